import {
  bodyIn,
  charterAddress,
  type Exchange,
  type Frozen,
  type Language,
  type Rule,
  type Text,
} from '@farol/catalogue/ask';
import { ruleView } from '@farol/catalogue/views';
import type { Context } from '../arguments/command.ts';
import { ruleNamed } from '../arguments/parameters.ts';
import { sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { labelledFacts, paragraph, section, verbatim } from '../output/sheet.ts';

export function printRule(context: Context, words: readonly string[]): ExitCode {
  const { catalogue, language, out } = context;
  const found = ruleNamed(words[0], catalogue);
  if (context.json) return printJson(out, ruleView(found, { catalogue, language }));
  const broken = catalogue.apisBreaking(found.id).map((api) => api.id);
  const rows: readonly (readonly [label: Text, value: string])[] = [
    [{ pt: 'id', en: 'id' }, found.id],
    [{ pt: 'nível', en: 'level' }, catalogue.label('ruleLevel', found.level, language)],
    [{ pt: 'fonte', en: 'source' }, source(found, language)],
    [{ pt: 'motivo', en: 'reason' }, found.reason[language]],
    [{ pt: 'conferência', en: 'check' }, catalogue.label('check', found.check, language)],
    [{ pt: 'sem conferência', en: 'unchecked' }, found.unchecked?.[language] ?? ''],
    [{ pt: 'quebrada por', en: 'broken by' }, broken.join(', ')],
  ];
  out.lines([
    ...paragraph(out, found.title[language], 'title'),
    ...paragraph(out, found.text[language]),
    '',
    ...labelledFacts(context, rows),
    ...section(context, { pt: 'Certo', en: 'Right' }, exchange(context, found.right)),
    ...section(context, { pt: 'Errado', en: 'Wrong' }, exchange(context, found.wrong)),
  ]);
  return exitCodes.ok;
}

function source({ house, spec }: Frozen<Rule>, language: Language): string {
  const address = charterAddress(spec, language);
  const charter = { pt: `carta, seção ${spec} (${address})`, en: `charter, section ${spec} (${address})` };
  const ours = { pt: 'escolha nossa, a partir de ', en: 'our own choice, building on ' };
  return (house ? ours[language] : '') + charter[language];
}

function exchange({ language, out }: Context, side: Frozen<Exchange>): string[] {
  const { note, request, response, again, code } = side;
  const head = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answered = ({ status, headers, body }: NonNullable<Frozen<Exchange>['response']>) => {
    const text = bodyIn(body, language);
    return [String(status), ...head(headers), ...(text === undefined ? [] : ['', text])];
  };
  const texts = [
    request && [
      `${request.method} ${request.path}`,
      ...head(request.headers),
      ...(request.body ? ['', request.body] : []),
    ],
    response && answered(response),
    again && [{ pt: 'De novo:', en: 'Again:' }[language], ...answered(again)],
    code && [code.text.trimEnd()],
  ].filter((text) => text !== undefined);
  return [
    ...paragraph(out, note[language]),
    ...(side.illustrative && response ? paragraph(out, sentence('illustrative')[language]) : []),
    ...(side.upstream === undefined
      ? []
      : paragraph(out, sentence('simulated_answer', { api: side.upstream })[language])),
    ...texts.flatMap((text) => ['', ...verbatim(text.join('\n'))]),
  ];
}
