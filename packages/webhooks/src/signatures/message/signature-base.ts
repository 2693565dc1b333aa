// The signature base of RFC 9421, 2.5: the text that a message signature signs. It imports no cryptography, for use in browsers.
import { type InnerList, serializeInnerList, serializeItem } from 'structured-headers';

export type SignedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: { readonly get: (name: string) => string | null };
};

/** RFC 9421, 2.2. A fragment is never sent. */
const derived: Readonly<Record<string, (request: SignedRequest) => string>> = {
  '@method': ({ method }) => method,
  '@target-uri': ({ url }) => url.href.split('#', 1).join(),
  '@authority': ({ url }) => url.host,
  '@scheme': ({ url }) => url.protocol.slice(0, -1),
  '@request-target': ({ url }) => `${url.pathname}${url.search}`,
  '@path': ({ url }) => url.pathname,
  '@query': ({ url }) => url.search || '?',
};

const fieldName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** Undefined if a component is unknown, repeated, missing from the request, or has parameters, which webhooks do not need. */
export function signatureBase(request: SignedRequest, input: InnerList): string | undefined {
  const lines = new Map<string, string>();
  for (const item of input[0]) {
    const [name, parameters] = item;
    if (typeof name !== 'string' || parameters.size > 0 || lines.has(name)) return undefined;
    const value = componentOf(request, name)?.trim();
    if (value === undefined || !/^[\t -~]*$/.test(value)) return undefined;
    lines.set(name, `${serializeItem(item)}: ${value}\n`);
  }
  return `${[...lines.values()].join('')}"@signature-params": ${serializeInnerList(input)}`;
}

function componentOf(request: SignedRequest, name: string): string | undefined {
  if (Object.hasOwn(derived, name)) return derived[name]?.(request);
  return fieldName.test(name) ? (request.headers.get(name) ?? undefined) : undefined;
}
