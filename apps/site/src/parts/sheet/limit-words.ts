import type { Api, Frozen, Limit } from '@farol/catalogue';
import { windows } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import type { View } from '../../view/view.ts';
import { capitalized } from '../prose.tsx';

/** A limit as a sentence without its stop. */
export function limitWords(view: View, limit: Frozen<Limit>): string {
  const { sheet } = view.text;
  const { requests, credential, maxRangeYears, maxItems } = limit;
  const window = limit.per && view.label('window', limit.per);
  const scope = limit.scope && view.label('limitScope', limit.scope);
  if (requests !== null && window && scope) {
    const words = capitalized(filled(sheet.limitWords, { requests: view.number(requests), window, scope }));
    return credential === 'either' ? words : `${words}, ${sheet.credential[credential]}`;
  }
  const bounds = [
    ...(maxRangeYears === undefined ? [] : [filled(sheet.maxRange, { years: view.number(maxRangeYears) })]),
    ...(maxItems === undefined ? [] : [filled(sheet.maxItems, { items: view.number(maxItems) })]),
  ];
  if (bounds.length > 0) return capitalized(bounds.join(', '));
  const known = [window, scope].flatMap((what) => (what ? [filled(sheet.per, { what })] : [])).join(', ');
  if (known === '') return capitalized(sheet.limitNotStated);
  return capitalized(filled(limit.kind === 'fair-use' ? sheet.fairUse : sheet.limitWithoutNumber, { known }));
}

export type Numbered = Frozen<Limit> & { readonly requests: number; readonly per: keyof typeof windows };

export const isNumbered = (limit: Frozen<Limit>): limit is Numbered => limit.requests !== null && limit.per !== null;

/** Who spends a month's calls in an hour waits for a month. Limits without a credential come first. */
export function tightestOf(api: Frozen<Api>): Numbered | undefined {
  const numbered = api.limits.filter(isNumbered);
  const open = numbered.filter(({ credential }) => credential === 'without');
  const pace = ({ requests, per }: Numbered) => requests / windows[per];
  return (open.length > 0 ? open : numbered).toSorted((a, b) => pace(a) - pace(b))[0];
}
