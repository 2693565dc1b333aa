#!/usr/bin/env bash
# The step of action.yml: annotations for GitHub, the report as summary and comment, and the exit code of the check.
set -euo pipefail

farol="$(cd "$(dirname "$0")/../.." && pwd)/farol"
report="${RUNNER_TEMP:-$(mktemp -d)}/farol-report.md"

files=()
while IFS= read -r file; do
  file="${file%$'\r'}"
  [ -z "$file" ] || files+=("$file")
done <<< "$FAROL_FILES"
if [ "${#files[@]}" -eq 0 ]; then
  echo '::error::farol: the input "files" names no file'
  exit 2
fi
words=("--lang=${FAROL_LANGUAGE:-en}")
[ -z "${FAROL_BASELINE:-}" ] || words+=("--baseline=$FAROL_BASELINE")
[ -z "${FAROL_CONFIG:-}" ] || words+=("--config=$FAROL_CONFIG")
[ -z "${FAROL_FAIL_ON:-}" ] || words+=("--fail-on=$FAROL_FAIL_ON")

status=0
"$farol" check "${words[@]}" --format=github -- "${files[@]}" || status=$?

# One comment, found again by its first line, so that a pull request does not fill with them.
marker='<!-- farol check -->'
echo "$marker" > "$report"
"$farol" check "${words[@]}" --format=markdown -- "${files[@]}" >> "$report" || true

{
  echo "exit-code=$status"
  echo "report=$report"
} >> "$GITHUB_OUTPUT"
cat "$report" >> "$GITHUB_STEP_SUMMARY"

comment() {
  local comments="repos/$GITHUB_REPOSITORY/issues/$FAROL_PULL_REQUEST/comments" known
  known="$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)"
  if [ -n "$known" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" -F "body=@$report"
  else
    gh api --silent --method POST "$comments" -F "body=@$report"
  fi
}
if [ "${FAROL_COMMENT:-false}" = true ] && [ -n "${FAROL_PULL_REQUEST:-}" ]; then
  # The token of a pull request from a fork may only read.
  comment || echo '::warning::farol: the comment could not be written; does the job have the permission pull-requests: write?'
fi
exit "$status"
