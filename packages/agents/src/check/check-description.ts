// Which rules does a description of an API break?
import type { Text } from '@farol/catalogue';
import * as z from 'zod';
import { refusal } from '../answer/answer.ts';
import { languageInput, languageOf, tool, wholeInput } from '../answer/tool.ts';
import { charterSources } from '../catalogue/kinds.ts';

/** Findings in a short answer, and in a whole one. */
const mostFindings = { short: 10, whole: 300 } as const;

export const checkDescription = tool({
  name: 'check_description',
  input: z.strictObject({
    text: z.string().min(1).max(1_000_000),
    rules: z.array(z.string().max(100)).max(100).optional(),
    ...wholeInput,
    ...languageInput,
  }),
  local: true,
  run: async (asked, call) => {
    const { DescriptionError, jsonReport } = await import('@farol/conformance');
    const { judgeApart } = await import('@farol/conformance/apart');
    const catalogue = call.catalogue();
    const language = languageOf(asked, call);
    const date = new Date(call.now()).toISOString();
    try {
      const rules = catalogue.rules.map(({ id, level, check }) => ({ id, level, check }));
      const report = await judgeApart({ name: 'description', text: asked.text, rules });
      const all = jsonReport([{ name: 'description', report }], language);
      const wanted = (one: { readonly rule: string }) => asked.rules === undefined || asked.rules.includes(one.rule);
      const findings = all.findings.filter(wanted);
      const checked = all.checked.filter(wanted);
      const most = asked.whole ? mostFindings.whole : mostFindings.short;
      const number = (verdict: string) => checked.filter((one) => one.verdict === verdict).length;
      const sections = findings.flatMap(({ rule }) => catalogue.rule(rule)?.spec ?? []);
      return {
        data: {
          kept: number('kept'),
          broken: number('broken'),
          cannot_tell: number('cannot-tell'),
          findings_in_all: findings.length,
          findings: findings.slice(0, most),
          ...(asked.whole && { checked, not_judged: all.cannot_tell.filter(wanted) }),
          ...(findings.length > most && { more: moreWords(findings.length - most)[language] }),
        },
        source: ['/v1/rules', ...charterSources([...new Set(sections)], language)],
        date,
        basis: 'computed',
      };
    } catch (error) {
      if (error instanceof DescriptionError)
        return refusal('not_a_description', error.text[language], { date, source: ['/v1/rules'] });
      throw error;
    }
  },
});

function moreWords(left: number): Text {
  return { pt: `mais ${left}; whole: true, ou nomeie regras`, en: `${left} more; whole: true, or name rules` };
}
