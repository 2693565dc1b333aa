// What is known about one thing, whole and with its sources?
import type { Catalogue, Language } from '@farol/catalogue';
import { membersOf } from '@farol/catalogue/internal';
import { entryView, guideText, ruleView } from '@farol/catalogue/views';
import type { Answer } from '../answer/answer.ts';
import { charterSources, type Kind, listOf, publishedOn } from './kinds.ts';

type Context = { readonly language: Language; readonly now: number };

/** Undefined for an unknown id. */
export function detailsOf(catalogue: Catalogue, kind: Kind, id: string, context: Context): Answer | undefined {
  const { language } = context;
  const ours = (data: Readonly<Record<string, unknown>>, sections: readonly string[]): Answer => ({
    data,
    source: charterSources(sections, language),
    date: publishedOn(catalogue),
    basis: 'stated',
  });
  switch (kind) {
    case 'api':
      return apiDetails(catalogue, id, context);
    case 'rule': {
      const rule = catalogue.rule(id);
      return rule && ours({ ...ruleView(rule, { catalogue, language }) }, [rule.spec]);
    }
    case 'guide': {
      const guide = catalogue.guide(id);
      return guide && ours({ id, text: guideText(guide, language) }, guide.spec);
    }
    case 'term': {
      const term = catalogue.terms.find((one) => one.id === id);
      return (
        term && {
          ...ours(
            { id, term: term.term, meaning: term.meaning[language], avoid: term.avoid, see: term.see ?? null },
            [],
          ),
          source: [`${listOf('term', language)}#${id}`],
        }
      );
    }
    case 'status': {
      const status = catalogue.statuses.find((one) => String(one.status) === id);
      return status && ours(membersOf(language)(status, 'status', 'name', 'meaning', 'use', 'confusedWith'), ['7']);
    }
  }
}

function apiDetails(catalogue: Catalogue, id: string, context: Context): Answer | undefined {
  const api = catalogue.api(id);
  if (!api) return undefined;
  const read = api.claims.map(({ readOn }) => readOn).sort();
  const sources = api.claims.flatMap(({ source }) => source ?? []);
  const { state, on } = catalogue.stateOf(id, context.now);
  return {
    data: { ...entryView(api, { catalogue, ...context }), observed: { state, on } },
    source: [...new Set([api.docs, ...sources])],
    date: read.at(-1) ?? publishedOn(catalogue),
    basis: 'stated',
  };
}
