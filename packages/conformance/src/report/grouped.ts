// How are findings that say the same of many places told as one?
import type { Finding } from '../finding.ts';
import { worded } from '../worded.ts';

/** So many are read one by one; more of them say nothing new. */
const mostAlone = 3;

/** One finding "N of M" for each rule that many places break, at the first of them; the others stand in `places`. */
export function grouped(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(findings, ({ rule, verdict, sure }) => `${rule} ${verdict} ${sure}`);
  const together = [...groups.values()].filter((group) => group.length > mostAlone && group.every(({ many }) => many));
  const first = new Map(together.map((group) => [group[0], group]));
  const rest = new Set(together.flatMap((group) => group.slice(1)));
  return findings
    .filter((finding) => !rest.has(finding))
    .map((finding) => {
      const places = first.get(finding);
      if (places === undefined || finding.many === undefined) return finding;
      const message = worded(finding.many.message, { count: places.length });
      return { ...finding, message, places };
    });
}
