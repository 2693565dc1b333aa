import { command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { openInBrowser } from '../machine/browser.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';

export const open = command({
  name: 'open',
  group: 'read',
  pt: 'Abre no navegador a documentação de uma API; em um pipe, só escreve a URL.',
  en: 'Open the documentation of an API in the browser; in a pipe, only write the URL.',
  parameters: [apiParameter],
  options: {
    'sign-up': { pt: 'abre a página onde obter a chave', en: 'open the page where you get the key' },
    print: { pt: 'só escreve a URL', en: 'only write the URL' },
  },
  examples: {
    'open viacep': { pt: 'a documentação do ViaCEP', en: 'the documentation of ViaCEP' },
    'open tmdb --sign-up': { pt: 'para obter uma chave', en: 'to get a key' },
  },
  output: async () => (await import('./read-schemas.ts')).openSchema,
  run: async (context, { words, options }) => {
    const { catalogue, out, err, json, language } = context;
    const api = apiNamed(words[0], catalogue);
    const url = options['sign-up'] ? api.credential?.signUp : api.docs;
    if (url === undefined)
      throw new CliError('bad_value', { pt: `${api.name} não usa chave.`, en: `${api.name} uses no key.` });
    if (json) return printJson(out, { url });
    out.lines([url]);
    if (out.terminal && !options.print && !(await openInBrowser(url)))
      err.lines([{ pt: 'Nenhum navegador encontrado.', en: 'No browser was found.' }[language]]);
    return exitCodes.ok;
  },
});
