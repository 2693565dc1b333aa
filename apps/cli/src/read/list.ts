import {
  type Api,
  type ApiFilter,
  type Frozen,
  filterWord,
  overdueFacts,
  priceValues,
  type TermName,
  type Text,
  termNames,
  termValues,
} from '@farol/catalogue/ask';
import { entrySummary } from '@farol/catalogue/views';
import { type Context, command, type Known } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';

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
  options: {
    auth: {
      value: 'type',
      ...labelled((api) => [api.authentication]),
      pt: 'só APIs com este tipo de autenticação',
      en: 'only APIs with this kind of authentication',
    },
    cors: {
      value: 'yes|no',
      choices: ['yes', 'no'],
      pt: 'só as que um navegador pode chamar, ou só as que não pode',
      en: 'only those a browser can call, or only those it cannot',
    },
    format: {
      value: 'name',
      ...labelled((api) => api.formats),
      pt: 'só as que respondem neste formato',
      en: 'only those that respond in this format',
    },
    category: {
      value: 'name',
      choices: ({ catalogue }) => catalogue.apis.map((api) => api.category).filter(isFirst),
      pt: 'só as desta categoria',
      en: 'only those in this category',
    },
    brazil: { pt: 'só as que trazem dados do Brasil', en: 'only those with data about Brazil' },
    'sign-up': termOption('signUp', 'cadastro', 'sign-up'),
    card: termOption('card', 'cartão', 'card'),
    approval: termOption('approval', 'aprovação', 'approval'),
    'commercial-use': termOption('commercialUse', 'uso comercial', 'commercial use'),
    attribution: termOption('attribution', 'citar a fonte', 'attribution'),
    caching: termOption('caching', 'cache das respostas', 'caching of responses'),
    'data-license': termOption('dataLicense', 'licença dos dados', 'licence of the data'),
    'personal-data': termOption('personalData', 'dados pessoais', 'personal data'),
    prices: {
      value: 'value',
      choices: priceValues,
      pt: 'só as que têm este valor em “preços”',
      en: 'only those with this value for “prices”',
    },
  },
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
  output: async () => (await import('./read-schemas.ts')).listSchema,
  run: (context, { words, options }) => {
    const { catalogue, language, out, err } = context;
    const found = catalogue.findApis({ ...filterOf(options), q: words.join(' ') });
    if (context.json) {
      const view = { catalogue, language, now: context.now() };
      return printJson(out, { data: found.map((api) => entrySummary(api, view)) });
    }
    if (found.length === 0) {
      err.lines([nothingFound[language]]);
      return exitCodes.ok;
    }
    out.lines(rowLines(context, columns(context), found));
    err.lines(overdueLines(context, found));
    return exitCodes.ok;
  },
});

function termOption(name: TermName, pt: string, en: string) {
  return {
    value: 'value',
    choices: termValues[name],
    pt: `só as que têm este valor em “${pt}”`,
    en: `only those with this value for “${en}”`,
  };
}

/** A filter by the spelling of a label; the label itself is accepted too. */
function labelled(labelsOf: (api: Frozen<Api>) => readonly string[]) {
  const labels = ({ catalogue }: Known) => catalogue.apis.flatMap(labelsOf).filter(isFirst);
  return { choices: (known: Known) => labels(known).map(filterWord), alsoAccepts: labels };
}

function isFirst(value: string, i: number, all: readonly string[]): boolean {
  return all.indexOf(value) === i;
}

type Filters = {
  readonly auth?: string;
  readonly cors?: string;
  readonly format?: string;
  readonly category?: string;
  readonly brazil?: boolean;
  readonly prices?: string;
} & { readonly [option in string]?: string | boolean };

/** The options as values of the catalogue; they were checked when the arguments were parsed. */
function filterOf({ auth, cors, format, category, brazil, prices, ...options }: Filters): ApiFilter {
  const terms = Object.fromEntries(termNames.map((name) => [name, options[optionOf(name)]]));
  return { authentication: auth, cors, format, category, brazil, prices, terms } as ApiFilter;
}

/** `signUp` is `sign-up` on the command line. */
function optionOf(name: TermName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const nothingFound: Text = {
  pt: 'Nenhuma das 18 APIs corresponde a estes filtros.',
  en: 'None of the 18 APIs matches these filters.',
};

/** A pipe gets the values that the filters accept. */
function columns({ catalogue, language }: Context): readonly RowColumn<Frozen<Api>>[] {
  return [
    { title: { pt: 'id', en: 'id' }, cell: ({ id }) => id, style: 'name' },
    { title: { pt: 'nome', en: 'name' }, cell: ({ name }) => name, least: 16, spare: true },
    {
      title: { pt: 'chave', en: 'key' },
      cell: ({ authentication }) => catalogue.label('authentication', authentication, language),
      piped: ({ authentication }) => filterWord(authentication),
      style: ({ authentication }) => (authentication === 'No key' ? 'good' : 'warning'),
      least: 10,
    },
    {
      title: { pt: 'CORS', en: 'CORS' },
      cell: ({ cors }) => catalogue.label('cors', cors, language),
      piped: ({ cors }) => cors,
      style: ({ cors }) => (cors === 'yes' ? 'good' : 'quiet'),
    },
    {
      title: { pt: 'formatos', en: 'formats' },
      cell: ({ formats }) => formats.map((label) => label.replace(/ .*/, '')).join(' '),
      piped: ({ formats }) => formats.map(filterWord).join(','),
      least: 12,
      spare: true,
    },
    {
      title: { pt: 'grátis', en: 'free tier' },
      cell: ({ freeTierShort }) => freeTierShort[language],
      style: 'quiet',
      least: 24,
    },
  ];
}

/** Not among the entries, of which a pipe gets one a line. */
function overdueLines({ language, now }: Context, found: readonly Frozen<Api>[]): string[] {
  const today = new Date(now()).toISOString().slice(0, 10);
  const ids = found.filter((api) => overdueFacts(api, today).length > 0).map(({ id }) => id);
  const words = {
    pt: 'Há fatos com revisão vencida (veja com farol show)',
    en: 'Some facts are overdue (see farol show)',
  };
  return ids.length === 0 ? [] : [`${words[language]}: ${ids.join(', ')}`];
}
