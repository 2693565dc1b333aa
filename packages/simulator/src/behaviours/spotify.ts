import { type Behaviour, fails } from '../play/behaviour.ts';

export const spotify: Behaviour = {
  rules: [
    {
      path: /^\/search$/,
      reply: ({ call: { query } }) => (query.get('q')?.trim() ? undefined : fails('malformed-input')),
    },
  ],
};
