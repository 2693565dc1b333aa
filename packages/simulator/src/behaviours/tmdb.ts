import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

export const tmdb: Behaviour = {
  routes: [
    {
      path: /^\/search\/movie$/,
      reply: ({ api, call: { query } }) => {
        const text = query.get('query')?.trim();
        const page = Number(query.get('page') ?? 1);
        if (!text) return fails('invalid-parameters');
        if (!Number.isInteger(page) || page < 1 || page > 500) return fails('malformed-input');
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        return soundsUnknown(text) || page > 1
          ? sample({ body: { ...known, page, results: [], ...(page === 1 && { total_pages: 1, total_results: 0 }) } })
          : sample({ swap: [['Cidade de Deus', text]] });
      },
    },
    {
      path: /^\/movie\/(?<id>[^/]+)$/,
      reply: ({ api, part: { id = '' } }) => {
        if (!/^[1-9]\d{0,7}$/.test(id)) return fails('unknown-item');
        const results = isRecord(api.response.sample) ? api.response.sample.results : undefined;
        const film: unknown = Array.isArray(results) ? results[0] : undefined;
        return sample({ body: isRecord(film) ? { ...film, id: Number(id) } : film });
      },
    },
  ],
};
