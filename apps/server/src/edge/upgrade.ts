// Connections that become WebSockets; others are refused with the one error body.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ClientOf, type Guard, languageOfHeader, Problem, traceIdOf } from '@farol/http';
import type { AccessLog } from '../request/access-log.ts';
import type { Door, RefuseUpgrade } from '../request/door.ts';
import { requestIdOf } from '../request/request-id.ts';
import { rawProblem, sendLast } from './connection/raw-answer.ts';
import type { EdgeLimits } from './limits.ts';
import { overloaded, type Refusal, refusalOf } from './refusal.ts';

export type UpgradeOptions = {
  /** Doors that accept WebSockets, by their exact path. */
  readonly upgrades: ReadonlyMap<string, NonNullable<Door['upgrade']>>;
  readonly log: AccessLog;
  readonly limits: EdgeLimits;
  readonly isDraining: () => boolean;
  readonly isOverloaded: () => boolean;
  readonly guard: Guard;
  readonly clientOf: ClientOf;
};

const switching = 101;
/** A request for a WebSocket has no body, so no door accepts a longer one. */
const noBodyBytes = () => undefined;

export function createUpgrade(options: UpgradeOptions) {
  const { upgrades, log, limits, guard, clientOf } = options;
  return {
    /** When false, the request for another protocol is ignored, as every server may, and answered like any other. */
    wanted: ({ method, url = '', headers }: IncomingMessage): boolean =>
      method === 'GET' && upgrades.has(pathOf(url)) && /(^|,)\s*websocket\s*(,|$)/i.test(headers.upgrade ?? ''),
    take: (req: IncomingMessage, socket: Socket, head: Buffer) => {
      const started = performance.now();
      const target = req.url ?? '';
      const requestId = requestIdOf(req.headers['x-request-id']);
      const before = socket.bytesWritten;
      let status = switching;
      const { address: client } = clientOf(req);
      const traceId = traceIdOf(req.headers.traceparent?.toString());
      // Without a listener, a broken connection would end the process.
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        const ms = performance.now() - started;
        const bytes = socket.bytesWritten - before;
        log({ method: 'GET', target, status, bytes, ms, requestId, client, traceId });
      });
      const refuse: RefuseUpgrade = (code, facts) => {
        const bytes = rawProblem(code, requestId, facts);
        status = Number(bytes.toString('latin1', 9, 12));
        sendLast(socket, bytes, limits.lingerMs);
      };
      const refusal =
        refusalOf(req, limits, noBodyBytes) ?? refusalOfGuard(guard, req, clientOf) ?? refusalOfLoad(options);
      const path = pathOf(target);
      if (refusal) refuse(refusal.code, refusal.facts);
      else {
        const language = languageOfHeader(req.headers['accept-language']);
        upgrades.get(path)?.(req, socket, head, { requestId, language, instance: path, address: client }, refuse);
      }
    },
  };
}

/** Messages over a socket may change state, and a browser sends no preflight before it opens one. */
function refusalOfGuard(guard: Guard, req: IncomingMessage, clientOf: ClientOf): Refusal | undefined {
  const { scheme, host } = clientOf(req);
  const header = (name: string) => req.headers[name]?.toString() ?? null;
  try {
    guard.change({ host, url: `${scheme}://${host}/`, header, httpVersion: req.httpVersion });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, facts: error.facts };
    throw error;
  }
}

function refusalOfLoad({ isDraining, isOverloaded }: UpgradeOptions): Refusal | undefined {
  if (isOverloaded()) return overloaded;
  return isDraining() ? { code: 'unavailable', facts: { retryAfter: 5 } } : undefined;
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';
