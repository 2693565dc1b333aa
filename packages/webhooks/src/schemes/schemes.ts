// The schemes by name.
import { plainSchemes } from './plain-schemes.ts';
import { rfc9421Scheme } from './rfc9421.ts';
import type { Scheme } from './scheme.ts';
import type { SchemeName } from './scheme-names.ts';

export { contentDigest, type MessageSigning, signMessage } from '../signatures/message/message-signature.ts';
export type { SignedRequest } from '../signatures/message/signature-base.ts';
export { coveredComponents } from './rfc9421.ts';

export const schemes = Object.freeze({
  ...plainSchemes,
  rfc9421: rfc9421Scheme,
} satisfies Readonly<Record<SchemeName, Scheme>>);

export function isSchemeName(name: string): name is SchemeName {
  return Object.hasOwn(schemes, name);
}
