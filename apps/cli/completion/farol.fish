# farol, for fish
function __farol_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l word (commandline -ct)
  set -l lines (farol __complete "=$word" $words 2> /dev/null)
  if test "$lines[1]" = :files
    __fish_complete_path (string replace -r -- '^--[\w-]+=' '' "$word")
  else
    printf '%s\n' $lines
  end
end
complete -c farol -f -a '(__farol_complete)'
