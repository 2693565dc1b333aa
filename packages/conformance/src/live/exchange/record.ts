// Makes an exchange: sends a request and records it with its answer, without secrets.
import { redactor, type Secret } from './credential.ts';
import type { Asked, Exchange, Header } from './exchange.ts';
import type { LiveError } from './live-error.ts';
import { stopped } from './stopped.ts';
import type { Transport } from './transport.ts';

type RecordOptions = {
  readonly transport: Transport;
  readonly secrets: readonly Secret[];
  readonly signal: AbortSignal | undefined;
};

/** `isCleanUp`: sent also after an interruption, because items that the run created have to be removed. */
export function createRecord({ transport, secrets, signal }: RecordOptions) {
  const redact = redactor(secrets);
  const redactAll = (headers: readonly Header[]) => headers.map(([name, value]) => [name, redact(value)] as const);
  const variables = secrets.map(({ name }) => name);
  return async (given: Asked, isCleanUp = false): Promise<Exchange> => {
    const result = await transport.send(given, isCleanUp ? undefined : signal);
    if (signal?.aborted && !isCleanUp) throw stopped('cannot-run', 'interrupted');
    const asked = { ...given, url: redact(given.url), headers: redactAll(given.headers), variables };
    return typeof result === 'string'
      ? { asked, failure: result }
      : { asked, answer: { ...result, headers: redactAll(result.headers), body: redact(result.body) } };
  };
}

export function noAnswers({ asked, failure = 'unreachable' }: Exchange): LiveError {
  const { origin } = new URL(asked.url);
  return stopped('cannot-run', failure === 'closed' ? 'unreachable' : failure, { origin });
}
