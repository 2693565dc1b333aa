import { call, type Members, objectOf, problemOf, readKey } from '../call/call.ts';

type StopKind = 'unreachable' | 'expired' | 'limit' | 'missing' | 'refused' | 'stopped';

/** Why a lesson cannot go on; `detail` is the server's message. */
export class LabStop extends Error {
  readonly kind: StopKind;
  readonly detail: string;

  constructor(kind: StopKind, detail = '') {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

export type Ask = (method: string, path: string, body?: object, type?: string) => Promise<Members>;

/** The limit of a key resets within a minute; a longer wait is shown to the reader instead. */
const longestWaitS = 60;

/** Calls this server with the practice key. After 429 it waits and reports the seconds left; any other failure throws a LabStop. */
export function createAsk(signal: AbortSignal, waiting: (seconds: number) => void): Ask {
  return async (method, path, body, type = 'application/json') => {
    for (;;) {
      const key = readKey();
      const answer = await call({
        method,
        path,
        headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': type }) },
        body: body && JSON.stringify(body),
        signal,
      }).catch(() => {
        throw new LabStop('stopped');
      });
      if (!answer) throw new LabStop('unreachable');
      if (answer.status < 300) return objectOf(answer.body) ?? {};
      const problem = problemOf(answer);
      const seconds = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || !(seconds > 0 && seconds <= longestWaitS))
        throw new LabStop(kindOf(answer.status), problem?.detail);
      for (let left = seconds; left > 0; left--) {
        waiting(left);
        await pause(1_000, signal);
      }
      waiting(0);
    }
  };
}

function kindOf(status: number): StopKind {
  if (status === 401) return 'expired';
  if (status === 429) return 'limit';
  return status === 404 ? 'missing' : 'refused';
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(new LabStop('stopped')), { once: true });
  });
}
