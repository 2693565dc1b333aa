// For tests: how many functions does a piece of work call? Unlike its time, that is the same on every machine and under any load.
import { type Profiler, Session } from 'node:inspector';

/** Counts for each piece the functions of files whose URL matches. Pieces are synchronous, so that nothing else runs meanwhile. */
export function countCalls(files: RegExp, pieces: readonly (() => void)[]): readonly number[] {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return pieces.map((work) => {
      work();
      let scripts: readonly Profiler.ScriptCoverage[] = [];
      // Within one process the answer comes before `post` returns. Taking it sets the counts to zero.
      session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
        scripts = result;
      });
      const functions = scripts.filter(({ url }) => files.test(url)).flatMap((script) => script.functions);
      return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
    });
  } finally {
    session.disconnect();
  }
}
