import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { isRecord } from '../record.ts';

/** Width of a cell of the grid that the entry's sample fits: −23.55 is answered as −23.5, −46.63 as −46.625. */
const cell = 0.125;
const givenInTheEntry = 'Latitude must be in range of -90 to 90°. Given: 123.0.';

export const openMeteo: Behaviour = {
  routes: [
    {
      path: /^\/forecast$/,
      reply: ({ api, call: { query } }) => {
        for (const [name, reach] of Object.entries({ latitude: 90, longitude: 180 })) {
          const text = query.get(name);
          const given = Number(text);
          if (text?.trim() && Math.abs(given) <= reach) continue;
          const title = name === 'latitude' ? 'Latitude' : 'Longitude';
          return fails('malformed-query', [
            [givenInTheEntry, `${title} must be in range of -${reach} to ${reach}°. Given: ${text ?? 'nothing'}.`],
          ]);
        }
        if (query.get('format') === 'csv') return inFormat('CSV');
        if (query.get('format') === 'flatbuffers') return inFormat('FlatBuffers');
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        return sample({
          body: { ...known, latitude: onGrid(query.get('latitude')), longitude: onGrid(query.get('longitude')) },
        });
      },
    },
  ],
};

function onGrid(text: string | null): number {
  return Math.round(Number(text) / cell) * cell;
}
