// Is a GraphQL schema put together as its specification demands? The reference implementation judges.

import {
  KnownTypeNamesRule,
  UniqueArgumentDefinitionNamesRule,
  UniqueDirectiveNamesRule,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  validateSchema,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import texts from '../../../texts/structure.json' with { type: 'json' };
import { worded } from '../../worded.ts';
import type { Breach, Outcome } from '../checks/outcome.ts';
import { rootOf } from '../document/source.ts';
import { documentOf, type GraphqlPaper, schemaOf, spotOf } from '../model/graphql.ts';

const uniqueNames = [
  UniqueTypeNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueEnumValueNamesRule,
  UniqueArgumentDefinitionNamesRule,
  UniqueDirectiveNamesRule,
  UniqueOperationTypesRule,
];

export function judgeGraphql({ source, types, query }: GraphqlPaper): { rule: string; outcome: Outcome }[] {
  const document = source.format === 'graphql' ? documentOf(source) : undefined;
  const again = document ? validateSDL(document, undefined, uniqueNames) : [];
  // A part of a schema, without a root, may refer to types of the other parts.
  const isWhole = types.has(query);
  const unknown = document && isWhole ? validateSDL(document, undefined, [KnownTypeNamesRule]) : [];
  const schema = isWhole && again.length + unknown.length === 0 ? schemaOf(source) : undefined;
  const invalid = schema ? validateSchema(schema) : [];
  const found = {
    'structure-valid-values': invalid,
    'structure-references': unknown,
    'structure-unique-names': again,
  };
  const evidence = worded(texts.graphqlTypes, { count: types.size });
  return Object.entries(found).map(([rule, errors]) => {
    const { mend } = texts.rules[rule as keyof typeof found];
    const breaches = errors.map(({ message, nodes }): Breach => {
      const at = nodes?.[0] ? spotOf(source, nodes[0]) : rootOf(source);
      return { at, sure: 'certain', message: worded(texts.graphqlFault, { message }), mend };
    });
    return { rule, outcome: { breaches, evidence } };
  });
}
