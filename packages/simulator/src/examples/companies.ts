// Names and numbers of public companies.
import read from '../../examples/companies.json' with { type: 'json' };

/** Only the members that the source holds. */
export const companies = read.flatMap(({ rows }) => rows);
