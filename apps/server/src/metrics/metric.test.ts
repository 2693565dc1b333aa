import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounter, createHistogram, gauge, metricText } from './metric.ts';

test('counters, gauges and histograms in both formats', () => {
  const counter = createCounter('calls', 'Calls.');
  counter.of({ api: 'a "b"\\\n' }).value += 2;
  counter.of({ api: 'a "b"\\\n' }).value += 1;
  const histogram = createHistogram('time_seconds', 'Time.');
  histogram.of({}).observe(0.001);
  histogram.of({}).observe(1);
  histogram.of({}).observe(99);
  const families = [
    counter,
    gauge('left', 'Left.', [[{ window: 'day' }, 7]]),
    gauge('none', 'No value.', []),
    histogram,
  ];
  const prometheus = metricText(families, 'prometheus');
  assert.match(
    prometheus,
    /^# HELP calls_total Calls\.\n# TYPE calls_total counter\ncalls_total\{api="a \\"b\\"\\\\\\n"\} 3\n/,
  );
  assert.match(prometheus, /\n# TYPE left gauge\nleft\{window="day"\} 7\n/);
  assert.doesNotMatch(prometheus, /none|EOF/);
  assert.match(prometheus, /time_seconds_bucket\{le="0.0005"\} 0\ntime_seconds_bucket\{le="0.001"\} 1\n/);
  assert.match(prometheus, /\{le="1"\} 2\n.*\{le="\+Inf"\} 3\ntime_seconds_sum 100.001\ntime_seconds_count 3\n$/s);
  const openmetrics = metricText(families, 'openmetrics');
  assert.match(openmetrics, /^# HELP calls Calls\.\n# TYPE calls counter\ncalls_total\{/);
  assert.match(openmetrics, /\{le="1\.0"\} 2\n/);
  assert.ok(openmetrics.endsWith('\n# EOF\n'));
});
