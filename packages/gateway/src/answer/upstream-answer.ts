import type { Failure, Frozen } from '@farol/catalogue';
import type { WindowUsage } from '../quota/quota-state.ts';
import type { Collected, IncomingBody } from '../send/incoming-body.ts';

export type HeaderList = Readonly<Record<string, string | readonly string[]>>;

/** What an upstream said, read as far as needed to know what it means. Keys that it echoed are already masked. */
export type UpstreamAnswer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: AnswerBody;
  /** The failure of the entry that it is, even when its status says otherwise. */
  readonly failure: Frozen<Failure> | undefined;
  /** When the upstream wants to be asked again, on the gateway's clock. */
  readonly retryAt: number | undefined;
  /** State of the limit when the call was let out. */
  readonly usage: readonly WindowUsage[];
  /** When the request went out and when the answer came, on the gateway's clock. */
  readonly requestedAt: number;
  readonly receivedAt: number;
};

/** Small bodies are there as a whole; the others are a beginning and a rest still to come. */
export type AnswerBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'stream'; readonly begun: readonly Buffer[]; readonly rest: IncomingBody };

export function headerOf(headers: HeaderList, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Reads until the end or until it gets too long to hold. */
export function beginBody(body: IncomingBody, most: number): AnswerBody | Promise<AnswerBody> {
  const collected = body.collect(most);
  return collected instanceof Promise ? collected.then((later) => begun(body, later)) : begun(body, collected);
}

function begun(body: IncomingBody, { pieces, isWhole }: Collected): AnswerBody {
  if (!isWhole) return { kind: 'stream', begun: pieces, rest: body };
  return { kind: 'whole', bytes: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces) };
}
