// Which dated facts can a person confirm with a record? Those that every entry has.
import { linkNames, termNames } from '@farol/catalogue/ask';

export const readableFacts: readonly string[] = [
  ...[...termNames, 'termsUrl'].map((name) => `terms.${name}`),
  ...[...linkNames, 'sdks'].map((name) => `links.${name}`),
  'prices',
  'freshness',
];
