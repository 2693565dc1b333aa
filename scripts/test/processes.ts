// Which test files share a process, and in which order the processes begin: the longest first, since one that began last would run
// alone at the end.
import longest from './longest.json' with { type: 'json' };

/**
 * `x.alone.test.ts`, and `x.long.test.ts` of the long run, has a process of its own: it changes or measures something of the whole
 * process (environment, signals, timers, memory), or runs long beside its neighbours. All others share a process with their package, with
 * their folder of an application, or with their folder of test/; a hook outside a suite runs for every test of the process, so it must be cheap.
 * Live checks and those on paper are two processes: together they would still run alone when all others have ended.
 */
const alone = /\.(alone|long|quiet)\.test\.ts$/;
/** `x.quiet.test.ts` measures how long others wait, so it runs when all others have ended. */
export const isQuiet = (file: string): boolean => file.endsWith('.quiet.test.ts');
const folders =
  /^(?:packages\/conformance\/src\/live(?=\/)|packages\/[^/]+|apps\/[^/]+\/src\/[^/]+(?=\/)|test\/[^/]+(?=\/)|.*(?=\/))/;
/** A folder of an application with fewer files is not worth a process, which loads the application for a second or two. */
const fewest = 7;
export function inProcesses(files: readonly string[]): readonly (readonly string[])[] {
  const found = Map.groupBy(files, (file) => (alone.test(file) ? file : (folders.exec(file)?.[0] ?? '')));
  const parts = new Map<string, readonly string[]>();
  for (const [part, own] of found) {
    const isSmall = part.startsWith('apps/') && own.length < fewest && !alone.test(part);
    const name = isSmall ? part.split('/', 2).join('/') : part;
    parts.set(name, [...(parts.get(name) ?? []), ...own]);
  }
  return [...parts].sort(([one], [other]) => rank(one) - rank(other)).map(([, together]) => together);
}

/** After the longest, those of several packages: they start whole servers. */
function rank(part: string): number {
  const place = longest.indexOf(part);
  return place >= 0 ? place : longest.length + (part.startsWith('test/') ? 0 : 1);
}
