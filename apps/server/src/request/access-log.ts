// One line for each request.
import type { Logger } from 'pino';

export type Access = {
  readonly method: string;
  /** The request target as it was sent. */
  readonly target: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly requestId: string;
  /** The address of the client: letters, digits, dots, colons and a percent sign at most. */
  readonly client?: string | undefined;
  /** Of W3C Trace Context, in hexadecimal. */
  readonly traceId?: string | undefined;
};

export type AccessLog = (access: Access) => void;

const longestPath = 512;
const longestNames = 200;

/** Of a query only the names of its parameters are logged: a value might be a key. */
export function createAccessLog(logger: Logger): AccessLog {
  if (!logger.isLevelEnabled('info')) return () => {};
  return ({ method, target, status, bytes, ms, requestId, client, traceId }) => {
    const question = target.indexOf('?');
    const line = {
      request_id: requestId,
      trace_id: traceId,
      client,
      method,
      path: pathOf(target),
      status,
      ms: rounded(ms),
      bytes,
    };
    if (question === -1) logger.info(line);
    else logger.info({ ...line, query: parameterNames(target.slice(question + 1)) });
  };
}

function pathOf(target: string): string {
  const question = target.indexOf('?');
  return (question === -1 ? target : target.slice(0, question)).slice(0, longestPath);
}

/** The clock is precise to microseconds. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function parameterNames(query: string): string {
  return query
    .split('&')
    .map((part) => part.split('=', 1)[0])
    .join('&')
    .slice(0, longestNames);
}
