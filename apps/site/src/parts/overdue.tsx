import { type FactKind, isOverdue, reviewBy } from '@farol/catalogue';
import type { View } from '../view/view.ts';

/** Shown only when the day of review has passed on the day for which the page is made. */
export function Overdue({ view, kind, readOn }: { view: View; kind: FactKind; readOn: string }) {
  if (!isOverdue(kind, readOn, new Date(view.now).toISOString().slice(0, 10))) return null;
  return <small class="overdue"> {view.text.decision.overdue(view.date(reviewBy(kind, readOn)))}</small>;
}
