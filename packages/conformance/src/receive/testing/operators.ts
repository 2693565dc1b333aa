// Operators that break a good receiver: each replaces some of its parts.
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { comparedBy, type Delivered, type Parts, reply } from './receivers.ts';

export type Fault = {
  readonly scheme?: SchemeName;
  readonly parts: (good: Parts) => Partial<Parts>;
};

export const fault = (parts: Fault['parts'], scheme: SchemeName = 'spec'): Fault => ({ scheme, parts });
/** The good verification, unless the delivery is one of these. */
export const unless = (isLet: (delivered: Delivered) => boolean, scheme: SchemeName = 'spec') =>
  fault(({ verify }) => ({ verify: (one) => (isLet(one) ? undefined : verify(one)) }), scheme);
export const refusing = (isRefused: (delivered: Delivered) => boolean, status = 401, scheme: SchemeName = 'spec') =>
  fault(({ verify }) => ({ verify: (one) => (isRefused(one) ? reply(status) : verify(one)) }), scheme);
export const compared = (isRight: Parameters<typeof comparedBy>[0]) => fault(() => ({ verify: comparedBy(isRight) }));
/** It undoes a change before it verifies, so that it does not see the change. */
export const undoing = (undo: (delivered: Delivered) => Delivered, scheme: SchemeName) =>
  fault(({ verify }) => ({ verify: (one) => verify(one) && verify(undo(one)) }), scheme);
export const withHeader = (one: Delivered, name: string, edit: (value: string) => string): Delivered => {
  const headers = new Headers(one.headers);
  headers.set(name, edit(headers.get(name) ?? ''));
  return { ...one, headers };
};
export const refusedWith = (outcome: ReturnType<Parts['verify']>) =>
  fault(({ verify }) => ({ verify: (one) => (verify(one) ? outcome : undefined) }));
export const hexOf = (given: string) => given.replace('sha256=', '');
export const signatureOf = ({ headers }: Delivered) =>
  headers.get('x-signature') ?? headers.get('webhook-signature') ?? headers.get('stripe-signature') ?? '';
export const earlier = (seconds: string) => String(Number(seconds) - 1);
