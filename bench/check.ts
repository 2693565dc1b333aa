// How much processor time `farol check` takes for large descriptions beside Redocly and Spectral, each in a fresh process, when the
// first finding of a large one is shown, and what the checks find in our own corpus beside the published figures of others.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectSource, judgePaper } from '@farol/conformance';
import { brokenCases, harmlessCases } from '../packages/conformance/src/testing/corpus.ts';
import { printFirstFindings } from './measure/first-finding.ts';
import { manyOperations } from './measure/many-operations.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'farol-bench-check-'));
const generated = join(folder, 'generated.json');
writeFileSync(generated, JSON.stringify(manyOperations(3_000)));
// As it is installed: in a checkout, farol first looks whether a source is newer than the bundle.
for (const part of ['bin', 'dist']) cpSync(here(`../apps/cli/${part}`), join(folder, part), { recursive: true });
const github = here('./linters/node_modules/@octokit/openapi/generated/api.github.com.json');
const documents: Readonly<Record<string, string>> = {
  'GitHub (@octokit/openapi)': github,
  'GitHub Enterprise Cloud': github.replace('api.github.com.json', 'ghec.json'),
  'generated, 3,000 operations': generated,
};
const tools: Readonly<Record<string, readonly string[]>> = {
  farol: [join(folder, 'bin/farol.mjs'), 'check', '--format', 'json'],
  redocly: [here('./linters/redocly.mjs')],
  spectral: [here('./linters/spectral.mjs')],
};
/** Our own runs are short, so the fastest of several counts; a peer runs once. */
const rounds: Readonly<Record<string, number>> = { farol: 5 };
/** CommonJS: a module given by `--import` makes each process load the loader of ES modules, which a check does not need otherwise. */
const tellsUse = join(folder, 'tells-use.cjs');
writeFileSync(
  tellsUse,
  "process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write('used ' + maxRSS + ' ' + (userCPUTime + systemCPUTime) + '\\n') })",
);

/** Processor time, because wall time counts the work of others on a busy machine as well. */
type Measured = { readonly seconds: number; readonly megabytes: number; readonly output: string };

function measure(words: readonly string[]): Measured | undefined {
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    ['--max-old-space-size=8192', '--require', tellsUse, ...words],
    { encoding: 'utf8', maxBuffer: 1 << 30, timeout: 900_000 },
  );
  const [, memory, time] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  if (signal !== null || (status !== 0 && status !== 1) || memory === undefined) return undefined;
  return { seconds: Number(time) / 1e6, megabytes: Number(memory) / 1_024, output: stdout };
}

try {
  for (const [title, file] of Object.entries(documents)) {
    console.log(`\n${title}, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    let own: number | undefined;
    for (const [name, words] of Object.entries(tools)) {
      const runs = Array.from({ length: rounds[name] ?? 1 }, () => measure([...words, file]));
      const best = runs.reduce((a, b) => (a === undefined || (b !== undefined && b.seconds < a.seconds) ? b : a));
      if (best === undefined) {
        console.log(`  ${name}: did not finish`);
        continue;
      }
      own ??= best.seconds;
      if (new Set(runs.map((run) => run?.output)).size > 1) console.log(`  ${name}: the output differs between runs`);
      const times = name === 'farol' ? '' : `, ${(best.seconds / own).toFixed(0)} times farol`;
      console.log(`  ${name}: ${best.seconds.toFixed(2)} s of processor time, ${best.megabytes.toFixed(0)} MB${times}`);
    }
  }
  await printFirstFindings(join(folder, 'bin/farol.mjs'), documents['GitHub Enterprise Cloud'] ?? '', folder);
} finally {
  rmSync(folder, { recursive: true });
}

const refuse = async (reference: string) => {
  throw new Error(`${reference} is not read`);
};
const judged = async (text: string, previous?: string) => {
  const before = previous === undefined ? {} : { previous: await collectSource('previous', previous, refuse) };
  return judgePaper(await collectSource('document', text, refuse), { rules: [], ...before }).findings;
};
const [broken, harmless] = [brokenCases(), harmlessCases()];
let found = 0;
let alarms = 0;
for (const { text, previous, rule, also } of broken) {
  const rules = (await judged(text, previous)).map((finding) => finding.rule);
  if (rules.includes(rule)) found += 1;
  if (rules.some((one) => one !== rule && !also.includes(one))) alarms += 1;
}
for (const { text, previous } of harmless) if ((await judged(text, previous)).length > 0) alarms += 1;
console.log(`
Our corpus: ${found} of ${broken.length} planted breaches found, ${alarms} false alarms in ${broken.length + harmless.length} documents.
Precision ${((100 * found) / (found + alarms)).toFixed(0)} %, recall ${((100 * found) / broken.length).toFixed(0)} %, on documents that we wrote ourselves.
Published for RESTRuler, on documents of others: precision 91 %, recall 68 %.
On 33 other documents with one planted breach each: Spectral with four rulesets found 5, Zalando's ruleset 5, Redocly with every rule 10
(with 13 false alarms on 38 harmless names), IBM's validator 11.`);
