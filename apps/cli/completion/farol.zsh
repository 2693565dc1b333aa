#compdef farol
# farol, for zsh
_farol() {
  local -a lines offered names
  local line
  lines=("${(@f)$(farol __complete "=$words[CURRENT]" "${(@)words[2,CURRENT-1]}" 2> /dev/null)}")
  if [[ $lines[1] == :files ]]; then
    compset -P '--*='
    _files
    return
  fi
  for line in $lines; do
    local word="${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"
    # The value of a parameter follows its name without a space.
    if [[ $line == [^-]*=$'\t'* ]]; then names+=("$word"); else offered+=("$word"); fi
  done
  _describe farol offered -- names -S ''
}
if [ "$funcstack[1]" = "_farol" ]; then _farol "$@"; else compdef _farol farol; fi
