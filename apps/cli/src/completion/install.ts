// Where a completion script goes so that the shell loads it by itself.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filled } from '@farol/http/text';
import { failure } from '../output/at-work.ts';
import { cannotWrite } from '../output/named-file.ts';
import places from './places.json' with { type: 'json' };

/** Below the home of the user; the line of the start file loads the script. */
type Place = { readonly file: string; readonly startFile?: string; readonly line?: string };
type Installed = { readonly file: string; readonly startFile: string | null };

const mark = '# farol completion';

/** Writes the script, and one line into the start file of the shell unless it is there already. A second run replaces the script. */
export function installCompletion(shell: keyof typeof places, script: string, home: string): Installed {
  // On Windows the profile lies in the documents, a folder that people move; only PowerShell knows its place.
  if (shell === 'powershell' && process.platform === 'win32') throw failure('profile_unknown');
  const place: Place = places[shell];
  const file = join(home, place.file);
  // fish reads its folder by itself.
  const startFile = place.startFile === undefined ? null : join(home, place.startFile);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    if (startFile !== null && !(existsSync(startFile) && readFileSync(startFile, 'utf8').includes(mark)))
      appendFileSync(startFile, `\n${filled(place.line ?? '', { file, folder: dirname(file), mark })}\n`);
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  return { file, startFile };
}
