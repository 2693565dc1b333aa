import { command, type Known, type Parameter } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { formNames } from './form-names.ts';
import { siteOptions, siteWord } from './site/site-options.ts';

const exportedParameter = {
  ...apiParameter,
  choices: (known: Known) => [...apiParameter.choices(known), siteWord],
  pt: 'id de uma API, como viacep, ou site para o catálogo inteiro em arquivos',
  en: 'id of an API, such as viacep, or site for the whole catalogue as plain files',
} as const satisfies Parameter;

export const exportCommand = command({
  name: 'export',
  group: 'read',
  pt: 'Exporta as requisições de uma API para outra ferramenta (sem a chave, só com o nome da variável), ou o site inteiro em arquivos.',
  en: 'Export the requests of an API to another tool (without the key, only with the name of its variable), or the whole site as plain files.',
  parameters: [exportedParameter],
  options: {
    as: {
      value: 'curl|http|bruno|postman|openapi',
      choices: formNames,
      pt: 'ferramenta de destino (padrão: curl)',
      en: 'target tool (default: curl)',
    },
    output: {
      short: 'o',
      value: 'path',
      file: true,
      pt: 'escreve neste arquivo (ou pasta, para bruno e site) em vez de na saída padrão',
      en: 'write to this file (or folder, for bruno and site) instead of standard output',
    },
    force: { pt: 'sobrescreve arquivos existentes', en: 'overwrite existing files' },
    origin: {
      value: 'url',
      pt: 'site: esquema e servidor em que os arquivos serão lidos (padrão: $FAROL_ORIGIN ou http://127.0.0.1:8080)',
      en: 'site: scheme and host at which the files will be read (default: $FAROL_ORIGIN or http://127.0.0.1:8080)',
    },
    server: {
      value: 'url',
      pt: 'site: servidor do Farol para as partes que precisam de um (Executar, laboratórios, GraphQL)',
      en: 'site: the Farol server for the parts that need one (Run, labs, GraphQL)',
    },
  },
  examples: {
    'export viacep': { pt: 'as três requisições com curl', en: 'the three requests with curl' },
    'export github --as http -o github.http': {
      pt: 'para o editor (REST Client, httpyac)',
      en: 'for the editor (REST Client, httpyac)',
    },
    'export spotify --as bruno -o spotify': { pt: 'uma pasta que o Bruno abre', en: 'a folder that Bruno opens' },
    'export tmdb --as postman -o tmdb.json': {
      pt: 'uma coleção para importar no Postman',
      en: 'a collection to import into Postman',
    },
    'export site -o farol-site --origin https://farol.example': {
      pt: 'páginas, JSON e descrições para qualquer servidor de arquivos',
      en: 'pages, JSON and descriptions for any file server',
    },
  },
  output: async () => (await import('./export-schema.ts')).exportSchema,
  run: async (context, { words, options }) => {
    if (words[0] === siteWord) {
      const asked = siteOptions(options);
      const { exportSite } = await import('./site/export-site.ts');
      return exportSite(context, asked);
    }
    if (options.origin !== undefined || options.server !== undefined)
      throw new CliError('unknown_option', {
        pt: '--origin e --server valem só para farol export site.',
        en: '--origin and --server are only for farol export site.',
      });
    const { catalogue, language, out, err, json } = context;
    const api = apiNamed(words[0], catalogue);
    const form = formNames.find((name) => name === options.as) ?? 'curl';
    // Loaded only here: node:http alone would double the start time of every other command.
    const [{ forms }, { writeFiles }] = await Promise.all([import('./forms.ts'), import('./write-files.ts')]);
    const files = forms[form](api, language, new Date(context.now()).toISOString().slice(0, 10));
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
