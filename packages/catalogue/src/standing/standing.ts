// Does an entry keep a rule, by what its sheet states?
import type { Api, Claim } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Rule } from '../schema/rule-schema.ts';
import { type Basis, keptBy } from './kept.ts';

type Field = Claim['field'];

/** Where the fact was read; `spec` is a section of the charter. */
export type Source = Pick<Frozen<Claim>, 'spec' | 'source' | 'readOn'>;

export const standingVerdicts = ['kept', 'broken', 'disputed', 'not-stated'] as const;

/** A verdict from stated facts. It is a claim: nothing was called to find it. */
export type Standing =
  | { readonly verdict: 'kept' | 'broken'; readonly basis: Basis; readonly source: Source }
  | { readonly verdict: 'disputed'; readonly basis: Basis; readonly dispute: Frozen<Api>['disputes'][number] }
  | { readonly verdict: 'not-stated' };

export function standing(api: Frozen<Api>, rule: Frozen<Rule>): Standing {
  const breach = brokenBy(api, rule.id);
  if (breach) return { verdict: 'broken', basis: breach, source: sourceOf(api, rule.id, breach) };
  const basis = keptBy[rule.id]?.(api);
  if (!basis) return { verdict: 'not-stated' };
  const dispute = basis.part === 'fact' ? api.disputes.find(({ field }) => field === basis.field) : undefined;
  if (dispute) return { verdict: 'disputed', basis, dispute };
  return { verdict: 'kept', basis, source: sourceOf(api, rule.id, basis) };
}

function brokenBy(api: Frozen<Api>, rule: string): Basis | undefined {
  const quirk = api.quirks.find(({ breaks }) => breaks.includes(rule));
  if (quirk) return { part: 'quirk', quirk };
  const failure = api.failures.find(({ breaks }) => breaks.includes(rule));
  return failure && { part: 'failure', failure };
}

/** A request and most quirks name their own source. Anything else rests on the best claim about the field that it belongs to. */
function sourceOf(api: Frozen<Api>, rule: string, basis: Basis): Source {
  if (basis.part === 'request') return basis.request;
  const own = basis.part === 'quirk' ? basis.quirk.sources[0] : undefined;
  if (own) return { source: own.url, readOn: own.readOn };
  const fields = basis.part === 'fact' ? [basis.field] : fieldsOf(rule);
  for (const field of [...fields, ...fallbacks]) {
    const [best] = api.claims.filter((claim) => claim.field === field).sort((a, b) => rank(a) - rank(b));
    if (best) return best;
  }
  throw new Error(`No claim of ${api.id} supports ${rule}.`);
}

/** Every entry has a claim about these (cross-check.ts). */
const fallbacks: readonly Field[] = ['firstRequest'];

function fieldsOf(rule: string): readonly Field[] {
  if (rule.startsWith('versioning-')) return ['version'];
  if (/^authentication-(key|bearer|no-key)/.test(rule)) return ['credential', 'authentication'];
  return rule.startsWith('rest-') ? ['response'] : ['failures', 'limits'];
}

function rank({ confidence, by }: Frozen<Claim>): number {
  return ['high', 'medium', 'low'].indexOf(confidence) * 3 + ['provider', 'third-party', 'spec'].indexOf(by);
}
