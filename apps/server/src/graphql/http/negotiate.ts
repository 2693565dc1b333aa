// Which media type does an answer have, and which bodies are read?
import { remember, typeWeight } from '@farol/http';

export const graphqlType = 'application/graphql-response+json';
export const jsonType = 'application/json';
export type MediaType = typeof graphqlType | typeof jsonType;

/** Clients send the same few headers again and again. */
const rememberedHeaders = 256;

/**
 * The media type of a GraphQL answer; undefined when the client accepts neither (406). Weights decide, whatever the order. Among
 * equals the newer type wins only when the client names it: a client that accepts anything gets plain JSON.
 */
export function negotiate(accept: string | null | undefined): MediaType | undefined {
  return accept?.trim() ? (chosen(accept) ?? undefined) : jsonType;
}

const chosen = remember(rememberedHeaders, choose);

/** Null when the client accepts neither. */
function choose(accept: string): MediaType | null {
  const inUtf8 = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/.test(range))
    .join(',');
  if (inUtf8 === '') return null;
  const graphql = typeWeight(inUtf8, graphqlType);
  const json = typeWeight(inUtf8, jsonType);
  if (graphql > json || (graphql === json && graphql > 0 && inUtf8.includes(graphqlType))) return graphqlType;
  return json > 0 ? jsonType : null;
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
