// Are related objects linked, not only named by identifier? (spec 4.2)

import { type GraphqlPaper, namedType, type SchemaType } from '../../model/graphql.ts';
import { graphqlCheck, likely } from '../check.ts';

export const oneRoundTrip = graphqlCheck({
  rule: 'graphql-one-round-trip',
  of: (paper) =>
    [...readableTypes(paper)]
      .filter(({ kind, name }) => kind === 'object' && name !== paper.query)
      .flatMap((type) => type.fields.map((field) => ({ type, field }))),
  judge: ({ type, field }, paper) => {
    const linked = linkedType(paper, field.name);
    const isBeside = type.fields.some(({ name }) => name.toLowerCase() === linked?.toLowerCase());
    if (linked === undefined || isBeside || leadsTo(paper, type, linked)) return undefined;
    // `Report.reportId`, also of a `ReportDraft` that is named as the report is.
    const isNamed = paper.types.get(linked)?.fields.some(({ name }) => name === field.name);
    if (linked === type.name || (isNamed && type.name.startsWith(linked))) return undefined;
    const name = `${type.name}.${field.name}`;
    return likely(field.at, 'onlyIdentifier', { name, linked });
  },
});

/** The types that a query can reach. The answer to a change repeats what its caller knows. */
function readableTypes({ types, query }: GraphqlPaper): ReadonlySet<SchemaType> {
  const found = new Set<SchemaType>();
  const open = [types.get(query)];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (found.has(type)) continue;
    found.add(type);
    open.push(...type.fields.flatMap((field) => types.get(namedType(field.type)) ?? []));
  }
  return found;
}

/** The type that an identifier such as `guideId` names. */
function linkedType({ types }: GraphqlPaper, field: string): string | undefined {
  const word = /^(\w+?)_?(?:Id|ID|_id)s?$/.exec(field)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return [...types.values()].find(({ name, kind }) => kind === 'object' && name.toLowerCase() === word)?.name;
}

function leadsTo({ types }: GraphqlPaper, { fields }: SchemaType, wanted: string): boolean {
  return fields.some(({ type }) => {
    const named = namedType(type);
    return named === wanted || types.get(named)?.fields.some((field) => namedType(field.type) === wanted) === true;
  });
}
