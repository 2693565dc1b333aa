import type { Language } from '@farol/catalogue/ask';
import type { CompletedCommand, CompletedOption, CompletionTree } from './tree.ts';

/** For PowerShell 5.1 and later. The names are JSON in it, because a literal of PowerShell would need quoting of its own. */
export function powershellScript({ commands, options }: CompletionTree, language: Language): string {
  const names = {
    options: optionNames(options),
    commands: Object.fromEntries(commands.map((command) => [command.name, named(command, language)])),
  };
  return `# farol, for PowerShell
$global:farolNames = @'
${JSON.stringify(names)}
'@ | ConvertFrom-Json

Register-ArgumentCompleter -Native -CommandName farol -ScriptBlock {
  param($current, $line, $cursor)
  $names = $global:farolNames
  $command = $null; $first = ''; $place = 0; $option = $null
  # The words before the cursor, without farol itself and without the one that is being written.
  $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
  foreach ($word in $words) {
    if ($null -ne $option) { $option = $null; continue }
    if ($word -like '-*') {
      $options = if ($null -eq $command) { $names.options } else { $command.options }
      # An option with a value is followed by it, unless it is written as --name=value.
      if ($null -ne $options.$word) { $option = @($options.$word) }
    } elseif ($null -eq $command) { $command = $names.commands.$word }
    else {
      $place++
      if ($place -eq 1) { $first = $word }
    }
  }
  $options = if ($null -eq $command) { $names.options } else { $command.options }
  $before = ''
  if ($null -ne $option) { $offered = $option }
  elseif ($current -match '^(--[a-z-]+=)') {
    $before = $Matches[1]
    $offered = @($options.($before.TrimEnd('=')))
  }
  elseif ($current -like '-*') { $offered = @($options.PSObject.Properties.Name) }
  elseif ($null -eq $command) { $offered = @($names.commands.PSObject.Properties.Name) }
  elseif ($place -gt 0 -and $null -ne $command.after.$first) { $offered = @($command.after.$first) }
  elseif ($place -lt $command.words.Count) { $offered = @($command.words[$place]) }
  else { $offered = @() }
  # Without a result, PowerShell offers the names of files.
  foreach ($one in $offered) {
    if (-not "$before$one".StartsWith($current)) { continue }
    $about = if ($null -eq $command) { $names.commands.$one.about } else { $null }
    if (-not $about) { $about = "$one" }
    [System.Management.Automation.CompletionResult]::new("$before$one", "$one", 'ParameterValue', $about)
  }
}
`;
}

function named({ about, words, after, options }: CompletedCommand, language: Language) {
  return { about: about[language], words, after: Object.fromEntries(after), options: optionNames(options) };
}

/** The values of each option: null for a switch, none for a file or free text. */
function optionNames(options: readonly CompletedOption[]): Record<string, readonly string[] | null> {
  return Object.fromEntries(
    options.map(({ name, value }) => [`--${name}`, value === 'file' ? [] : (value ?? null)] as const),
  );
}
