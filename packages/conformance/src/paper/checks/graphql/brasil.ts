// Brazilian data in a GraphQL schema: its types are read as the schemas of a description, without patterns.

import { keysOf, type Source } from '../../document/source.ts';
import { type GraphqlPaper, isList, namedType } from '../../model/graphql.ts';
import { type OpenApiPaper, readOpenApi } from '../../model/open-api.ts';
import { brasilChecks } from '../brasil/all-brasil-checks.ts';
import { type Breach, type GraphqlCheck, isReason } from '../outcome.ts';

const scalars: Readonly<Record<string, string>> = { Int: 'integer', Float: 'number', String: 'string', ID: 'string' };
const known = new WeakMap<GraphqlPaper, OpenApiPaper>();

function asDescription(paper: GraphqlPaper): OpenApiPaper | undefined {
  const schemaOf = (type: string): object => {
    const named = namedType(type);
    if (isList(type)) return { type: 'array', items: schemaOf(named) };
    const { kind, values = [] } = paper.types.get(named) ?? {};
    if (kind === 'enum') return { type: 'string', enum: values };
    return named in scalars ? { type: scalars[named] } : {};
  };
  type Named = { readonly name: string; readonly type: string; readonly description?: string };
  const properties = (members: readonly Named[]) =>
    Object.fromEntries(members.map(({ name, type, description }) => [name, { ...schemaOf(type), description }]));
  const objects = [...paper.types.values()].flatMap(({ name, fields }) => [
    [name, fields] as const,
    ...fields.map((field) => [`${name}/${field.name}`, field.args] as const),
  ]);
  const schemas = Object.fromEntries(objects.map(([name, members]) => [name, { properties: properties(members) }]));
  const value = { openapi: '3.0.0', paths: {}, components: { schemas } };
  const source: Source = { ...paper.source, value, linked: new Map() };
  return readOpenApi(source);
}

export const graphqlBrasil: readonly GraphqlCheck[] = brasilChecks.map(({ rule, judge }) => ({
  rule,
  judge: (paper) => {
    const read = known.get(paper) ?? asDescription(paper);
    if (read === undefined) return { breaches: [] };
    known.set(paper, read);
    const outcome = judge(read);
    if (isReason(outcome)) return outcome;
    return { ...outcome, breaches: outcome.breaches.map((breach) => inSchema(paper, breach)) };
  },
}));

/** The field, which stands for its arguments as well. */
function inSchema({ types }: GraphqlPaper, { fix: _, ...breach }: Breach): Breach {
  const [, , object = '', , member] = 'parent' in breach.at ? keysOf(breach.at) : [];
  const [type = '', field = member] = object.split('/');
  const found = types.get(type);
  return { ...breach, at: found?.fields.find(({ name }) => name === field)?.at ?? found?.at ?? breach.at };
}
