import { randomUUID } from 'node:crypto';
import { percentDecoded } from '@farol/http';
import type { Clock } from '../clock.ts';

/** OAuth 2.0 client credentials (RFC 6749 §4.4): issues tokens and knows when they expire. */
export type TokenOffice = ReturnType<typeof createTokenOffice>;

type TokenAnswer = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: unknown;
};

const lifetimeSeconds = 3_600;
/** A bound on live tokens; the oldest are dropped first. */
const mostTokens = 1_000;

export function createTokenOffice(clock: Clock) {
  const given = new Map<string, { readonly client: string; readonly until: number }>();
  return {
    answer: async (request: Request, isClient: (id: string, secret: string) => boolean): Promise<TokenAnswer> => {
      if (request.method !== 'POST') return { status: 405, headers: [['allow', 'POST']], body: null };
      const form = new URLSearchParams(await request.text().catch(() => ''));
      const [id, secret, basic] = clientOf(request, form);
      if (!isClient(id, secret)) {
        // RFC 6749 §5.2: 401 with a challenge when the client used the Authorization header.
        return {
          status: basic ? 401 : 400,
          headers: basic ? [['www-authenticate', 'Basic']] : [],
          body: { error: 'invalid_client', error_description: 'Invalid client' },
        };
      }
      if (form.get('grant_type') !== 'client_credentials') {
        return { status: 400, headers: [], body: { error: 'unsupported_grant_type' } };
      }
      const token = `simulated-${randomUUID()}`;
      const [oldest] = given.keys();
      if (given.size >= mostTokens && oldest !== undefined) given.delete(oldest);
      given.set(token, { client: id, until: clock.now() + lifetimeSeconds * 1000 });
      return {
        status: 200,
        headers: [['cache-control', 'no-store']],
        body: { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds },
      };
    },
    /** Undefined when the token was not issued here. */
    isValid: (token: string): boolean | undefined => {
      const known = given.get(token);
      return known && clock.now() < known.until;
    },
    clientOf: (token: string): string | undefined => given.get(token)?.client,
    forget: () => given.clear(),
  };
}

function clientOf(request: Request, form: URLSearchParams): [id: string, secret: string, basic: boolean] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? '', false];
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [plain(id), plain(secret.join(':')), true];
}

/** Both parts are form-encoded before they are joined (RFC 6749 §2.3.1). */
function plain(text: string): string {
  return percentDecoded(text.replaceAll('+', ' ')) ?? text;
}
