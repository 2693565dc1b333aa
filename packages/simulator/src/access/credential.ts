import { hash } from 'node:crypto';
import type { Api, Failure, Frozen } from '@farol/catalogue';
import type { Call } from '../call.ts';
import { findFailure } from '../failure.ts';
import type { TokenOffice } from './token.ts';

/** The principal that a call is counted for. */
export type Principal = {
  /** A digest of the key, never the key itself, or else the IP address. */
  readonly name: string;
  readonly address: string;
  /** With a right credential. */
  readonly known: boolean;
};

type Admission = { readonly principal: Principal; readonly failure?: Frozen<Failure> };

/** Accepted keys, by entry. An entry without a list accepts any key that is not plainly wrong. */
export type Keys = Readonly<Record<string, readonly string[]>>;

type Presented = { readonly value: string; readonly bearer: boolean } | null;

/** Reads the credential as the API would: the principal, or the failure that it answers with. */
export function admit(
  api: Frozen<Api>,
  call: Call,
  options: { readonly keys: Keys; readonly tokens: TokenOffice; readonly keyNotNeeded: boolean },
): Admission {
  const anonymous: Admission = { principal: { name: call.remoteAddress, address: call.remoteAddress, known: false } };
  const { credential } = api;
  if (!credential) return anonymous;
  const presented =
    present(credential, call) ?? (credential.alternative ? present(credential.alternative, call) : null);

  if (presented === null || (presented.value === '' && !credential.optional)) {
    if (credential.optional || options.keyNotNeeded) return anonymous;
    return refused(anonymous, findFailure(api, 'missing-key') ?? findFailure(api, 'wrong-key'));
  }
  if (options.keyNotNeeded || isRight(api, presented, options)) {
    const name = `key:${hash('sha256', options.tokens.clientOf(presented.value) ?? presented.value).slice(0, 12)}`;
    return { principal: { name, address: call.remoteAddress, known: true } };
  }
  const failure =
    (presented.bearer ? undefined : findFailure(api, 'not-a-bearer-token')) ?? findFailure(api, 'wrong-key');
  return refused(anonymous, failure);
}

/** A wrong optional key is ignored unless the entry has a failure for it. */
function refused(anonymous: Admission, failure: Frozen<Failure> | undefined): Admission {
  return failure ? { ...anonymous, failure } : anonymous;
}

function present(place: { readonly place: string; readonly name: string }, call: Call): Presented {
  if (place.place === 'query') {
    const value = call.query.get(place.name);
    return value === null ? null : { value, bearer: true };
  }
  const value = call.headers.get(place.name);
  if (value === null || place.place === 'header') return value === null ? null : { value: value.trim(), bearer: true };
  const [, token] = /^bearer(?:\s+(.*))?$/i.exec(value.trim()) ?? [];
  return /^bearer\b/i.test(value.trim()) ? { value: (token ?? '').trim(), bearer: true } : { value, bearer: false };
}

function isRight(
  api: Frozen<Api>,
  { value, bearer }: NonNullable<Presented>,
  options: { readonly keys: Keys; readonly tokens: TokenOffice },
): boolean {
  if (value === '' || !bearer) return false;
  const issued = options.tokens.isValid(value);
  return issued ?? isAcceptable(value, options.keys[api.id]);
}

/** A listed key; without a list any key that does not call itself wrong, so that no real key is needed. */
export function isAcceptable(value: string, listed: readonly string[] | undefined): boolean {
  return listed ? listed.includes(value) : value !== '' && !saysItIsWrong(value);
}

/** A key that is meant to be refused. */
export function saysItIsWrong(value: string): boolean {
  return /^(wrong|errada)/i.test(value);
}
