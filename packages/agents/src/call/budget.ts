// How much of the limits of an API is left?
import type { Language } from '@farol/catalogue';
import type { QuotaReport } from '@farol/gateway';

export function budgetOf(report: QuotaReport | undefined, language: Language) {
  if (report === undefined) return null;
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    callable: report.callable,
    with_credential: report.withCredential,
    held_until: moment(report.heldUntil),
    windows: report.windows.map(({ seconds: _, scope: __, moreAt, resetsAt, ...window }) => ({
      ...window,
      more_at: moment(moreAt),
      resets_at: moment(resetsAt),
    })),
    ...(report.windows.length === 0 && {
      note: { pt: 'A ficha desta API não traz um número.', en: 'The entry of this API has no number.' }[language],
    }),
  };
}
