import { readFileSync } from 'node:fs';
import declared from '../../commands/completion.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { exitCodes, failure } from '../output/errors.ts';
import { printJson } from '../output/json.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Defined by the bundle (program.ts). */
declare const builtEvidence: string | undefined;

export const completion = command(declared, {
  last: { choices: shells },
  output: async () => (await import('../about/about-schema.ts')).completionSchema,
  run: async (context, { words, options }) => {
    const { config, language, out } = context;
    const shell = shells.find((name) => name === (words[0] ?? config.shell?.replace('pwsh', 'powershell')));
    if (shell === undefined) throw failure('which_shell', { shells: shells.join(', ') });
    const script = scriptFor(shell);
    const { installCompletion } = await import('./install.ts');
    const installed = options.install ? installCompletion(shell, script, config.home) : undefined;
    if (context.json) return printJson(out, { shell, script, installed: installed?.file ?? null });
    if (!installed) {
      out.write(script);
      return exitCodes.ok;
    }
    const { file, startFile } = installed;
    out.lines([
      file,
      ...(startFile === null ? [] : [startFile]),
      { pt: 'Abra um novo terminal para usar.', en: 'Open a new terminal to use it.' }[language],
    ]);
    return exitCodes.ok;
  },
});

/** It asks `farol __complete` what may follow, so it is never older than the program. The bundle has it beside itself. */
function scriptFor(shell: (typeof shells)[number]): string {
  const folder = typeof builtEvidence === 'string' ? './' : '../../completion/';
  const file = `${folder}farol.${shell === 'powershell' ? 'ps1' : shell}`;
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
