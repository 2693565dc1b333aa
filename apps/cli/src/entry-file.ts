// What does the bundle store for `farol show` of one entry?
import type { Api, Content, Rule } from '@farol/catalogue/ask';

export type EntryFile = { readonly api: Api; readonly observations: Content['observations'] };
export type RulesAlone = readonly Pick<Rule, 'id' | 'level' | 'check' | 'title'>[];

export function entryFile(id: string): string {
  return `api-${id}.json`;
}

/** Content that holds this entry alone. Its sheet names rules by their ids, so that the short rules are enough. */
export function contentOfEntry(
  { api, observations }: EntryFile,
  labels: Content['labels'],
  rules: RulesAlone,
): Content {
  const shortRules = rules as Content['rules'];
  const others = { guides: [], statuses: [], charter: [], terms: [], changes: [] };
  return { apis: [api], observations, labels, rules: shortRules, ...others };
}
