import {
  type Api,
  type ApiFilter,
  type Frozen,
  factValues,
  filterWord,
  type Language,
  overdueFacts,
} from '@farol/catalogue/ask';
import { type Filter, filters, optionName } from '@farol/catalogue/fields';
import { entrySummary } from '@farol/catalogue/views';
import { type Context, command, type Known, type Option, type Options } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

/** The option of a filter; the one for authentication is short, since it is typed most. */
function filterOption(id: string): string {
  return id === 'authentication' ? 'auth' : optionName(id);
}

function optionOf({ values, only, field }: Filter): Option {
  const about = { pt: `só APIs ${only.pt}`, en: `only APIs ${only.en}` };
  if (values.length === 0) return about;
  const stated = ({ catalogue }: Known) =>
    values.filter((value) => catalogue.apis.some((api) => factValues(field, api).includes(value)));
  const words = (known: Known) => stated(known).map((value) => filterWord(value));
  const isSpelt = values.every((value) => filterWord(value) === value);
  return isSpelt && field.kind === 'term'
    ? { value: 'value', choices: values, ...about }
    : { value: 'value', choices: words, alsoAccepts: stated, ...about };
}

const filterOptions: Options = Object.fromEntries(filters.map((filter) => [filterOption(filter.id), optionOf(filter)]));

export const list = command({
  name: 'list',
  group: 'read',
  pt: 'Lista as 18 APIs, todas ou filtradas.',
  en: 'List the 18 APIs, all or filtered.',
  parameters: [
    {
      name: 'words',
      required: false,
      rest: true,
      pt: 'palavras a procurar, em português ou inglês; ignora acentos e tolera um erro de digitação',
      en: 'words to search for, in Portuguese or English; ignores accents and tolerates one typo',
    },
  ],
  options: filterOptions,
  examples: {
    list: { pt: 'todas, na ordem do catálogo', en: 'all, in catalogue order' },
    'list cep': { pt: 'as que tratam de CEP', en: 'those about postal codes' },
    'list --auth no-key --cors yes': {
      pt: 'as que um navegador pode chamar sem chave',
      en: 'those that a browser can call without a key',
    },
    'list --card no --commercial-use yes': {
      pt: 'as que permitem uso comercial e não pedem cartão',
      en: 'those that allow commercial use and need no card',
    },
    'list --brazil --json': {
      pt: 'as brasileiras, para outro programa',
      en: 'the Brazilian ones, for another program',
    },
  },
  output: async () => (await import('./list-schema.ts')).listSchema,
  run: (context, { words, options }) => {
    const { catalogue, language, out, err } = context;
    const found = catalogue.findApis({ ...filterOf(options), q: words.join(' ') });
    if (context.json) {
      const view = { catalogue, language, now: context.now() };
      return printJson(out, { data: found.map((api) => entrySummary(api, view)) });
    }
    if (found.length === 0) {
      err.lines([
        language === 'pt'
          ? 'Nenhuma das 18 APIs corresponde a estes filtros.'
          : 'None of the 18 APIs matches these filters.',
      ]);
      return exitCodes.ok;
    }
    out.lines(out.terminal ? (asTable(context, found) ?? asBlocks(context, found)) : asRows(found, language));
    err.lines(overdueLines(context, found));
    return exitCodes.ok;
  },
});

/** The options as values of the catalogue; they were checked when the arguments were parsed. */
function filterOf(options: Readonly<Record<string, string | boolean | undefined>>): ApiFilter {
  return Object.fromEntries(filters.map(({ id }) => [id, options[filterOption(id)]])) as ApiFilter;
}

type Found = readonly Frozen<Api>[];

function asTable({ catalogue, language, out }: Context, found: Found): string[] | undefined {
  const { paint } = out;
  const titles =
    language === 'pt'
      ? ['id', 'nome', 'chave', 'CORS', 'formatos', 'grátis']
      : ['id', 'name', 'key', 'CORS', 'formats', 'free tier'];
  const [id = '', name = '', key = '', cors = '', formats = '', free = ''] = titles;
  const byKey = (cell: string, row: number) =>
    paint(found[row]?.authentication === 'No key' ? 'good' : 'warning', cell);
  const byCors = (cell: string, row: number) => paint(found[row]?.cors === 'yes' ? 'good' : 'quiet', cell);
  return table(
    [
      { title: id, paint: (cell) => paint('name', cell) },
      { title: name, least: 16, spare: true },
      { title: key, least: 10, paint: byKey },
      { title: cors, paint: byCors },
      { title: formats, least: 12, spare: true },
      { title: free, least: 24, paint: (cell) => paint('quiet', cell) },
    ],
    found.map((api) => [
      api.id,
      api.name,
      catalogue.label('authentication', api.authentication, language),
      catalogue.label('cors', api.cors, language),
      api.formats.map((label) => label.replace(/ .*/, '')).join(' '),
      api.freeTierShort[language],
    ]),
    out.width,
    (title) => paint('title', title),
  );
}

/** Not among the entries, of which a pipe gets one a line. */
function overdueLines({ language, now }: Context, found: Found): string[] {
  const today = new Date(now()).toISOString().slice(0, 10);
  const ids = found.filter((api) => overdueFacts(api, today).length > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  const words =
    language === 'pt'
      ? 'Há fatos com revisão vencida (veja com farol show)'
      : 'Some facts are overdue (see farol show)';
  return [`${words}: ${ids.join(', ')}`];
}

/** For narrow terminals: the cells of a row on lines of their own. */
function asBlocks({ catalogue, language, out }: Context, found: Found): string[] {
  const cors = { yes: language === 'pt' ? 'com CORS' : 'CORS', no: language === 'pt' ? 'sem CORS' : 'no CORS' };
  return found.flatMap((api) => {
    const facts = [
      catalogue.label('authentication', api.authentication, language),
      cors[api.cors],
      api.formats.map((label) => label.replace(/ .*/, '')).join(' '),
    ];
    return [
      ...hang('', `${api.id} · ${api.name}`, out.width).map((line) => out.paint('name', line)),
      ...hang('  ', facts.join(' · '), out.width),
      ...hang('  ', api.freeTierShort[language], out.width).map((line) => out.paint('quiet', line)),
    ];
  });
}

/** For pipes: one line per entry, separated by tabs, with the values that the filters accept. */
function asRows(found: Found, language: Language): string[] {
  return found.map((api) => {
    const formats = api.formats.map(filterWord).join(',');
    return [api.id, api.name, filterWord(api.authentication), api.cors, formats, api.freeTierShort[language]].join(
      '\t',
    );
  });
}
