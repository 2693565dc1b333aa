import declared from '../../commands/open.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { openInBrowser } from '../machine/browser.ts';
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
