import { command, type Known, type Parameter } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { exportOptions, siteWord } from './export-options.ts';

const exportedParameter = {
  ...apiParameter,
  choices: (known: Known) => [...apiParameter.choices(known), siteWord],
  pt: 'id de uma API, como viacep, ou site para o catálogo inteiro em arquivos',
  en: 'id of an API, such as viacep, or site for the whole catalogue as plain files',
} as const satisfies Parameter;

export const exportCommand = command({
  name: 'export',
  group: 'read',
  pt: 'Exporta as requisições de uma API para outra ferramenta (só com o nome da variável da chave), ou o site em arquivos.',
  en: 'Export the requests of an API to another tool (with the name of the key’s variable alone), or the whole site as files.',
  parameters: [exportedParameter],
  options: exportOptions,
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
  run: async (context, { words: [word], options }) =>
    word === siteWord
      ? (await import('./site/export-site.ts')).exportSite(context, options)
      : (await import('./run-export.ts')).runExport(context, word, options),
});
