#!/usr/bin/env bash
# Runs asklint: annotations and the list into the log, the overview into the step summary, SARIF where it is wanted.
# Outputs: findings, exit-code, sarif-file.
set -euo pipefail

# In a container the checkout belongs to another user, which git refuses to look at.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

work=$(mktemp -d "$RUNNER_TEMP/asklint.XXXXXX")
trap 'rm -rf "$work"' EXIT

arguments=(--no-cache --output-format "$ASKLINT_FORMAT")
arguments+=(--output-file "markdown=$work/summary.md" --output-file "jsonl=$work/findings.jsonl")
case $ASKLINT_FORMAT in
  text | concise) arguments+=(--color always) ;;
esac
if [ -n "$ASKLINT_CONFIG" ]; then arguments+=(--config "$ASKLINT_CONFIG"); fi
case $ASKLINT_FAIL_ON in
  "") ;;
  never) arguments+=(--exit-zero) ;;
  *) arguments+=(--fail-on "$ASKLINT_FAIL_ON") ;;
esac
case $ASKLINT_BASELINE in
  "") ;;
  none) arguments+=(--no-baseline) ;;
  *) arguments+=(--baseline "$ASKLINT_BASELINE") ;;
esac
if [ -n "$ASKLINT_CHANGED_SINCE" ]; then arguments+=(--changed-since "$ASKLINT_CHANGED_SINCE"); fi
if [ -n "$ASKLINT_SARIF_FILE" ]; then
  mkdir -p "$(dirname "$ASKLINT_SARIF_FILE")"
  rm -f "$ASKLINT_SARIF_FILE" # one of an earlier run must not be taken for the one of this run
  arguments+=(--output-file "sarif=$ASKLINT_SARIF_FILE")
fi

# A line that is the name of something is one path, whatever is in it; any other is a list.
arguments+=(--)
while IFS= read -r line || [ -n "$line" ]; do
  line=${line%$'\r'}
  if [ -e "$line" ]; then
    arguments+=("$line")
  else
    read -ra words <<<"$line"
    arguments+=(${words[@]+"${words[@]}"})
  fi
done <<<"$ASKLINT_PATHS"

code=0
"$ASKLINT_BIN/asklint" check "${arguments[@]}" 2>"$work/errors" || code=$?
cat "$work/errors" >&2

if [ "$code" -ge 2 ]; then
  told=$(cat "$work/errors")
  told=${told//'%'/%25}
  told=${told//$'\r'/%0D}
  echo "::error title=asklint could not do all of its work::${told//$'\n'/%0A}"
fi
if [ -s "$work/summary.md" ]; then
  cat "$work/summary.md" >>"$GITHUB_STEP_SUMMARY"
elif [ "$code" -ge 2 ]; then
  {
    echo "## asklint could not run"
    echo
    sed 's/^/    /' "$work/errors" # indented: code, whatever it holds
  } >>"$GITHUB_STEP_SUMMARY"
fi

count=0
if [ -f "$work/findings.jsonl" ]; then count=$(wc -l <"$work/findings.jsonl"); fi
{
  echo "findings=$((count))"
  echo "exit-code=$code"
  if [ -n "$ASKLINT_SARIF_FILE" ] && [ -f "$ASKLINT_SARIF_FILE" ]; then echo "sarif-file=$ASKLINT_SARIF_FILE"; fi
} >>"$GITHUB_OUTPUT"
exit "$code"
