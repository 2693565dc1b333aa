// Counts requests and their time by route and status.
import { createRouter, remember } from '@farol/http';
import type { AccessLog } from '../request/access-log.ts';
import { createCounter, createHistogram, type Family } from './metric.ts';

export type KnownRoutes = {
  /** As in OpenAPI, and `/gateway/*` for everything below a path. */
  readonly patterns: readonly string[];
  /** True for the targets of pages and their files. */
  readonly isPage: (target: string) => boolean;
};

export type RequestMetrics = {
  readonly families: readonly Family[];
  /** Counts each request before it is logged. */
  readonly counted: (log: AccessLog) => AccessLog;
  readonly use: (routes: KnownRoutes) => void;
};

const switching = 101;
const longestKnown = 200;
const mostKnown = 1_000;

/** What a client invents is one route, so the number of series is bounded by the routes and the statuses that the server has. */
const unknown = 'unknown';

export function createRequestMetrics(): RequestMetrics {
  const requests = createCounter('farol_http_requests', 'Requests answered, by route pattern and status.');
  const duration = createHistogram(
    'farol_http_request_duration_seconds',
    'From the head of a request to the end of its response, by route pattern; for streams, how long they were open.',
  );
  let routeOf: (target: string) => string = () => unknown;
  const known = remember(mostKnown, (target) => routeOf(target));

  return {
    families: [requests, duration],
    counted: (log) => (access) => {
      const { target, status, ms } = access;
      const route = target.length <= longestKnown ? known(target) : routeOf(target);
      requests.of({ route, status: String(status) }).value += 1;
      // The life of a WebSocket is not the time of a response.
      if (status !== switching) duration.of({ route }).observe(ms / 1_000);
      log(access);
    },
    use: ({ patterns, isPage }) => {
      const router = createRouter(patterns.map((pattern) => [pattern, pattern] as const));
      routeOf = (target) => {
        const path = target.split('?', 1)[0] ?? '';
        return router.find(path)?.value ?? (isPage(path) ? 'page' : unknown);
      };
    },
  };
}
