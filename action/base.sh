#!/usr/bin/env bash
# Finds the revision that "only what changed" is measured from, and fetches what a shallow clone lacks of it.
# Output: revision; empty if everything is to be reported.
set -euo pipefail

# In a container the checkout belongs to another user, which git refuses to look at.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

everything() {
  echo "asklint: only-changed: $1; everything is reported"
  exit 0
}

# The same where that is hardly what was meant.
give_up() {
  echo "::warning title=asklint only-changed::${1//'%'/%25}; everything is reported"
  exit 0
}

shallow() {
  [ "$(git rev-parse --is-shallow-repository)" = true ]
}

# fetch WHAT: a branch with its remote name, or a commit; one commit of it is enough to begin with.
fetch() {
  if shallow; then
    git fetch --quiet --no-tags --depth=1 origin "$1"
  else
    git fetch --quiet --no-tags origin "$1"
  fi
}

known() {
  git rev-parse --verify --quiet --end-of-options "$1^{commit}" >/dev/null
}

case $ASKLINT_ONLY_CHANGED in
  "" | false) exit 0 ;;
  -*) give_up "$ASKLINT_ONLY_CHANGED is no revision" ;;
esac
git rev-parse --git-dir >/dev/null 2>&1 || give_up "This is not a git repository (is actions/checkout missing?)"

branch="" commit=""
if [ "$ASKLINT_ONLY_CHANGED" != true ]; then
  commit=$ASKLINT_ONLY_CHANGED
elif [ -n "$PULL_REQUEST_BASE" ]; then
  branch=$PULL_REQUEST_BASE
elif [ -n "$MERGE_GROUP_BASE" ]; then
  commit=$MERGE_GROUP_BASE
elif [ -n "${PUSHED_FROM//0/}" ]; then # all zeros: the branch is new
  commit=$PUSHED_FROM
elif [ "${GITHUB_REF_TYPE:-}" = branch ] && [ "${GITHUB_REF_NAME:-}" != "$DEFAULT_BRANCH" ]; then
  branch=$DEFAULT_BRANCH
fi

if [ -n "$branch" ]; then
  wanted="+refs/heads/$branch:refs/remotes/origin/$branch"
  revision="origin/$branch"
  fetch "$wanted" || known "$revision" || give_up "The branch $branch cannot be fetched"
elif [ -n "$commit" ]; then
  wanted=$commit
  revision=$commit
  if ! known "$revision"; then
    wanted=${commit#origin/}
    fetch "$wanted" || give_up "$commit cannot be fetched"
    revision=$(git rev-parse FETCH_HEAD)
  fi
else
  everything "this event (${GITHUB_EVENT_NAME:-unknown}) says nothing of what came before"
fi

# Where the two parted tells the changes here from those over there.
for depth in 50 200 1000; do
  if git merge-base "$revision" HEAD >/dev/null 2>&1 || ! shallow; then break; fi
  git fetch --quiet --no-tags --deepen="$depth" origin "$(git rev-parse HEAD)" "$wanted" || break
done
echo "asklint: only-changed: compared with $revision"
echo "revision=$revision" >>"$GITHUB_OUTPUT"
