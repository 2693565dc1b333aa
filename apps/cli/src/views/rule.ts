import type { Catalogue, Exchange, Frozen, Language, Rule } from '@farol/catalogue/ask';
import type { z } from 'zod';
import type { exchangeSchema, ruleSchema, ruleSummarySchema } from './rule-schema.ts';

/** A rule as lists show it: the same members as in the REST interface, without its links. */
export function ruleSummary(rule: Frozen<Rule>, language: Language): z.infer<typeof ruleSummarySchema> {
  return {
    id: rule.id,
    group: rule.group,
    number: rule.number,
    spec: rule.spec,
    level: rule.level,
    title: rule.title[language],
    text: rule.text[language],
    check: rule.check,
  };
}

export function ruleMembers(rule: Frozen<Rule>, catalogue: Catalogue, language: Language): z.infer<typeof ruleSchema> {
  return {
    ...ruleSummary(rule, language),
    reason: rule.reason[language],
    right: exchangeView(rule.right, language),
    wrong: exchangeView(rule.wrong, language),
    broken_by: catalogue.apisBreaking(rule.id).map((api) => api.id),
  };
}

function exchangeView(
  { note, request, response, code }: Frozen<Exchange>,
  language: Language,
): z.infer<typeof exchangeSchema> {
  return {
    note: note[language],
    request: request
      ? { method: request.method, path: request.path, header_fields: request.headers, body: request.body ?? null }
      : null,
    response: response
      ? { status: response.status, header_fields: response.headers, body: response.body ?? null }
      : null,
    code: code ?? null,
  };
}
