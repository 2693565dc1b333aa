import declared from '../../commands/open.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { exitCodes, failure } from '../output/errors.ts';
import { printJson } from '../output/json.ts';

export const open = command(declared, {
  output: async () => (await import('./read-schemas.ts')).openSchema,
  run: async (context, { words, options }) => {
    const { catalogue, out, err, json, language } = context;
    const api = apiNamed(words[0], catalogue);
    const url = options['sign-up'] ? api.credential?.signUp : api.docs;
    if (url === undefined) throw failure('no_key_used', { name: api.name });
    if (json) return printJson(out, { url });
    out.lines([url]);
    if (out.terminal && !options.print && !(await openInBrowser(url)))
      err.lines([{ pt: 'Nenhum navegador encontrado.', en: 'No browser was found.' }[language]]);
    return exitCodes.ok;
  },
});

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** False when the system has no program that opens URLs. The URL is an argument of its own, never part of a shell command. */
async function openInBrowser(url: string): Promise<boolean> {
  // Loaded on demand, because no other command needs it at its start.
  const { spawn } = await import('node:child_process');
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
