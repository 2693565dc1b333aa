# farol, for bash
_farol() {
  local IFS=$'\n' words=() word="" start="" line i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    # bash takes --name=value apart at the equals sign.
    if [[ $i -gt 1 && ( ${COMP_WORDS[i]} == = || ${COMP_WORDS[i-1]} == = ) ]]; then word+="${COMP_WORDS[i]}"
    else
      if [[ $i -gt 1 ]]; then words+=("$word"); fi
      word="${COMP_WORDS[i]}"
    fi
  done
  if [[ $word == *=* ]]; then start="${word%%=*}="; fi
  COMPREPLY=()
  for line in $(farol __complete "=$word" "${words[@]}" 2> /dev/null); do
    if [[ $line == :files ]]; then COMPREPLY=($(compgen -f -- "${word#"$start"}")); return; fi
    line="${line%%$'\t'*}"
    COMPREPLY+=("${line#"$start"}")
  done
  # A value follows at once. bash 3.2 has no compopt.
  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2> /dev/null; fi
}
complete -o bashdefault -F _farol farol
