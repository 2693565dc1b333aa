import { type Frozen, fold, type Rule } from '@farol/catalogue/ask';
import { ruleSummary } from '@farol/catalogue/views';
import declared from '../../commands/rules.json' with { type: 'json' };
import { type Context, command } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';

export const rules = command(declared, {
  choices: { group: ({ catalogue }) => [...new Set(catalogue.rules.map((rule) => rule.group))] },
  output: async () => (await import('./read-schemas.ts')).rulesSchema,
  run: (context, { words, options }) => {
    const { catalogue, language, out, err } = context;
    const wanted = words.flatMap((word) => fold(word).split(/\s+/)).filter(Boolean);
    const filtered = catalogue.rules.filter(
      ({ group, level }) => (options.group ?? group) === group && (options.level ?? level) === level,
    );
    const found =
      containing(filtered, wanted, textsOf) ??
      // "pagina" is in every "página" of a browser, so names come before texts.
      containing(filtered, wanted.map(stem), namesOf) ??
      containing(filtered, wanted.map(stem), textsOf) ??
      [];
    if (context.json) return printJson(out, { data: found.map((rule) => ruleSummary(rule, { language })) });
    if (found.length === 0) err.lines([{ pt: 'Nenhuma regra encontrada.', en: 'No rule matches.' }[language]]);
    out.lines(rowLines(context, columns(context), found));
    return exitCodes.ok;
  },
});

/** The rules that contain every word, or undefined when there are none. */
function containing(rules: Found, words: readonly string[], of: (rule: Frozen<Rule>) => string): Found | undefined {
  const found = rules.filter((rule) => words.every((word) => fold(of(rule)).includes(word)));
  return found.length > 0 ? found : undefined;
}

/** Without the ending, so that "pagination" finds "paginate" and "versionamento" finds "versioning". */
function stem(word: string): string {
  return word.slice(0, Math.min(7, Math.max(5, word.length - 4)));
}

function namesOf({ id, title }: Frozen<Rule>): string {
  return [id, title.pt, title.en].join('\n');
}

function textsOf({ id, title, text, reason }: Frozen<Rule>): string {
  return [id, title.pt, title.en, text.pt, text.en, reason.pt, reason.en].join('\n');
}

type Found = readonly Frozen<Rule>[];

function columns({ catalogue, language }: Context): readonly RowColumn<Frozen<Rule>>[] {
  return [
    { title: { pt: 'id', en: 'id' }, cell: ({ id }) => id, piped: ({ id, group }) => `${id}\t${group}`, style: 'name' },
    {
      title: { pt: 'nível', en: 'level' },
      cell: ({ level }) => catalogue.label('ruleLevel', level, language),
      piped: ({ level }) => level,
      style: ({ level }) => (level === 'must' ? 'warning' : 'quiet'),
    },
    { title: { pt: 'regra', en: 'rule' }, cell: ({ title }) => title[language], least: 24 },
  ];
}
