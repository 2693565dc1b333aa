import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

export const pokeapi: Behaviour = {
  routes: [
    {
      // Lists hold only name and URL, of the one creature that the entry has.
      path: /^\/pokemon$/,
      reply: ({ api }) => {
        const results = [{ name: 'pikachu', url: `${api.baseAddress}/pokemon/25/` }];
        return sample({ body: { count: results.length, next: null, previous: null, results } });
      },
    },
    {
      path: /^\/pokemon\/(?<wanted>[^/]+)$/,
      reply: ({ api, part: { wanted = '' } }) => {
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        if (/^[1-9]\d{0,3}$/.test(wanted)) {
          return Number(wanted) === known.id
            ? sample()
            : sample({ body: { ...known, id: Number(wanted), name: `pokemon-${wanted}` } });
        }
        if (!/^[\w-]+$/.test(wanted)) return fails('malformed-path');
        const name = wanted.toLowerCase();
        if (!/^[a-z][a-z-]*\d?$/.test(name) || soundsUnknown(name)) return fails('resource-not-found');
        return sample({ body: { ...known, name } });
      },
    },
  ],
};
