// The answer of `farol plan`. Loaded on demand, because its sentences would slow down the start of every other command.

import { demandFields, planFor, planView, planWords, readDemand, windowWords } from '@farol/catalogue/budget';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { paragraph } from '../output/sheet.ts';

type Field = keyof typeof demandFields;
type Given = Readonly<Partial<Record<Field, string>>> & { readonly key?: boolean; readonly arrive?: string };

export function printPlan(context: Context, id: string | undefined, options: Given): ExitCode {
  const { language, out, json } = context;
  const api = apiNamed(id, context.catalogue);
  const { demand, withCredential } = readDemand(queryOf(options));
  const planned = planFor(api, demand, withCredential);
  if (json) return printJson(out, planView(api, planned, language));
  const { verdict, reason, ways, advice } = planWords(planned, language);
  const helps = [...ways.map(({ figure, text }) => `${figure} ${text}`), ...advice];
  out.lines([
    ...paragraph(out, `${api.name}: ${verdict}`, 'title'),
    ...paragraph(out, reason),
    ...planned.windows.flatMap((window) => paragraph(out, `${marks[window.verdict]} ${windowWords(window, language)}`)),
    ...(helps.length === 0 ? [] : ['', ...helps.flatMap((one) => paragraph(out, `- ${one}`))]),
  ]);
  return exitCodes.ok;
}

const marks = { fits: '✓', tight: '~', exceeds: '✗' } as const;

/** The query of the calculator page, which reads the same fields. A page corrects a wrong number; here it is an error. */
function queryOf(options: Given): URLSearchParams {
  const query = new URLSearchParams({
    ...(options.key && { key: '1' }),
    ...(options.every && { news: 'poll' }),
    ...(options.arrive && { arrive: options.arrive }),
  });
  for (const name of Object.keys(demandFields) as Field[]) {
    const text = options[name];
    if (text === undefined) continue;
    const { least, most } = demandFields[name];
    const value = Number(text.replace(',', '.'));
    if (!(value >= least && value <= most))
      throw failure('demand_not_number', { name, least, most, text: JSON.stringify(text) });
    query.set(name, String(value));
  }
  return query;
}
