// How well the gateway's cache follows RFC 9111: the public suite of HTTP cache tests, judged by the suite's own rules.
// npm run bench -- cache <checkout of github.com/http-tests/cache-tests>. The copy on npm is years old.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../test/free-port.ts';
import { startServer } from './measure/server.ts';

type Suite = { readonly tests: readonly { readonly id: string; readonly kind?: string }[] };
type Outcome = true | readonly [kind: string, why: string];
type Outcomes = Readonly<Record<string, Outcome>>;
/** The verdict is one of the marks that the suite's own table shows. */
type Judge = {
  readonly determineTestResult: (suites: readonly Suite[], id: string, outcomes: Outcomes) => readonly string[];
  readonly resultTypes: Readonly<Record<string, readonly string[]>>;
};

/**
 * Failures that are meant: the gateway removes these fields, because they would speak for the origin of this server, and early hints
 * (103), because their links would make a browser load them from it.
 */
const deliberate =
  /Clear-Site-Data|Content-Security-Policy|Public-Key-Pins|Set-Cookie2|X-Frame-Options|X-XSS-Protection|^interim-not-cached$/;
const goal = 145;

const folder = process.argv[2];
if (folder === undefined || !existsSync(join(folder, 'test-engine/cli.mjs'))) {
  console.error('Say where a checkout of github.com/http-tests/cache-tests is: npm run bench -- cache <folder>');
  process.exit(2);
}
const suite = resolve(folder);

const outcomes = await run();
const load = (file: string) => import(pathToFileURL(join(suite, file)).href);
const { default: suites }: { readonly default: readonly Suite[] } = await load('tests/index.mjs');
const judge: Judge = await load('test-engine/lib/results.mjs');
const verdictOf = (id: string) => {
  const mark = judge.determineTestResult(suites, id, outcomes);
  return Object.keys(judge.resultTypes).find((name) => judge.resultTypes[name] === mark) ?? 'unknown';
};

for (const kind of ['required', 'optimal']) {
  const tests = suites.flatMap((one) => one.tests).filter((test) => (test.kind ?? 'required') === kind);
  const verdicts = tests.map(({ id }) => ({ id, verdict: verdictOf(id) }));
  const passed = verdicts.filter(({ verdict }) => verdict === 'pass');
  const failed = verdicts.filter(({ verdict }) => verdict === 'fail' || verdict === 'optional_fail');
  const meant = failed.filter(({ id }) => deliberate.test(id));
  const undecided = verdicts.length - passed.length - failed.length;
  console.log(
    `${kind}: ${passed.length} of ${passed.length + failed.length} decided tests passed, ${meant.length} fail on purpose, ${undecided} undecided`,
  );
  if (kind !== 'required') continue;
  for (const { id } of failed) if (!deliberate.test(id)) console.log(`  failed: ${id}`);
  const met = passed.length >= goal && failed.length === meant.length;
  console.log(`target: ${goal} required tests passed, none failed but on purpose: ${met ? 'met' : 'missed'}`);
}

/** The suite's server as the origin, the production gateway in front of it, and the suite's client in front of that. */
async function run(): Promise<Outcomes> {
  const port = await freePort();
  const origin = spawn(process.execPath, ['test-engine/server/server.mjs'], {
    cwd: suite,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      npm_config_port: String(port),
      npm_config_protocol: 'http',
      npm_config_pidfile: join(tmpdir(), `farol-cache-tests-${port}.pid`),
    },
  });
  try {
    await listening(port);
    const cache = await startServer(fileURLToPath(new URL('./peers/cache-gateway.ts', import.meta.url)), {
      words: [`http://127.0.0.1:${port}`, suite],
    });
    const hooks = new URL('./measure/resolve-undici.mjs', import.meta.url).href;
    const client = spawn(process.execPath, ['--no-warnings', '--import', hooks, 'test-engine/cli.mjs'], {
      cwd: suite,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_config_base: cache.address, npm_config_id: '', npm_package_config_id: '' },
    });
    const outcome = JSON.parse(await text(client.stdout));
    await cache.stop();
    return outcome;
  } finally {
    origin.kill('SIGTERM');
  }
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
}
