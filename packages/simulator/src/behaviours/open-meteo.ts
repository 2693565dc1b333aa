import { type Behaviour, fails } from '../play/behaviour.ts';

const givenInTheEntry = 'Given: 123.0.';

export const openMeteo: Behaviour = {
  rules: [
    {
      path: /^\/forecast$/,
      reply: ({ call: { query } }) => {
        const latitude = query.get('latitude') ?? '';
        if (!/^-?\d{1,6}(\.\d{1,4})?$/.test(latitude) || Math.abs(Number(latitude)) <= 90) return undefined;
        // A whole number is written with one decimal place, as in the entry.
        const written = Number.isInteger(Number(latitude)) ? `${Number(latitude)}.0` : String(Number(latitude));
        return fails('malformed-query', [[givenInTheEntry, `Given: ${written}.`]]);
      },
    },
  ],
};
