// The answer of `farol plan`. Loaded on demand, because its sentences would slow down the start of every other command.
import { planFor, planView, planWords, readDemand, windowWords } from '@farol/catalogue/budget';
import type { Context } from '../arguments/command.ts';
import type { apiNamed } from '../arguments/parameters.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { paragraph } from '../output/sheet.ts';

export function printPlan(
  { language, out, json }: Context,
  api: ReturnType<typeof apiNamed>,
  query: URLSearchParams,
): ExitCode {
  const { demand, withCredential } = readDemand(query);
  const planned = planFor(api, demand, withCredential);
  if (json) return printJson(out, planView(api, planned, language));
  const { verdict, reason, advice } = planWords(planned, language);
  out.lines([
    ...paragraph(out, `${api.name}: ${verdict}`, 'title'),
    ...paragraph(out, reason),
    ...planned.windows.flatMap((window) =>
      paragraph(out, `${window.fits ? '✓' : '✗'} ${windowWords(window, language)}`),
    ),
    ...(advice.length === 0 ? [] : ['', ...advice.flatMap((one) => paragraph(out, `- ${one}`))]),
  ]);
  return exitCodes.ok;
}
