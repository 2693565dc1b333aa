import { camelCase, type Field, type Text } from '../fields/index.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';
import { factValues } from './api-filter.ts';

const flagWords: Readonly<Record<string, Text>> = { true: { pt: 'sim', en: 'yes' }, false: { pt: 'não', en: 'no' } };

/** A fact that one value states, as a person reads it: closed values by their names. */
export function factText(field: Field, api: Frozen<Api>, language: Language): string {
  const { id, kind, words = flagWords } = field;
  const written = (api as unknown as Readonly<Record<string, unknown>>)[camelCase(id)];
  if (kind === 'text') return (written as Text)[language];
  if (kind === 'texts') return (written as readonly Text[]).map((text) => text[language]).join('; ');
  return factValues(field, api)
    .map((value) => words[value]?.[language] ?? value)
    .join(', ');
}
