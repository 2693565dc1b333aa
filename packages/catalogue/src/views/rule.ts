import type { z } from 'zod';
import { charterAddress } from '../charter.ts';
import { bodyIn } from '../exchange-body.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Exchange, Rule } from '../schema/rule-schema.ts';
import type { Language } from '../schema/vocabulary.ts';
import { membersOf } from './members.ts';
import type { exchangeSchema, ruleSummarySchema, ruleViewSchema } from './rule-schema.ts';
import { standingsOf } from './standing.ts';
import type { ViewContext } from './view-context.ts';

export type RuleSummary = z.infer<typeof ruleSummarySchema>;
export type RuleView = z.infer<typeof ruleViewSchema>;

/** A rule as lists show it. */
export function ruleSummary(rule: Frozen<Rule>, { language }: Pick<ViewContext, 'language'>): RuleSummary {
  const members = membersOf(language);
  return {
    ...members(rule, 'id', 'group', 'number', 'spec'),
    charter: charterAddress(rule.spec, language),
    ...members(rule, 'house', 'level', 'title', 'text', 'check', 'unchecked'),
  };
}

/** A rule in full. */
export function ruleView(
  rule: Frozen<Rule>,
  { catalogue, language }: Pick<ViewContext, 'catalogue' | 'language'>,
): RuleView {
  return {
    ...ruleSummary(rule, { language }),
    reason: rule.reason[language],
    right: exchangeView(rule.right, language),
    wrong: exchangeView(rule.wrong, language),
    broken_by: catalogue.apisBreaking(rule.id).map((api) => api.id),
    standings: standingsOf(rule, catalogue, language).map(({ readOn, ...facts }) => ({ ...facts, read_on: readOn })),
  };
}

function exchangeView(exchange: Frozen<Exchange>, language: Language): z.infer<typeof exchangeSchema> {
  const members = membersOf(language);
  const { request, response, again } = exchange;
  return {
    ...members(exchange, 'note', 'illustrative', 'upstream'),
    request: request ? members(request, 'method', 'path', 'headers', 'body') : null,
    response: response ? responseView(response, language) : null,
    again: again ? responseView(again, language) : null,
    code: exchange.code ?? null,
  };
}

function responseView({ status, headers, body }: NonNullable<Frozen<Exchange>['response']>, language: Language) {
  return { status, header_fields: headers, body: bodyIn(body, language) ?? null };
}
