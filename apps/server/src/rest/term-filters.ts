// By which terms can the list of entries be filtered?
import { type ApiFilter, type TermName, termNames, termValues } from '@farol/catalogue';
import { snakeCase } from '@farol/catalogue/views';
import { choice } from '@farol/http';

const about = (name: TermName) =>
  `Only entries whose terms say this about \`${snakeCase(name)}\`; see \`terms\` of an entry.`;

export const termFilters = {
  sign_up: choice(termValues.signUp, about('signUp')),
  card: choice(termValues.card, about('card')),
  approval: choice(termValues.approval, about('approval')),
  commercial_use: choice(termValues.commercialUse, about('commercialUse')),
  attribution: choice(termValues.attribution, about('attribution')),
  caching: choice(termValues.caching, about('caching')),
  data_license: choice(termValues.dataLicense, about('dataLicense')),
  personal_data: choice(termValues.personalData, about('personalData')),
};

type Given = { readonly [N in keyof typeof termFilters]?: string | undefined };

/** The values were checked when the parameters were read. */
export function wantedTerms(given: Given): ApiFilter['terms'] {
  return Object.fromEntries(termNames.map((name) => [name, given[snakeCase(name)]]));
}
