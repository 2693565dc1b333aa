import type { Language } from '@farol/catalogue';
import SchemaBuilder from '@pothos/core';
import type { Edition } from './edition.ts';
import type { Loaders } from './loaders.ts';

/** What a resolver may reach. It lives for one HTTP request, so nothing that was loaded for one reader serves another. */
export type GraphqlContext = {
  readonly edition: (language: Language) => Edition;
  readonly loaders: Loaders;
};

type Text = { Input: string; Output: string };

export type Builder = ReturnType<typeof createBuilder>;

/** Fields are non-null unless they say otherwise: absence is what has to be declared. */
export function createBuilder() {
  const builder = new SchemaBuilder<{
    Context: GraphqlContext;
    DefaultFieldNullability: false;
    Scalars: { ID: Text; Date: Text; DateTime: Text; URL: Text };
  }>({ defaultFieldNullability: false });

  builder.queryType({
    description:
      'Everything that can be read. A root field takes the language, and all texts below it come in that one.',
  });
  builder.scalarType('Date', {
    description: 'A calendar date, like 2026-11-14.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
    serialize: String,
    parseValue: String,
  });
  builder.scalarType('DateTime', {
    description: 'A moment in UTC, like 2026-11-14T09:30:00Z.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
    serialize: String,
    parseValue: String,
  });
  builder.scalarType('URL', {
    description: 'An absolute address.',
    specifiedByURL: 'https://url.spec.whatwg.org/',
    serialize: String,
    parseValue: String,
  });
  return builder;
}
