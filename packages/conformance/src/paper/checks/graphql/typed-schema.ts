// Does the schema tell the truth about its types? (spec 2.7)

import { type GraphqlPaper, isList, namedType, type SchemaField, type SchemaType } from '../../model/graphql.ts';
import { said } from '../../said.ts';
import { joined } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, type Found, graphqlCheck, type Judged, likely } from '../check.ts';

export const typedSchema = graphqlCheck<{ readonly type: SchemaType; readonly field?: SchemaField }>({
  rule: 'graphql-typed-schema',
  of: ({ types, query }) => {
    const withFields = [...types.values()].filter(({ fields }) => fields.length > 0);
    // Without a root, no field can be asked for.
    if (!types.has(query)) return withFields.slice(0, 1).map((type) => ({ type }));
    return withFields.flatMap((type) => type.fields.map((field) => ({ type, field })));
  },
  judge: ({ type, field }, paper) => (field === undefined ? withoutQuery(type) : judgeField(paper, type, field)),
});

const withoutQuery = ({ at }: SchemaType): Found => certain(at, 'noQueryType', {}, 'declareQuery');

function judgeField(paper: GraphqlPaper, type: SchemaType, field: SchemaField): Judged {
  const name = `${type.name}.${field.name}`;
  const loose = [field, ...field.args].find((one) => isLoose(paper, one));
  if (loose !== undefined) return certain(field.at, 'looseScalar', { name, namedType: namedType(loose.type) });
  if (type.kind === 'input') return undefined;
  if (type.name === paper.query && type.fields.length === 1 && isTextInTextOut(paper, field))
    return likely(field.at, 'textInTextOut', { name });
  const text = field.args.find((one) => one.name === 'id' && isPlain(paper, one.type));
  if (text !== undefined) return likely(field.at, 'idAsString', { name: `${name}(id)` });
  const mayBeNull = !field.type.endsWith('!');
  if (/^_?id$/.test(field.name) && type.name !== paper.query) return judgeId(paper, type, field);
  if (namedType(field.type) === 'ID' && names.humanTexts.has(joined(field.name)))
    return likely(field.at, 'textAsId', { name });
  if (field.name === 'pageInfo' && mayBeNull) return likely(field.at, 'mayBeNull', { name });
  if (!mayBeNull || !speaksOf(field.description, 'neverNull')) return undefined;
  return said('maybeNull', { name });
}

/** A query in a query: its types say nothing of what is asked and answered. */
function isTextInTextOut(paper: GraphqlPaper, { args, type }: SchemaField): boolean {
  return args.length > 0 && [type, ...args.map((one) => one.type)].every((one) => isPlain(paper, one));
}

/** A scalar that can be anything, in a member that callers do not fill as they like. `DateTime` and `URL` tell their type. */
function isLoose({ types }: GraphqlPaper, { name, type }: Pick<SchemaField, 'name' | 'type'>): boolean {
  const scalar = namedType(type);
  if (!names.catchAllScalars.has(scalar.toLowerCase()) || names.freeMembers.has(joined(name))) return false;
  return (types.get(scalar)?.kind ?? 'scalar') === 'scalar';
}

function judgeId(paper: GraphqlPaper, type: SchemaType, field: SchemaField): Judged {
  if (type.kind !== 'object' && type.kind !== 'interface') return undefined;
  if (!field.type.endsWith('!')) return likely(field.at, 'nullableId', { name: type.name });
  return isPlain(paper, field.type)
    ? likely(field.at, 'idAsString', { name: `${type.name}.${field.name}` })
    : undefined;
}

/** A scalar of the API's own, such as UUID, is an identifier with a form. */
function isPlain({ types }: GraphqlPaper, type: SchemaField['type']): boolean {
  const named = namedType(type);
  return named === 'String' && !isList(type) && types.get(named)?.kind !== 'scalar';
}
