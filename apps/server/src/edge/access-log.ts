import type { Logger } from 'pino';

export type Access = {
  readonly method: string;
  /** The request target as it was sent. */
  readonly target: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly requestId: string;
};

export type AccessLog = (access: Access) => void;

const longestPath = 512;
const longestNames = 200;

/** One line a request. Of a query only the names of its parameters are kept: a value might be a key. */
export function createAccessLog(logger: Logger): AccessLog {
  if (!logger.isLevelEnabled('info')) return () => {};
  return ({ method, target, status, bytes, ms, requestId }) => {
    const question = target.indexOf('?');
    const path = (question === -1 ? target : target.slice(0, question)).slice(0, longestPath);
    const line = { request_id: requestId, method, path, status, ms: Math.round(ms * 1000) / 1000, bytes };
    if (question === -1) logger.info(line);
    else logger.info({ ...line, query: parameterNames(target.slice(question + 1)) });
  };
}

function parameterNames(query: string): string {
  return query
    .split('&')
    .map((part) => part.split('=', 1)[0])
    .join('&')
    .slice(0, longestNames);
}
