import type { OfflineReport } from './report.ts';

/** The report for people, in English as everything that the libraries say. */
export function reportLines({ apis, refused }: OfflineReport): readonly string[] {
  if (apis.length + refused.length === 0) return [];
  const calls = apis.map(({ api, calls, beyondLimit, failures }) => {
    const beyond = beyondLimit > 0 ? [`${beyondLimit} beyond the free tier`] : [];
    const failed = Object.entries(failures).map(([code, times]) => `${code} ${times}`);
    return `  ${api} ${[calls, ...beyond, ...failed].join(', ')}`;
  });
  return ['Farol answered offline:', ...calls, ...refused.map(({ host, calls }) => `  refused: ${host} ${calls}`)];
}
