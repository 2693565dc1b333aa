// What does the bundle store for `farol show` of one entry, and of the rules for `farol check`?
import type { Api, Catalogue, Content, Language, Rule } from '@farol/catalogue/ask';

export type EntryFile = { readonly api: Api; readonly observations: Content['observations'] };

/** A rule as reports name it. */
type RuleAlone = Pick<Rule, 'id' | 'level' | 'check' | 'title'> & {
  readonly levelLabel: Readonly<Record<Language, string>>;
};
export type RulesAlone = readonly RuleAlone[];

export function rulesAlone({ rules, label }: Pick<Catalogue, 'rules' | 'label'>): RulesAlone {
  return rules.map(({ id, level, check, title }) => {
    const levelLabel = { pt: label('ruleLevel', level, 'pt'), en: label('ruleLevel', level, 'en') };
    return { id, level, check, title, levelLabel };
  });
}

export function entryFile(id: string): string {
  return `api-${id}.json`;
}

/** Content that holds this entry alone. Its sheet names rules by their ids, so that the short rules are enough. */
export function contentOfEntry(
  { api, observations }: EntryFile,
  labels: Content['labels'],
  rules: RulesAlone,
): Content {
  const shortRules = rules as unknown as Content['rules'];
  const others = { guides: [], statuses: [], charter: [], terms: [], changes: [] };
  return { apis: [api], observations, labels, rules: shortRules, ...others };
}
