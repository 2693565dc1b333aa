import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { swapIn } from '../play/swap.ts';
import { isRecord } from '../record.ts';

const kinds = new Set(['artist', 'album', 'track', 'playlist', 'show', 'episode', 'audiobook']);

/** Closed or renamed in February 2026, within the same v1: the old paths answer 403. */
const closed =
  /^\/(artists|browse\/(new-releases|categories)(\/[^/]+)?|artists\/[^/]+\/top-tracks|playlists\/[^/]+\/tracks)$/;

export const spotify: Behaviour = {
  routes: [
    {
      path: /^\/search$/,
      reply: ({ api, call: { query } }) => {
        const text = query.get('q')?.trim();
        const types = (query.get('type') ?? '').split(',');
        const limit = Number(query.get('limit') ?? 5);
        if (!text) return fails('malformed-input');
        if (!types.every((type) => kinds.has(type))) {
          return fails('malformed-input', [['No search query', 'Bad search type field']]);
        }
        if (!Number.isInteger(limit) || limit < 1 || limit > 10) {
          return fails('malformed-input', [['No search query', 'Invalid limit']]);
        }
        const known = isRecord(api.response.sample) ? api.response.sample.artists : undefined;
        const page = isRecord(known) ? { ...known, limit } : {};
        const found = soundsUnknown(text) ? { ...page, total: 0, items: [] } : page;
        return sample({
          body: Object.fromEntries(
            types.map((type) => [
              `${type}s`,
              swapIn(found, [
                ['artist', type],
                ['Elis+Regina', new URLSearchParams([['', text]]).toString().slice(1)],
                ['limit=5', `limit=${limit}`],
                ['Elis Regina', text],
              ]),
            ]),
          ),
        });
      },
    },
    {
      path: /^\/artists\/(?<id>[A-Za-z0-9]{22})$/,
      reply: ({ api, part: { id = '' } }) => {
        const page = isRecord(api.response.sample) ? api.response.sample.artists : undefined;
        const items = isRecord(page) && Array.isArray(page.items) ? page.items : [];
        return /^0+$/.test(id) ? fails('unknown-item') : sample({ body: items[0], swap: [['...', id]] });
      },
    },
    { path: closed, reply: () => fails('forbidden') },
  ],
};
