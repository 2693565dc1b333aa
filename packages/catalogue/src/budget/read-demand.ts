// Which use does a query string or a form describe?
import { arrivals, type Demand } from './demand.ts';

export type Asked = { readonly api: string; readonly withCredential: boolean; readonly demand: Demand };

/** The names of the fields, their bounds, and their values where nothing valid is given. */
export const demandFields = {
  users: { least: 0, most: 1_000_000_000, usual: 100 },
  calls: { least: 0, most: 1_000_000, usual: 5 },
  hours: { least: 1, most: 24, usual: 8 },
  every: { least: 1, most: 86_400, usual: 60 },
  cached: { least: 0, most: 100, usual: 0 },
} as const;

/** Users come when they like. */
export const usualArrivals = 'random';

type Field = keyof typeof demandFields;

/** A person may have typed the query, so a wrong value is replaced by the usual one or the nearest bound. */
export function readDemand(query: URLSearchParams): Asked {
  const value = (name: Field) => {
    const { least, most, usual } = demandFields[name];
    const text = query.get(name)?.trim() ?? '';
    const given = text === '' ? Number.NaN : Number(text.replace(',', '.'));
    return Number.isFinite(given) ? Math.min(most, Math.max(least, given)) : usual;
  };
  return {
    api: query.get('api') ?? '',
    withCredential: query.get('key') === '1',
    demand: {
      arrivals: arrivals.find((name) => name === query.get('arrive')) ?? usualArrivals,
      users: Math.round(value('users')),
      callsPerUser: value('calls'),
      hours: value('hours'),
      pollSeconds: query.get('news') === 'poll' ? value('every') : null,
      cachedShare: value('cached') / 100,
    },
  };
}
