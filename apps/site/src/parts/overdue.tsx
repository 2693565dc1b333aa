import { type Dated, type FactKind, isOverdue, reviewBy } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { View } from '../view/view.ts';

/** Shown only when the day of review has passed on the day for which the page is made, or when a person found another value. */
export function Overdue({ view, kind, fact }: { view: View; kind: FactKind; fact: Dated }) {
  const { readOn } = fact;
  return (
    <>
      {isOverdue(kind, readOn, view.today) && (
        <small class="overdue">
          {' '}
          {filled(view.text.decision.overdue, { date: view.date(reviewBy(kind, readOn)) })}
        </small>
      )}
      <Contradicted view={view} fact={fact} />
    </>
  );
}

/** What a person found instead. */
export function Contradicted({ view, fact: { contradicted } }: { view: View; fact: Dated }) {
  if (!contradicted) return null;
  const { found, by, on, note, source } = contradicted;
  return (
    <small class="overdue">
      {' '}
      {filled(view.text.decision.contradicted, { found, by, date: view.date(on) })}. {note}{' '}
      <a href={source}>{view.text.rules.source}</a>
    </small>
  );
}
