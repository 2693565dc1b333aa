// Where a completion script goes so that the shell loads it by itself.

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure } from '../output/at-work.ts';
import { cannotWrite } from '../output/named-file.ts';

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';
type Installed = { readonly file: string; readonly startFile: string | null };

const mark = '# farol completion';

/** Writes the script, and one line into the start file of the shell unless it is there already. A second run replaces the script. */
export function installCompletion(shell: Shell, script: string, home: string): Installed {
  // On Windows the profile lies in the documents, a folder that people move; only PowerShell knows its place.
  if (shell === 'powershell' && process.platform === 'win32') throw failure('profile_unknown');
  const file = {
    bash: join(home, '.local/share/bash-completion/completions/farol'),
    zsh: join(home, '.local/share/zsh/site-functions/_farol'),
    fish: join(home, '.config/fish/completions/farol.fish'),
    powershell: join(home, '.config/powershell/farol-completion.ps1'),
  }[shell];
  const start = {
    bash: { file: join(home, '.bashrc'), line: `[ -r '${file}' ] && . '${file}' ${mark}` },
    zsh: {
      file: join(home, '.zshrc'),
      line: `fpath=('${dirname(file)}' $fpath); autoload -Uz compinit && compinit ${mark}`,
    },
    // fish reads its folder by itself.
    fish: undefined,
    powershell: {
      file: join(home, '.config/powershell/Microsoft.PowerShell_profile.ps1'),
      line: `. '${file}' ${mark}`,
    },
  }[shell];
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    if (start && !contentOf(start.file).includes(mark)) appendFileSync(start.file, `\n${start.line}\n`);
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  return { file, startFile: start?.file ?? null };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
