# farol, for PowerShell
Register-ArgumentCompleter -Native -CommandName farol -ScriptBlock {
  param($current, $line, $cursor)
  # The words before the cursor, without farol itself and without the one that is being written.
  $words = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
  foreach ($one in @(farol __complete "=$current" @words)) {
    $word, $about = $one -split "`t", 2
    if ($word -eq ':files') { return }
    if (-not $about) { $about = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
