import { command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { formNames } from './form-names.ts';

export const exportCommand = command({
  name: 'export',
  group: 'read',
  about: {
    pt: 'Exporta as requisições de uma API para outra ferramenta. A chave não é incluída, só o nome da variável.',
    en: 'Export the requests of an API to another tool. The key is not included, only the name of its variable.',
  },
  parameters: [apiParameter],
  options: {
    as: {
      type: 'string',
      value: 'curl|http|bruno|postman|openapi',
      choices: formNames,
      about: { pt: 'ferramenta de destino (padrão: curl)', en: 'target tool (default: curl)' },
    },
    output: {
      type: 'string',
      short: 'o',
      value: 'path',
      file: true,
      about: {
        pt: 'escreve neste arquivo (ou pasta, para bruno) em vez de na saída padrão',
        en: 'write to this file (or folder, for bruno) instead of standard output',
      },
    },
    force: {
      type: 'boolean',
      about: { pt: 'sobrescreve arquivos existentes', en: 'overwrite existing files' },
    },
  },
  examples: [
    {
      words: 'export viacep',
      about: { pt: 'as três requisições com curl', en: 'the three requests with curl' },
    },
    {
      words: 'export github --as http -o github.http',
      about: { pt: 'para o editor (REST Client, httpyac)', en: 'for the editor (REST Client, httpyac)' },
    },
    {
      words: 'export spotify --as bruno -o spotify',
      about: { pt: 'uma pasta que o Bruno abre', en: 'a folder that Bruno opens' },
    },
    {
      words: 'export tmdb --as postman -o tmdb.json',
      about: { pt: 'uma coleção para importar no Postman', en: 'a collection to import into Postman' },
    },
  ],
  output: async () => (await import('./export-schema.ts')).exportSchema,
  run: async ({ catalogue, language, out, err, json }, { words, options }) => {
    const api = apiNamed(words[0], catalogue);
    const form = formNames.find((name) => name === options.as) ?? 'curl';
    // Loaded only here: node:http alone would double the start time of every other command.
    const [{ forms }, { writeFiles }] = await Promise.all([import('./forms.ts'), import('./write-files.ts')]);
    const files = forms[form](api, language);
    const folder = form === 'bruno';
    const written =
      options.output === undefined
        ? null
        : await writeFiles(files, options.output, { force: options.force === true, folder });
    if (json)
      return printJson(out, { api: api.id, as: form, files: files.map(({ path, text }) => ({ path, text })), written });
    if (written !== null) {
      err.lines(written);
      return exitCodes.ok;
    }
    const [only, ...more] = files;
    if (only === undefined || more.length > 0)
      throw new CliError('missing_argument', {
        pt: `Uma coleção do Bruno é uma pasta; informe qual: farol export ${api.id} --as bruno -o ${api.id}`,
        en: `A Bruno collection is a folder; give its name: farol export ${api.id} --as bruno -o ${api.id}`,
      });
    out.write(only.text);
    return exitCodes.ok;
  },
});
