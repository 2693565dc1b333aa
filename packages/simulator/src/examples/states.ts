// The 27 states with the codes that IBGE gives them, and their regions.
import read from '../../examples/states.json' with { type: 'json' };

/** By the first digit of a state's code. */
const regions = [
  { id: 1, sigla: 'N', nome: 'Norte' },
  { id: 2, sigla: 'NE', nome: 'Nordeste' },
  { id: 3, sigla: 'SE', nome: 'Sudeste' },
  { id: 4, sigla: 'S', nome: 'Sul' },
  { id: 5, sigla: 'CO', nome: 'Centro-Oeste' },
];

export const states = read.flatMap(({ rows }) =>
  rows.flatMap((state) => {
    const regiao = regions[Math.floor(state.id / 10) - 1];
    return regiao ? [{ ...state, regiao }] : [];
  }),
);
