// Access tokens for APIs that use OAuth 2.0 client credentials.
import type { Credential, Frozen } from '@farol/catalogue';
import * as oauth from 'oauth4webapi';
import { orGone } from '../caller/deadline.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import type { Redactor } from '../secret/redact.ts';
import { Secret } from '../secret/secret.ts';

/** Tokens (RFC 6749 §4.4) are fetched when needed and renewed before they expire. */
export type Tokens = ReturnType<typeof createTokens>;

type Token = { readonly secret: Secret; readonly renewAt: number; readonly forget: () => void };

/** A token is renewed this long before it expires, so that it does not expire on the way. */
const marginMs = 60_000;
/** For an answer without `expires_in`, which RFC 6749 §5.1 only recommends. */
const unstatedLifetimeMs = 300_000;
const timeoutMs = 10_000;

export function createTokens(options: {
  readonly fetch: (address: URL, init: TokenRequest) => Promise<Response>;
  readonly clock: () => number;
  readonly redactor: Redactor;
  readonly failed: (api: string, reason: string) => void;
}) {
  const { clock, redactor } = options;
  const tokens = new Map<string, Token>();
  const retired = new Map<string, Token>();
  const fetching = new Map<string, Promise<Token>>();

  async function fetchToken(
    api: Entry,
    credential: Frozen<Credential>,
    client: { readonly id: string; readonly secret: Secret },
  ): Promise<Token> {
    const address = credential.oauth?.tokenAddress ?? '';
    const issuer = new URL(address).origin;
    const server: oauth.AuthorizationServer = { issuer, token_endpoint: address };
    // The pair is sent as one base64 text, so it is a secret of its own.
    redactor.add(new Secret(`${formEncoded(client.id)}:${formEncoded(client.secret.reveal())}`));
    redactor.add(new Secret(formEncoded(client.secret.reveal())));
    try {
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        { client_id: client.id },
        oauth.ClientSecretBasic(client.secret.reveal()),
        new URLSearchParams(),
        {
          [oauth.customFetch]: (url, init) => options.fetch(new URL(url), init),
          signal: () => AbortSignal.timeout(timeoutMs),
        },
      );
      const answer = await oauth.processClientCredentialsResponse(server, { client_id: client.id }, response);
      const secret = new Secret(answer.access_token);
      const lifetime = answer.expires_in === undefined ? unstatedLifetimeMs : answer.expires_in * 1_000;
      // A token that expires within two margins would otherwise be renewed with every call.
      return { secret, renewAt: clock() + lifetime - Math.min(marginMs, lifetime / 2), forget: redactor.add(secret) };
    } catch (error) {
      throw tokenFailure(api, credential, error, options.failed);
    }
  }

  return {
    get: async (
      api: Entry,
      credential: Frozen<Credential>,
      client: { readonly id: string; readonly secret: Secret },
      signal: AbortSignal,
    ): Promise<Secret> => {
      const current = tokens.get(api.id);
      if (current && clock() < current.renewAt) return current.secret;
      let request = fetching.get(api.id);
      if (!request) {
        request = fetchToken(api, credential, client)
          .then((token) => {
            // The previous token may still be in use by a call; the one before it cannot be.
            retired.get(api.id)?.forget();
            if (current) retired.set(api.id, current);
            tokens.set(api.id, token);
            return token;
          })
          .finally(() => fetching.delete(api.id));
        fetching.set(api.id, request);
      }
      // A caller that leaves does not cancel the request for the others.
      return (await orGone(request, signal)).secret;
    },
    /** The token that `get` returned last. */
    held: (api: Entry): Secret | undefined => tokens.get(api.id)?.secret,
    forget: (api: Entry) => {
      const current = tokens.get(api.id);
      if (current) retired.set(api.id, current);
      tokens.delete(api.id);
    },
  };
}

export type TokenRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** The encoding of the pair before base64 (RFC 6749 appendix B). */
function formEncoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[-_.!~*'()]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function tokenFailure(
  api: Entry,
  credential: Frozen<Credential>,
  error: unknown,
  failed: (api: string, reason: string) => void,
): GatewayError {
  if (error instanceof GatewayError) return error;
  failed(api.id, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) {
    const names = `${credential.oauth?.idVariable} / ${credential.oauth?.secretVariable}`;
    return new GatewayError('credential-refused', {
      upstream: { status: error.status, code: null },
      detail: say('tokenRefused', { api: api.name, names }),
    });
  }
  return new GatewayError('upstream-failed', { detail: say('tokenEndpointFailed', { api: api.name }) });
}
