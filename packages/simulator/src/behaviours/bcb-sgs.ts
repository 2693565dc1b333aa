import { type Behaviour, fails, inFormat, type Reply, type Scene, sample } from '../play/behaviour.ts';

/** The daily series that the entry names: dollar, Selic and CDI. Only they have a longest date range. */
const daily = new Set(['1', '11', '12']);

export const bcbSgs: Behaviour = {
  routes: [
    {
      path: /^\/bcdata\.sgs\.(?<series>\d+)\/dados\/ultimos\/(?<count>\d+)$/,
      reply: ({ api, call, part: { series = '', count = '' } }) => {
        if (!isSeries(series)) return fails('series-not-found');
        const most = api.limits.find((limit) => limit.maxItems)?.maxItems ?? Number.POSITIVE_INFINITY;
        if (Number(count) > most) return fails('too-many-values');
        if (call.query.get('formato') === 'csv') return inFormat('CSV');
        const rows = Array.isArray(api.response.sample) ? api.response.sample : [];
        return sample({ body: rows.slice(-Number(count) || rows.length) });
      },
    },
    {
      path: /^\/bcdata\.sgs\.(?<series>\d+)\/dados$/,
      reply: (scene) => {
        const { series = '' } = scene.part;
        if (!isSeries(series)) return fails('series-not-found');
        return daily.has(series) && !isShortEnough(scene) ? fails('range-too-long') : inWantedFormat(scene);
      },
    },
  ],
};

function isSeries(code: string): boolean {
  return code.length < 7 && Number(code) > 0;
}

function inWantedFormat({ call }: Scene): Reply {
  return call.query.get('formato') === 'csv' ? inFormat('CSV') : sample();
}

function isShortEnough({ api, call, now }: Scene): boolean {
  const years = api.limits.find((limit) => limit.maxRangeYears)?.maxRangeYears ?? Number.POSITIVE_INFINITY;
  const [from, to] = ['dataInicial', 'dataFinal'].map((name) => dayOf(call.query.get(name) ?? ''));
  if (!from) return false;
  const last = to ?? new Date(now);
  return last <= new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()));
}

function dayOf(text: string): Date | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}
