// The scripts ask `farol __complete` what may follow, so that they are never older than the program.
import { namesOfFiles } from './completions.ts';

/** For bash 3.2 and later, with nothing else installed. */
const bash = `# farol, for bash
_farol() {
  local IFS=$'\\n' words=() word="" start="" line i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    # bash takes --name=value apart at the equals sign.
    if [[ $i -gt 1 && ( \${COMP_WORDS[i]} == = || \${COMP_WORDS[i-1]} == = ) ]]; then word+="\${COMP_WORDS[i]}"
    else
      if [[ $i -gt 1 ]]; then words+=("$word"); fi
      word="\${COMP_WORDS[i]}"
    fi
  done
  if [[ $word == *=* ]]; then start="\${word%%=*}="; fi
  COMPREPLY=()
  for line in $(farol __complete "=$word" "\${words[@]}" 2> /dev/null); do
    if [[ $line == ${namesOfFiles} ]]; then COMPREPLY=($(compgen -f -- "\${word#"$start"}")); return; fi
    line="\${line%%$'\\t'*}"
    COMPREPLY+=("\${line#"$start"}")
  done
  # A value follows at once. bash 3.2 has no compopt.
  if [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2> /dev/null; fi
}
complete -o bashdefault -F _farol farol
`;

/** For zsh's own completion system: a function that `compinit` finds in `fpath`. */
const zsh = `#compdef farol
# farol, for zsh
_farol() {
  local -a lines offered names
  local line
  lines=("\${(@f)$(farol __complete "=$words[CURRENT]" "\${(@)words[2,CURRENT-1]}" 2> /dev/null)}")
  if [[ $lines[1] == ${namesOfFiles} ]]; then
    compset -P '--*='
    _files
    return
  fi
  for line in $lines; do
    local word="\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"
    # The value of a parameter follows its name without a space.
    if [[ $line == [^-]*=$'\\t'* ]]; then names+=("$word"); else offered+=("$word"); fi
  done
  _describe farol offered -- names -S ''
}
if [ "$funcstack[1]" = "_farol" ]; then _farol "$@"; else compdef _farol farol; fi
`;

/** For fish 3 and later. */
const fish = `# farol, for fish
function __farol_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l word (commandline -ct)
  set -l lines (farol __complete "=$word" $words 2> /dev/null)
  if test "$lines[1]" = ${namesOfFiles}
    __fish_complete_path (string replace -r -- '^--[\\w-]+=' '' "$word")
  else
    printf '%s\\n' $lines
  end
end
complete -c farol -f -a '(__farol_complete)'
`;

/** For PowerShell 5.1 and later. Without a result, PowerShell offers the names of files. */
const powershell = `# farol, for PowerShell
Register-ArgumentCompleter -Native -CommandName farol -ScriptBlock {
  param($current, $line, $cursor)
  # The words before the cursor, without farol itself and without the one that is being written.
  $words = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
  foreach ($one in @(farol __complete "=$current" @words)) {
    $word, $about = $one -split "\`t", 2
    if ($word -eq '${namesOfFiles}') { return }
    if (-not $about) { $about = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
`;

export const scripts = { bash, zsh, fish, powershell } as const;
