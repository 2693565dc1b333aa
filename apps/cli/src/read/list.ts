import {
  type Api,
  type ApiFilter,
  disputedFacts,
  type Frozen,
  factValues,
  filterWord,
  overdueFacts,
  type Text,
} from '@farol/catalogue/ask';
import { disputed, type Filter, filters, nameOf, optionName } from '@farol/catalogue/fields';
import { entrySummary } from '@farol/catalogue/views';
import declared from '../../commands/list.json' with { type: 'json' };
import { type Context, command, type Known, type Option, type Options } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';
import { lowerCase, paragraph } from '../output/sheet.ts';

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

export const list = command(declared, {
  options: filterOptions,
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
    err.lines([...disputedLines(context, found), ...overdueLines(context, found)]);
    return exitCodes.ok;
  },
});

/** The options as values of the catalogue; they were checked when the arguments were parsed. */
function filterOf(options: Readonly<Record<string, string | boolean | undefined>>): ApiFilter {
  return Object.fromEntries(filters.map(({ id }) => [id, options[filterOption(id)]])) as ApiFilter;
}

const nothingFound: Text = {
  pt: 'Nenhuma das 18 APIs corresponde a estes filtros.',
  en: 'None of the 18 APIs matches these filters.',
};

/** Marks a value that another source contests; the value stays. */
const starred =
  (ids: readonly string[], cell: (api: Frozen<Api>) => string) =>
  (api: Frozen<Api>): string =>
    disputedFacts(api).some((id) => ids.includes(id)) ? `${cell(api)} *` : cell(api);

/** A pipe gets the values that the filters accept. */
function columns({ catalogue, language, out }: Context): readonly RowColumn<Frozen<Api>>[] {
  return [
    { title: { pt: 'id', en: 'id' }, cell: ({ id }) => id, style: 'name' },
    { title: lowerCase(nameOf('name')), cell: ({ name }) => name, least: 16, spare: true },
    {
      title: lowerCase(nameOf('authentication')),
      cell: starred(['authentication'], ({ authentication }) =>
        catalogue.label('authentication', authentication, language),
      ),
      piped: ({ authentication }) => filterWord(authentication),
      style: ({ authentication }) => (authentication === 'No key' ? 'good' : 'warning'),
      least: 10,
    },
    {
      title: nameOf('cors'),
      cell: starred(['cors'], ({ cors }) => catalogue.label('cors', cors, language)),
      piped: ({ cors }) => cors,
      style: ({ cors }) => (cors === 'yes' ? 'good' : 'quiet'),
    },
    {
      title: lowerCase(nameOf('formats')),
      cell: starred(['formats'], ({ formats }) => formats.map((label) => label.replace(/ .*/, '')).join(' ')),
      piped: ({ formats }) => formats.map(filterWord).join(','),
      least: 12,
      spare: true,
    },
    {
      title: lowerCase(nameOf('free_tier')),
      cell: starred(['free_tier', 'limits'], ({ freeTierShort }) => freeTierShort[language]),
      piped: ({ freeTierShort }) => freeTierShort[language],
      style: 'quiet',
      least: 24,
    },
    // In a terminal the marks stand at the values.
    ...(out.terminal ? [] : [{ title: disputed.name, cell: (api: Frozen<Api>) => disputedFacts(api).join(',') }]),
  ];
}

/** What the marks stand for. */
function disputedLines({ language, out, err }: Context, found: readonly Frozen<Api>[]): string[] {
  const contested = found.flatMap((api) => {
    const names = disputedFacts(api).map((id) => disputed.words[id]?.[language]);
    return names.length === 0 ? [] : [`${api.id} (${names.join(', ')})`];
  });
  const words = {
    pt: '* Outra fonte contesta este valor (veja com farol show)',
    en: '* Another source disputes this value (see farol show)',
  };
  return out.terminal && contested.length > 0 ? paragraph(err, `${words[language]}: ${contested.join('; ')}`) : [];
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
