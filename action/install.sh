#!/usr/bin/env bash
# Installs asklint into an environment of its own, so that nothing of the job's Python changes.
# Output: bin, the folder of its programs.
set -euo pipefail

fail() {
  echo "::error title=asklint could not be installed::$1"
  exit 2
}

python=""
for candidate in python3 python; do
  if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; then
    python=$candidate
    break
  fi
done
[ -n "$python" ] || fail "It needs Python 3.10 or newer on this runner; put a step with actions/setup-python before this one."

case $ASKLINT_VERSION in
  *[!0-9A-Za-z.,\<\>=~!*\ +-]*) package="" ;;
  "") package=$GITHUB_ACTION_PATH ;;
  latest) package=asklint ;;
  [0-9]*) package="asklint==$ASKLINT_VERSION" ;;
  v[0-9]*) package="asklint==${ASKLINT_VERSION#v}" ;;
  [\<\>=~!]*) package="asklint$ASKLINT_VERSION" ;;
  *) package="" ;;
esac
[ -n "$package" ] || fail "The input version takes a number (0.1.0), a range (>=0.1,<0.2) or latest."

environment="$RUNNER_TEMP/asklint-environment"
"$python" -m venv "$environment" || fail "$python -m venv failed; the log says why."
bin="$environment/bin"
[ -d "$bin" ] || bin="$environment/Scripts" # Windows
"$bin/python" -m pip install --quiet --disable-pip-version-check "$package" ||
  fail "pip install $package failed; the log says why."
"$bin/asklint" --version
echo "bin=$bin" >>"$GITHUB_OUTPUT"
