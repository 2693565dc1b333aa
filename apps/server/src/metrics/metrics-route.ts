// /metrics, for the owner of the server.
import * as z from 'zod';
import reads from '../descriptions/reads.json' with { type: 'json' };
import { neverKept } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import type { MetricFormat } from './metric.ts';
import type { Metrics } from './metrics.ts';

const types: Readonly<Record<MetricFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/** OpenMetrics for those who name it, as Prometheus does. */
export async function metricContent(metrics: Pick<Metrics, 'text'>, accept: string | null | undefined) {
  const format: MetricFormat = /\bapplication\/openmetrics-text\b/.test(accept ?? '') ? 'openmetrics' : 'prometheus';
  return { type: types[format], body: await metrics.text(format) };
}

export function metricsRoute(metrics: Pick<Metrics, 'text'>): ReadRoute {
  const schema = z.string().max(1_000_000).regex(/\S/);
  return {
    ...reads.metrics,
    // It tells how much the keys of this machine are used.
    forOwner: true,
    answers: [
      { type: 'text/plain', about: 'In the text format of Prometheus.', schema },
      { type: 'application/openmetrics-text', about: 'In OpenMetrics, where Accept names it.', schema },
    ],
    example: '# HELP farol_open_streams GraphQL subscriptions that are open.\n',
    content: async ({ accept }) => ({
      ...(await metricContent(metrics, accept)),
      cache: neverKept,
      language: null,
      vary: ['Accept'],
    }),
  };
}
