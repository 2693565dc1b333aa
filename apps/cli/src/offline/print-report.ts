import type { OfflineReport } from '@farol/simulator';
import type { Context } from '../arguments/command.ts';
import { type SentenceName, sentence } from '../output/at-work.ts';

/** On standard error, because standard output belongs to the program. */
export function printReport({ err, json, language }: Context, report: OfflineReport, seed = 1): void {
  if (json) {
    err.lines([JSON.stringify({ event: 'report', seed, ...report })]);
    return;
  }
  const said = (name: SentenceName, words = {}) => sentence(name, words)[language];
  const calls = report.apis.map(({ api, calls, beyondLimit, failures }) => {
    const counts = [said('offline_calls', { calls })];
    if (beyondLimit > 0) counts.push(err.paint('warning', said('offline_beyond', { calls: beyondLimit })));
    for (const [code, times] of Object.entries(failures)) counts.push(err.paint('quiet', `${code} ${times}`));
    return `  ${err.paint('name', api)} ${counts.join(', ')}`;
  });
  const refused = report.refused.map((one) => `  ${err.paint('bad', said('offline_outside', { ...one }))}`);
  err.lines([said(calls.length > 0 ? 'offline_report' : 'offline_none'), ...calls, ...refused]);
}
