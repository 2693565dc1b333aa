// How do the facts to decide by look as JSON for others?

import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';
import { decisionFacts } from './decision-facts.ts';
import { snakeCase } from './snake-case.ts';

type Snake<T> = T extends readonly (infer Item)[]
  ? Snake<Item>[]
  : T extends object
    ? { [K in keyof T & string as ReturnType<typeof snakeCase<K>>]: Snake<T[K]> }
    : T;

export function decisionView(api: Frozen<Api>, language: Language, today: string) {
  const { requests, ...rest } = decisionFacts(api, language, today);
  return {
    // Names inside these four are not ours, so they stay as they are on the wire.
    requests: requests.map(({ query, headers, body, response: { sample, ...response }, ...request }) => ({
      ...snaked(request),
      query,
      header_fields: headers,
      body,
      response: { ...snaked(response), sample },
    })),
    ...snaked(rest),
  };
}

function snaked<T>(value: T): Snake<T> {
  if (Array.isArray(value)) return value.map(snaked) as Snake<T>;
  if (typeof value !== 'object' || value === null) return value as Snake<T>;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [snakeCase(name), snaked(part)])) as Snake<T>;
}
