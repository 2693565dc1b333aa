// Items whose data was read in a public source; each holds only the members that its source has.
import bankFiles from '../../examples/banks.json' with { type: 'json' };
import companyFiles from '../../examples/companies.json' with { type: 'json' };
import creatureFiles from '../../examples/creatures.json' with { type: 'json' };
import dddFiles from '../../examples/ddds.json' with { type: 'json' };
import municipalityFiles from '../../examples/municipalities.json' with { type: 'json' };
import postalCodeFiles from '../../examples/postal-codes.json' with { type: 'json' };
import postFiles from '../../examples/posts.json' with { type: 'json' };
import stateFiles from '../../examples/states.json' with { type: 'json' };

/** Names and numbers of public companies. */
export const companies = companyFiles.flatMap(({ rows }) => rows);
/** Some creatures of PokéAPI, as its own data files have them. */
export const creatures = creatureFiles.flatMap(({ rows }) => rows);
/** The first posts of JSONPlaceholder, as its own data file has them. */
export const posts = postFiles.flatMap(({ rows }) => rows);

/** The banks that people use most. */
export const banks = bankFiles.flatMap(({ rows }) => rows);
/** All area codes, by state. */
export const areaCodes = dddFiles.flatMap(({ rows }) => rows);
/** All municipalities of some states, by the code of IBGE. */
export const municipalities = Map.groupBy(
  municipalityFiles.flatMap(({ rows }) => rows),
  ({ uf }) => uf,
);

/** By the first digit of a state's code. */
export const regions = [
  { id: 1, sigla: 'N', nome: 'Norte' },
  { id: 2, sigla: 'NE', nome: 'Nordeste' },
  { id: 3, sigla: 'SE', nome: 'Sudeste' },
  { id: 4, sigla: 'S', nome: 'Sul' },
  { id: 5, sigla: 'CO', nome: 'Centro-Oeste' },
];

/** The 27 states with the codes that IBGE gives them, and their regions. */
export const states = stateFiles.flatMap(({ rows }) =>
  rows.flatMap((state) => {
    const regiao = regions[Math.floor(state.id / 10) - 1];
    return regiao ? [{ ...state, regiao }] : [];
  }),
);

/** Addresses of real postal codes, at least one of each state. */
export const postalCodes = postalCodeFiles.flatMap(({ rows }) =>
  rows.flatMap((row) => {
    const state = states.find(({ sigla }) => sigla === row.uf);
    return state ? [{ ...row, state }] : [];
  }),
);
