// Server-sent events in the OpenAPI text: one schema for each event, as OpenAPI 3.2 describes a stream.
import type { Json } from '@farol/http';

/** `data` is the schema of the JSON in each event. */
export function eventStream(data: Json, names: readonly string[] = []): Json {
  const event = names.length === 0 ? {} : { event: { type: 'string', enum: names } };
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: data, maxLength: 2_000_000 };
  return {
    'text/event-stream': { itemSchema: { type: 'object', properties: { ...event, data: text } } },
  };
}

/** The same for OpenAPI 3.1: the whole stream as one text. */
export const wholeStream = { type: 'string', maxLength: 2_000_000_000, pattern: '^[\\s\\S]*$' };
