import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import type { Swap } from '../play/swap.ts';
import { isRecord } from '../record.ts';

export const openweather: Behaviour = {
  routes: [
    {
      path: /^\/weather$/,
      reply: ({ api, call: { query } }) => {
        const city = query.get('q')?.trim();
        if (city !== undefined && (city === '' || soundsUnknown(city))) return fails('unknown-city');
        if (city === undefined && !isWithin(query.get('lat'), 90)) return fails('malformed-input');
        if (city === undefined && !isWithin(query.get('lon'), 180)) {
          return fails('malformed-input', [['wrong latitude', 'wrong longitude']]);
        }
        const swap: Swap = city === undefined ? [] : [['São Paulo', city.split(',')[0] ?? city]];
        if (query.get('mode') === 'xml') return inFormat('XML', swap);
        if (query.get('mode') === 'html') return inFormat('HTML', swap);
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        const coord = { lon: Number(query.get('lon')), lat: Number(query.get('lat')) };
        return sample(city === undefined ? { body: { ...known, coord } } : { swap });
      },
    },
  ],
};

function isWithin(text: string | null, reach: number): boolean {
  return Boolean(text?.trim()) && Math.abs(Number(text)) <= reach;
}
