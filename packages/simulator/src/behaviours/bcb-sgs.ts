import { type Behaviour, fails, type Scene } from '../play/behaviour.ts';

/** The daily series that the entry names: dollar, Selic and CDI. Only they have a longest date range. */
const daily = new Set(['1', '11', '12']);
/** The entry's own example of a series that does not exist, and those that it names. */
const unknownSeries = '99999999';
const namedSeries = new Set([...daily, '433', '189', '188']);

export const bcbSgs: Behaviour = {
  rules: [
    {
      path: /^\/bcdata\.sgs\.(?<series>\d+)\/dados\/ultimos\/(?<count>\d+)$/,
      reply: ({ api, part: { series = '', count = '' } }) => {
        if (series === unknownSeries) return fails('series-not-found');
        const most = api.limits.find((limit) => limit.maxItems)?.maxItems ?? Number.POSITIVE_INFINITY;
        return namedSeries.has(series) && Number(count) > most ? fails('too-many-values') : undefined;
      },
    },
    {
      path: /^\/bcdata\.sgs\.(?<series>\d+)\/dados$/,
      reply: (scene) => {
        const { series = '' } = scene.part;
        if (series === unknownSeries) return fails('series-not-found');
        return daily.has(series) && isTooLong(scene) ? fails('range-too-long') : undefined;
      },
    },
  ],
};

/** A range without a start is too long as well. */
function isTooLong({ api, call, now }: Scene): boolean {
  const years = api.limits.find((limit) => limit.maxRangeYears)?.maxRangeYears ?? Number.POSITIVE_INFINITY;
  if (!call.query.has('dataInicial')) return true;
  const from = dayOf(call.query.get('dataInicial') ?? '');
  const to = call.query.has('dataFinal') ? dayOf(call.query.get('dataFinal') ?? '') : new Date(now);
  if (!from || !to) return false;
  return to > new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()));
}

function dayOf(text: string): Date | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}
