// Does the schema tell the truth about its types? (spec 2.7)

import { type GraphqlPaper, isList, namedType, type SchemaField, type SchemaType } from '../../model/graphql.ts';
import { foldWord } from '../../words/split-words.ts';
import type { Breach, GraphqlCheck } from '../check.ts';

/** Scalars that can be anything. Those with a form, such as `DateTime` or `URL`, tell their type. */
const catchAll =
  /^(json|jsonobject|jsonb|any|mixed|object|map|unknown|raw|generic|anything|dynamic|blob|untyped|value|record|dict(ionary)?|hash)$/i;
/** Members that callers fill as they like, which no type can describe. */
const freeByNature =
  /^(user|custom|extra)?_?(metadata|metadados|annotations|anotacoes|custom_?(fields|attributes|data)|campos_?(personalizados|extras)|extras?)$/i;
const promises =
  /\b(never (null|missing|empty)|always (present|set|given|returned|has a value|non-?null)|is (required|mandatory)|cannot be null|not null|non-null|nunca (falta|e nul[oa]|nul[oa]|vazi[oa])|sempre (presente|preenchid[oa]|existe|informad[oa])|obrigatori[oa]|nao (pode ser )?nul[oa])\b/;

export const typedSchema: GraphqlCheck = {
  rule: 'graphql-typed-schema',
  judge: (paper) => {
    const types = [...paper.types.values()].filter(({ fields }) => fields.length > 0);
    if (types.length === 0) return { pt: 'nenhum tipo com campos', en: 'no type with fields' };
    if (!paper.types.has(paper.query))
      return [
        {
          at: types[0]?.at ?? { source: paper.source, pointer: '', line: 1, column: 1 },
          sure: 'certain',
          message: { pt: 'O esquema não tem um tipo raiz Query.', en: 'The schema has no root type Query.' },
          mend: { pt: 'Declare o tipo Query com as leituras.', en: 'Declare the type Query with the reads.' },
        },
      ];
    return types.flatMap((type) => type.fields.flatMap((field) => breachOf(paper, type, field) ?? []));
  },
};

function breachOf(paper: GraphqlPaper, type: SchemaType, field: SchemaField): Breach | undefined {
  const name = `${type.name}.${field.name}`;
  const loose = [field, ...field.args].find(
    (one) => isCatchAll(paper, namedType(one.type)) && !freeByNature.test(one.name),
  );
  if (loose !== undefined)
    return breach(field, 'certain', {
      pt: `${name} usa o escalar genérico ${namedType(loose.type)}, que não informa tipo nenhum`,
      en: `${name} uses the catch-all scalar ${namedType(loose.type)}, which says nothing about its type`,
    });
  if (type.kind === 'input') return undefined;
  if (promises.test(foldWord(field.description)) && field.type.kind !== 'nonNull')
    return breach(field, 'certain', {
      pt: `${name} nunca falta, segundo a descrição, e não está marcado com "!"`,
      en: `${name} is described as never missing but is not non-null ("!")`,
    });
  if (field.name === 'id' && type.name !== paper.query) return idBreach(paper, type, field, name);
  if (field.name === 'pageInfo' && field.type.kind !== 'nonNull')
    return breach(field, 'likely', {
      pt: `${name} nunca falta e não está marcado com "!"`,
      en: `${name} is never missing but is not non-null ("!")`,
    });
  return undefined;
}

function isCatchAll({ types }: GraphqlPaper, name: string): boolean {
  const type = types.get(name);
  return catchAll.test(name) && (type === undefined || type.kind === 'scalar');
}

function idBreach({ types }: GraphqlPaper, type: SchemaType, field: SchemaField, name: string): Breach | undefined {
  if (type.kind !== 'object' && type.kind !== 'interface') return undefined;
  if (field.type.kind !== 'nonNull')
    return breach(field, 'likely', {
      pt: `${name} identifica o objeto e pode ser nulo`,
      en: `${name} identifies the object and may be null`,
    });
  const named = namedType(field.type);
  // A scalar of the API's own, such as UUID, is an identifier with a form.
  if ((named !== 'String' && named !== 'Int') || isList(field.type) || types.get(named)?.kind === 'scalar')
    return undefined;
  if (named === 'Int') return undefined;
  return breach(field, 'likely', {
    pt: `${name} é um identificador declarado como String, e não ID`,
    en: `${name} is an identifier declared as String, not ID`,
  });
}

function breach(field: SchemaField, sure: Breach['sure'], why: { readonly pt: string; readonly en: string }): Breach {
  return {
    at: field.at,
    sure,
    message: { pt: `${why.pt}.`, en: `${why.en}.` },
    mend: {
      pt: 'Declare um tipo com campos, "!" no que nunca falta, [T] em listas e ID em identificadores.',
      en: 'Declare a type with fields, "!" on what is never missing, [T] for lists and ID for identifiers.',
    },
  };
}
