import { type Dated, type FactKind, isOverdue, reviewBy } from '@farol/catalogue';
import type { View } from '../view/view.ts';

/** Shown only when the day of review has passed on the day for which the page is made, or when a person found another value. */
export function Overdue({ view, kind, fact }: { view: View; kind: FactKind; fact: Dated }) {
  const { decision } = view.text;
  const { readOn, contradicted } = fact;
  return (
    <>
      {isOverdue(kind, readOn, new Date(view.now).toISOString().slice(0, 10)) && (
        <small class="overdue"> {decision.overdue(view.date(reviewBy(kind, readOn)))}</small>
      )}
      {contradicted && (
        <small class="overdue">
          {' '}
          {decision.contradicted(contradicted.found, contradicted.by, view.date(contradicted.on))}. {contradicted.note}{' '}
          <a href={contradicted.source}>{view.text.rules.source}</a>
        </small>
      )}
    </>
  );
}
