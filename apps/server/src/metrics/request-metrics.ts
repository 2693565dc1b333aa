// Counts requests and their time by route and status.
import { createRouter, remember } from '@farol/http';
import type { Access, AccessLog } from '../request/access-log.ts';
import { createCounter, createHistogram, type Series } from './metric.ts';

export type KnownRoutes = {
  /** As in OpenAPI, and `/gateway/*` for everything below a path. */
  readonly patterns: readonly string[];
  /** True for the targets of pages and their files. */
  readonly isPage: (target: string) => boolean;
};

const switching = 101;
const longestKnown = 200;
const mostKnown = 1_000;
/** More than the server has. */
const mostRoutes = 1_000;

/** What a client invents is one route, so the number of series is bounded by the routes and the statuses that the server has. */
const unknown = 'unknown';

export function createRequestMetrics() {
  const requests = createCounter('farol_http_requests', 'Requests answered, by route pattern and status.');
  const duration = createHistogram(
    'farol_http_request_duration_seconds',
    'From the head of a request to the end of its response, by route pattern; for streams, how long they were open.',
  );
  /** The series of one route, found without making the text of their labels again. */
  const countsOf = remember(mostRoutes, (route) => {
    const times = duration.of({ route });
    const byStatus = new Map<number, Series>();
    return ({ status, ms }: Access): void => {
      const series = byStatus.get(status) ?? requests.of({ route, status: String(status) });
      byStatus.set(status, series);
      series.value += 1;
      // The life of a WebSocket is not the time of a response.
      if (status !== switching) times.observe(ms / 1_000);
    };
  });
  let routeOf: (target: string) => string = () => unknown;
  const known = remember(mostKnown, (target) => countsOf(routeOf(target)));

  return {
    families: [requests, duration],
    /** Counts each request before it is logged. */
    counted: (log: AccessLog) => (access: Access) => {
      const { target } = access;
      (target.length <= longestKnown ? known(target) : countsOf(routeOf(target)))(access);
      log(access);
    },
    use: ({ patterns, isPage }: KnownRoutes) => {
      const router = createRouter(patterns.map((pattern) => [pattern, pattern] as const));
      routeOf = (target) => {
        const path = target.split('?', 1)[0] ?? '';
        return router.find(path)?.value ?? (isPage(path) ? 'page' : unknown);
      };
    },
  };
}
