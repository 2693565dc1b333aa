import { type Behaviour, fails } from '../play/behaviour.ts';

export const openweather: Behaviour = {
  rules: [
    {
      path: /^\/weather$/,
      reply: ({ call: { query } }) => {
        const latitude = query.get('lat');
        if (latitude === null || query.has('q') || query.has('mode')) return undefined;
        return latitude.trim() !== '' && Math.abs(Number(latitude)) <= 90 ? undefined : fails('malformed-input');
      },
    },
  ],
};
