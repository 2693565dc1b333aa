import { type Api, disputedFacts, type Frozen, factText, type Language } from '@farol/catalogue/ask';
import { disputed, facts, filterFields } from '@farol/catalogue/fields';
import { entryView } from '@farol/catalogue/views';
import declared from '../../commands/compare.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { exitCodes, failure } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { rowLines } from '../output/rows.ts';
import { paragraph } from '../output/sheet.ts';

const mostApis = 6;

export const compare = command(declared, {
  output: async () => (await import('./read-schemas.ts')).compareSchema,
  run: (context, { words, options }) => {
    const { catalogue, language, out, err, json } = context;
    const ids = [...new Set(words)];
    if (ids.length < 2 || ids.length > mostApis) throw failure('how_many_apis', { most: mostApis });
    const apis = ids.map((id) => apiNamed(id, catalogue));
    if (json) {
      const view = { catalogue, language, now: context.now() };
      return printJson(out, { data: apis.map((api) => entryView(api, view)) });
    }
    const all = rowsOf(apis, language);
    const rows = options.different ? all.filter(({ differs }) => differs) : all;
    out.lines(
      rowLines(
        context,
        [
          {
            title: { pt: 'fato', en: 'fact' },
            cell: ({ name, differs }: Row) => (differs ? `${name} ≠` : name),
            piped: ({ id }: Row) => id,
            style: 'name' as const,
          },
          ...ids.map((id, i) => ({ title: { pt: id, en: id }, cell: ({ values }: Row) => values[i] ?? '', least: 10 })),
        ],
        rows,
      ),
    );
    const contested = { pt: '* Outra fonte contesta este valor', en: '* Another source disputes this value' };
    if (rows.some(({ values }) => values.some((value) => value.endsWith(' *'))))
      err.lines(paragraph(err, `${contested[language]}: farol show <id>`));
    return exitCodes.ok;
  },
});

type Row = ReturnType<typeof rowsOf>[number];

/** The facts that one decides by. */
function rowsOf(apis: readonly Frozen<Api>[], language: Language) {
  const first = facts.filter(({ id }) => id === 'kind' || id === 'free_tier_short');
  return [...first, ...filterFields.filter(({ id }) => id !== disputed.id)].map((field) => {
    const plain = apis.map((api) => factText(field, api, language));
    const values = plain.map((value, i) => {
      const api = apis[i];
      return api && disputedFacts(api).includes(field.id) ? `${value} *` : value;
    });
    return { id: field.id, name: field.name[language], differs: new Set(plain).size > 1, values };
  });
}
