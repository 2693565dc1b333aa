import { type FindView, findView } from '@farol/catalogue/views';
import declared from '../../commands/search.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { rowLines } from '../output/rows.ts';

export const search = command(declared, {
  output: async () => (await import('./read-schemas.ts')).searchSchema,
  run: (context, { words, options }) => {
    const { catalogue, language, out, err, json } = context;
    const { found, near } = catalogue.search(words.join(' '));
    const keys = found.length > 0 ? found : near;
    const finds = keys
      .slice(0, Number(options.most ?? declared.options.most.usual))
      .map((key) => findView(catalogue, key, language));
    const match = found.length > 0 ? 'found' : 'near';
    if (json) return printJson(out, { total: keys.length, data: finds.map((find) => ({ ...find, match })) });
    const none = { pt: 'Nada se chama assim. O mais próximo:', en: 'Nothing is called that. The nearest:' };
    const nothing = { pt: 'Nada encontrado.', en: 'Nothing was found.' };
    if (found.length === 0) err.lines([(near.length > 0 ? none : nothing)[language]]);
    out.lines(rowLines(context, columns, finds));
    const left = keys.length - finds.length;
    const more = { pt: `mais ${left}: --most ${keys.length}`, en: `${left} more: --most ${keys.length}` };
    if (left > 0) err.lines([more[language]]);
    return exitCodes.ok;
  },
});

/** The command that shows a find; terms and statuses are short enough to be whole here. */
function commandFor({ kind, id }: FindView): string {
  if (kind === 'api') return `farol show ${id}`;
  return kind === 'rule' || kind === 'guide' ? `farol ${kind} ${id}` : kind;
}

const columns = [
  { title: { pt: 'comando', en: 'command' }, cell: commandFor, style: 'name' as const },
  { title: { pt: 'nome', en: 'name' }, cell: ({ name }: FindView) => name, least: 16 },
  { title: { pt: 'texto', en: 'text' }, cell: ({ text }: FindView) => text, least: 24, spare: true },
];
