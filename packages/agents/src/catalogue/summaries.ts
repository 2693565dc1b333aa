// How is one thing shown in a list, in one line each?
import type { Api, Catalogue, Frozen, Language } from '@farol/catalogue';
import { entrySummary, snakeCase } from '@farol/catalogue/views';
import { type Kind, uriOf } from './kinds.ts';

export type Summary = {
  readonly kind: Kind;
  readonly id: string;
  readonly uri: string;
  readonly [member: string]: unknown;
};

/** Undefined for an unknown id. */
export function summaryOf(
  catalogue: Catalogue,
  { kind, id }: { readonly kind: Kind; readonly id: string },
  { language, now }: { readonly language: Language; readonly now: number },
): Summary | undefined {
  const facts = factsOf(catalogue, kind, id, { language, now });
  return facts && { kind, id, uri: uriOf(kind, id), ...facts };
}

/** What others say against the facts of an entry, a sentence each. */
export function disputeLines({ disputes }: Frozen<Api>, language: Language, about = /./): string[] {
  return disputes
    .filter(({ field }) => about.test(field))
    .map(({ field, says }) => `${snakeCase(field)}: ${says[language]}`);
}

function factsOf(
  catalogue: Catalogue,
  kind: Kind,
  id: string,
  { language, now }: { readonly language: Language; readonly now: number },
): Readonly<Record<string, unknown>> | undefined {
  switch (kind) {
    case 'api': {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const { name, description, authentication, cors, ...view } = entrySummary(api, { catalogue, language, now });
      const { free_tier_short: free_tier, state, disputed, ends_at } = view;
      // An assistant recommends by this line: what is said against it belongs here.
      const disputes = disputeLines(api, language);
      return { name, description, authentication, cors, free_tier, state, disputed, disputes, ends_at };
    }
    case 'rule': {
      const rule = catalogue.rule(id);
      return rule && { title: rule.title[language], level: rule.level, check: rule.check };
    }
    case 'guide': {
      const guide = catalogue.guide(id);
      return guide && { title: guide.title[language], summary: guide.summary[language] };
    }
    case 'term': {
      const term = catalogue.terms.find((one) => one.id === id);
      return term && { term: term.term[language], meaning: term.meaning[language] };
    }
    case 'status': {
      const status = catalogue.statuses.find((one) => String(one.status) === id);
      return status && { name: status.name, meaning: status.meaning[language] };
    }
  }
}
