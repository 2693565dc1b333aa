import { isRecord } from '@farol/http';
import type { Behaviour } from '../play/behaviour.ts';

export const metaGraph: Behaviour = {
  answers: [
    {
      path: /^\/me$/,
      reply: ({ api, call: { query } }) => {
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        const fields = query.get('fields')?.split(',') ?? [];
        const others = [...query.keys()].filter((name) => name !== 'fields' && name !== api.credential?.name);
        if (others.length > 0 || fields.length === 0) return undefined;
        if (!fields.every((field) => Object.hasOwn(known, field))) return undefined;
        // The id is always included.
        const body = Object.fromEntries([...fields, 'id'].map((field) => [field, known[field]]));
        return { say: 'json', body, as: 'illustrative' };
      },
    },
  ],
};
