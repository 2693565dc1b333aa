import { type Claim, charterAddress, datedFacts, type Frozen, overdueFacts } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ApiProps, View } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { LinkOr } from './fact-row.tsx';

/** Every claim by its source: who states it, which facts of this entry, and when it was read. */
export function Claims({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const sources = Map.groupBy(api.claims, (claim) => `${claim.source ?? claim.spec} ${claim.by} ${claim.readOn}`);
  const overdue = new Set(overdueFacts(api, view.today).map(({ fact }) => fact));
  return (
    <ul class="claims">
      {[...sources.values()].map((claims) => {
        const [first] = claims;
        if (first === undefined) return null;
        return (
          <li key={first.field}>
            {view.label('claimBy', first.by)},{' '}
            {first.source ? (
              <LinkOr view={view} value={first.source} />
            ) : (
              <a href={charterAddress(first.spec ?? '', view.language)}>
                {filled(sheet.charterSection, { section: first.spec ?? '' })}
              </a>
            )}
            , {view.date(first.readOn)}: <strong>{claims.map((claim) => fieldText(view, claim)).join('; ')}</strong>
            {claims.some(({ field }) => overdue.has(`claims.${field}`)) && (
              <Overdue view={view} kind="claim" fact={first} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** By when the facts are to be read again, with their number where those of a kind are due on different days. */
export function ReviewDates({ view, api }: ApiProps) {
  const facts = datedFacts(api);
  const kinds = Map.groupBy(facts, ({ kind }) => kind);
  const days = [...Map.groupBy(facts, ({ reviewBy }) => reviewBy)].sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      <p>{view.text.decision.reviewBy}:</p>
      <ul class="claims">
        {days.map(([day, due]) => (
          <li key={day}>
            {view.date(day)}:{' '}
            {[...Map.groupBy(due, ({ kind }) => kind)]
              .map(([kind, some]) => {
                const all = kinds.get(kind)?.length ?? 0;
                const share =
                  some.length === all ? '' : ` (${filled(view.text.decision.someOf, { some: some.length, all })})`;
                return `${view.label('factKind', kind).toLowerCase()}${share}`;
              })
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function fieldText(view: View, claim: Frozen<Claim>): string {
  const field = view.label('claimedField', claim.field);
  if (claim.confidence === 'high') return field;
  return `${field} (${view.text.sheet.confidence}: ${view.label('confidence', claim.confidence).toLowerCase()})`;
}
