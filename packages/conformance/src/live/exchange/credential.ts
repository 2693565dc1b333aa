// How does a request carry its credential? The value comes from the environment; everything that is recorded holds only its name.
import type { Header } from './exchange.ts';

export type Secret = { readonly name: string; readonly value: string };

/** Where the API expects the credential. */
export type Place =
  | { readonly in: 'bearer' }
  | { readonly in: 'basic' }
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string };

export const bearer: Place = { in: 'bearer' };

type Carried = { readonly headers: readonly Header[]; readonly query?: readonly [string, string] };

export function carried(place: Place, { value }: Secret): Carried {
  if (place.in === 'bearer') return { headers: [['authorization', `Bearer ${value}`]] };
  if (place.in === 'basic') return { headers: [['authorization', `Basic ${Buffer.from(value).toString('base64')}`]] };
  if (place.in === 'header') return { headers: [[place.name.toLowerCase(), value]] };
  if (place.in === 'cookie') return { headers: [['cookie', `${place.name}=${value}`]] };
  return { headers: [], query: [place.name, value] };
}

/** Replaces every secret by its name, also where the server repeats it. */
export function redactor(secrets: readonly Secret[]): (text: string) => string {
  const pairs = secrets.flatMap(({ name, value }) => {
    const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64')];
    return [...new Set(forms)].filter((form) => form !== '').map((form) => [form, `$${name}`] as const);
  });
  const longestFirst = pairs.toSorted(([a], [b]) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, [form, name]) => rest.replaceAll(form, name), text);
}
