import type { Frozen, Guide, Language } from '@farol/catalogue/ask';
import { guideText } from '@farol/catalogue/views';
import declared from '../../commands/guide.json' with { type: 'json' };
import { type Context, command } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { rowLines } from '../output/rows.ts';
import { paragraph } from '../output/sheet.ts';

export const guide = command(declared, {
  output: async () => (await import('./read-schemas.ts')).guideSchema,
  run: (context, { words }) => {
    const { catalogue, language, out, json } = context;
    const found = catalogue.guide(words[0] ?? '');
    if (found === undefined) {
      const all = catalogue.guides.map((one) => summaryOf(one, language));
      if (json) return printJson(out, { data: all });
      out.lines(rowLines(context, columns, all));
      return exitCodes.ok;
    }
    const text = guideText(found, language);
    if (json) return printJson(out, { ...summaryOf(found, language), text });
    out.lines(readable(context, text));
    return exitCodes.ok;
  },
});

function summaryOf({ id, title, summary }: Frozen<Guide>, language: Language) {
  return { id, title: title[language], summary: summary[language] };
}

type Summary = ReturnType<typeof summaryOf>;

const columns = [
  { title: { pt: 'id', en: 'id' }, cell: ({ id }: Summary) => id, style: 'name' as const },
  { title: { pt: 'guia', en: 'guide' }, cell: ({ title }: Summary) => title, least: 16 },
  { title: { pt: 'resumo', en: 'summary' }, cell: ({ summary }: Summary) => summary, least: 24, spare: true },
];

/** Markdown whose running text fits the terminal; code and tables stay as they are. */
function readable({ out }: Context, text: string): string[] {
  let inCode = false;
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) inCode = !inCode;
    if (inCode || /^(```|\|)/.test(line)) return [out.paint('quiet', line)];
    return line === '' ? [''] : paragraph(out, line, line.startsWith('#') ? 'title' : undefined);
  });
}
