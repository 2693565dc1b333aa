// Which credential an API is called with.
import type { Credential, Frozen } from '@farol/catalogue';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import type { Redactor } from '../secret/redact.ts';
import { Secret } from '../secret/secret.ts';
import type { Placed } from '../send/outgoing-request.ts';
import type { Tokens } from './oauth-token.ts';

/** The principal of a call. Known before the key is used. */
export type Identity = {
  readonly used: boolean;
  /** Distinguishes credentials without revealing them; null without one. */
  readonly fingerprint: string | null;
};

export type Credentials = ReturnType<typeof createCredentials>;

type Held =
  | { readonly kind: 'key'; readonly secret: Secret }
  | { readonly kind: 'client'; readonly id: string; readonly secret: Secret };

const nothing: Placed = { query: '', headers: {} };

export const anonymous: Identity = { used: false, fingerprint: null };

/** Reads each key once from the variable that its entry names; only `place` reveals it. */
export function createCredentials(options: {
  readonly apis: readonly Entry[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redactor: Redactor;
  readonly tokens: Tokens;
}) {
  const { redactor, tokens } = options;
  const held = new Map<string, Held>();
  const identities = new Map<string, Identity>();
  for (const api of options.apis) {
    const found = api.credential && find(api.credential, options.environment);
    if (!found) continue;
    redactor.add(found.secret);
    held.set(api.id, found);
    // The fingerprint is a keyed digest, so it is computed once and not for every call.
    identities.set(api.id, { used: true, fingerprint: fingerprintOf(api, found) });
  }

  return {
    /** Throws `credential-missing` when the API needs a key and there is none. */
    identify: (api: Entry): Identity => {
      const known = identities.get(api.id);
      if (known) return known;
      if (api.credential && !api.credential.optional) throw credentialMissing(api, api.credential);
      return anonymous;
    },
    /** Fetches a token when one is needed, before a quota ticket is taken, because tickets expire. */
    prepare: async (api: Entry, signal: AbortSignal): Promise<void> => {
      const found = held.get(api.id);
      if (found?.kind === 'client' && api.credential) await tokens.get(api, api.credential, found, signal);
    },
    /** Prefers a header to the query, because URLs end up in logs on the way; `asDescribed` places it as the entry's first request does. */
    place: (api: Entry, asDescribed?: 'asDescribed'): Placed => {
      const found = held.get(api.id);
      const { credential } = api;
      const secret = found?.kind === 'key' ? found.secret : found && tokens.held(api);
      if (!credential || !secret) return nothing;
      const isMoved = credential.place === 'query' && asDescribed === undefined;
      return placed(isMoved ? (credential.alternative ?? credential) : credential, secret);
    },
    /** The API refused the credential: the next call fetches a new token. A key stays as it is. */
    refused: (api: Entry) => {
      if (held.get(api.id)?.kind === 'client') tokens.forget(api);
    },
  };
}

function find(credential: Frozen<Credential>, environment: Readonly<Record<string, string | undefined>>): Held | null {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const key = value(credential.variable);
  if (key) return { kind: 'key', secret: new Secret(key) };
  const { oauth } = credential;
  const id = oauth && value(oauth.idVariable);
  const secret = oauth && value(oauth.secretVariable);
  return id && secret ? { kind: 'client', id, secret: new Secret(secret) } : null;
}

function fingerprintOf(api: Entry, found: Held): string {
  return found.secret.fingerprint(found.kind === 'key' ? `farol ${api.id}` : `farol ${api.id} ${found.id}`);
}

function placed({ place, name }: Pick<Frozen<Credential>, 'place' | 'name'>, secret: Secret): Placed {
  const value = secret.reveal();
  // A line break inside a key could add headers.
  if (/[\r\n\0]/.test(value)) throw new GatewayError('credential-refused');
  switch (place) {
    case 'query':
      return { query: `${encodeURIComponent(name)}=${encodeURIComponent(value)}`, headers: {} };
    case 'header':
      return { query: '', headers: { [name.toLowerCase()]: value } };
    case 'bearer':
      return { query: '', headers: { authorization: `Bearer ${value}` } };
  }
}

function credentialMissing(api: Entry, credential: Frozen<Credential>): GatewayError {
  const { variable, oauth, signUp } = credential;
  const variables = oauth
    ? say('pairOrKey', { variable, id: oauth.idVariable, secret: oauth.secretVariable })
    : variable;
  return new GatewayError('credential-missing', {
    detail: say('keyMissing', { api: api.name, variables, signUp: signUp && say('signUp', { url: signUp }) }),
    headers: { 'www-authenticate': `Farol-Environment realm="${api.id}", variable="${variable}"` },
    members: {
      variable,
      variables: oauth ? [variable, oauth.idVariable, oauth.secretVariable] : [variable],
      ...(signUp && { sign_up: signUp }),
    },
  });
}
