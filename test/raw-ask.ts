// One request with nothing decoded or followed, by default on a connection of its own.
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

export type RawAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type RawAsk = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly agent?: Agent | false;
  /** The name in the certificate, which the test itself has made. */
  readonly servername?: string;
};

export function rawAsk(url: string, { body, agent = false, ...options }: RawAsk = {}): Promise<RawAnswer> {
  const send = url.startsWith('https:') ? requestByTls : request;
  return new Promise((resolve, reject) => {
    const sent = send(url, { ...options, agent, rejectUnauthorized: false }, (response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((read) => resolve({ status: statusCode, headers, body: read }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
