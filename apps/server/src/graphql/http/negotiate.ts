import { typeWeight } from '@farol/http';

export const graphqlType = 'application/graphql-response+json';
export const jsonType = 'application/json';
export type MediaType = typeof graphqlType | typeof jsonType;

/** Clients send the same few headers again and again. */
const keptHeaders = 256;
const known = new Map<string, MediaType | undefined>();

/**
 * The media type of a GraphQL answer; undefined when the client takes neither (406). Weights decide, whatever the order. Among
 * equals the newer type wins only when the client names it: somebody who takes anything gets plain JSON.
 */
export function negotiate(accept: string | null | undefined): MediaType | undefined {
  if (!accept?.trim()) return jsonType;
  if (known.has(accept)) return known.get(accept);
  const type = choose(accept);
  if (known.size >= keptHeaders) known.clear();
  known.set(accept, type);
  return type;
}

function choose(accept: string): MediaType | undefined {
  const inUtf8 = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/.test(range))
    .join(',');
  if (inUtf8 === '') return undefined;
  const graphql = typeWeight(inUtf8, graphqlType);
  const json = typeWeight(inUtf8, jsonType);
  if (graphql > json || (graphql === json && graphql > 0 && inUtf8.includes(graphqlType))) return graphqlType;
  return json > 0 ? jsonType : undefined;
}

/** Whether a body may be read: JSON in UTF-8 and nothing else, so that no form of another site can send one. */
export function isJson(contentType: string | null | undefined): boolean {
  if (contentType === jsonType) return true;
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  return (
    type === jsonType &&
    parameters.every((parameter) => !/^charset\s*=/.test(parameter) || /=\s*"?utf-?8"?$/.test(parameter))
  );
}
