// By which facts can the list of entries be filtered? By those that declare a filter.

import { type Filter, filters } from '@farol/catalogue/fields';
import { filterWord } from '@farol/catalogue/internal';
import { choice, flag, type Parameter, type Parameters, searchText } from '@farol/http';

/** A closed value by its one spelling in filters, or by the label of the charter itself. */
function parameterOf({ values, only }: Filter): Parameter {
  const about = `Only entries ${only.en}.`;
  const [first, ...rest] = values.map((value) => filterWord(value));
  if (first === undefined) return flag(about);
  const words = choice([first, ...rest], about);
  if (values.every((value) => filterWord(value) === value)) return words;
  const accepted = choice([first, ...rest, ...values], `${about} The label itself is accepted too.`);
  return { ...accepted, expected: words.expected, example: first };
}

export const words = {
  q: searchText('Words to look for, in either language. Accents and case do not count, a typo is forgiven.', 'cep'),
};

export const apiFilters: Parameters = {
  ...Object.fromEntries(filters.map((filter) => [filter.id, parameterOf(filter)])),
  ...words,
};
