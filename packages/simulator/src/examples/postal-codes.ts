// Addresses of real postal codes, at least one of each state.
import read from '../../examples/postal-codes.json' with { type: 'json' };
import { states } from './states.ts';

/** Only the members that the source holds. */
export const postalCodes = read.flatMap(({ rows }) =>
  rows.flatMap((row) => {
    const state = states.find(({ sigla }) => sigla === row.uf);
    return state ? [{ ...row, state }] : [];
  }),
);
