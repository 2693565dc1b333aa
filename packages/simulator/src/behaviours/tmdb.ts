import { type Behaviour, fails } from '../play/behaviour.ts';

const mostPages = 500;

export const tmdb: Behaviour = {
  rules: [
    {
      path: /^\/search\/movie$/,
      reply: ({ call: { query } }) => {
        const page = Number(query.get('page') ?? 1);
        return Number.isInteger(page) && page >= 1 && page <= mostPages ? undefined : fails('malformed-input');
      },
    },
  ],
};
