// Counts requests and their time by route and status.
import { createRouter, remember } from '@farol/http';
import type { Access, AccessLog } from '../request/access-log.ts';
import { createCounter, createHistogram, type Distribution, type Family, type Series } from './metric.ts';

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
  const routes = new Map<string, RouteCounts>();
  const countsOf = (route: string): RouteCounts => {
    let counts = routes.get(route);
    if (!counts) {
      counts = new RouteCounts(duration.of({ route }), (status) => requests.of({ route, status: String(status) }));
      routes.set(route, counts);
    }
    return counts;
  };
  let routeOf: (target: string) => string = () => unknown;
  const known = remember(mostKnown, (target) => countsOf(routeOf(target)));

  return {
    families: [requests, duration],
    counted: (log) => (access) => {
      const { target } = access;
      (target.length <= longestKnown ? known(target) : countsOf(routeOf(target))).count(access);
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

/** The series of one route, found without making the text of their labels again. */
class RouteCounts {
  readonly #duration: Distribution;
  readonly #newSeries: (status: number) => Series;
  readonly #byStatus = new Map<number, Series>();

  constructor(duration: Distribution, newSeries: (status: number) => Series) {
    this.#duration = duration;
    this.#newSeries = newSeries;
  }

  count({ status, ms }: Access): void {
    let series = this.#byStatus.get(status);
    if (series === undefined) {
      series = this.#newSeries(status);
      this.#byStatus.set(status, series);
    }
    series.value += 1;
    // The life of a WebSocket is not the time of a response.
    if (status !== switching) this.#duration.observe(ms / 1_000);
  }
}
