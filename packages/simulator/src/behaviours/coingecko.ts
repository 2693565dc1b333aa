import { type Behaviour, fails } from '../play/behaviour.ts';

export const coingecko: Behaviour = {
  rules: [
    {
      path: /^\/simple\/price$/,
      reply: ({ call: { query } }) => (query.get('vs_currencies')?.trim() ? undefined : fails('malformed-input')),
    },
  ],
};
