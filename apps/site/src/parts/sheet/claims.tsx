import { type Api, type Claim, charterAddress, type Frozen, overdueFacts } from '@farol/catalogue';
import type { View } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';

/** Every claim by its source: who states it, which facts of this entry, and when it was read. */
export function Claims({ view, api }: { view: View; api: Frozen<Api> }) {
  const { sheet } = view.text;
  const sources = Map.groupBy(api.claims, (claim) => `${claim.source ?? claim.spec} ${claim.by} ${claim.readOn}`);
  const overdue = new Set(overdueFacts(api, new Date(view.now).toISOString().slice(0, 10)).map(({ fact }) => fact));
  return (
    <ul class="claims">
      {[...sources.values()].map((claims) => {
        const [first] = claims;
        if (first === undefined) return null;
        return (
          <li key={first.field}>
            {view.label('claimBy', first.by)},{' '}
            {first.source ? (
              <a href={first.source}>{withoutScheme(first.source)}</a>
            ) : (
              <a href={charterAddress(first.spec ?? '', view.language)}>{sheet.charterSection(first.spec ?? '')}</a>
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

function fieldText(view: View, claim: Frozen<Claim>): string {
  const field = view.label('claimedField', claim.field);
  if (claim.confidence === 'high') return field;
  return `${field} (${view.text.sheet.confidence}: ${view.label('confidence', claim.confidence).toLowerCase()})`;
}

function withoutScheme(address: string): string {
  return address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');
}
