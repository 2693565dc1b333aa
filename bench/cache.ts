// How well kept answers follow RFC 9111: the public suite of HTTP cache tests (http-cache-tests), run against the gateway's own cache.
// Some of its tests want headers to survive that the gateway takes away on purpose, because they speak for another origin.
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from './measure/server.ts';

type Suite = { readonly tests: readonly { readonly id: string; readonly kind?: string; readonly name: string }[] };
type Outcome = true | readonly [kind: string, why: string];

const suite = fileURLToPath(new URL('./node_modules/http-cache-tests/', import.meta.url));
const port = await freePort();
const origin = spawn(process.execPath, ['server/server.mjs'], {
  cwd: suite,
  stdio: 'ignore',
  env: {
    ...process.env,
    npm_config_port: String(port),
    npm_config_protocol: 'http',
    npm_config_pidfile: join(tmpdir(), `farol-cache-tests-${port}.pid`),
  },
});
await pause(1_000);
const cache = await startServer(fileURLToPath(new URL('./peers/cache-proxy.ts', import.meta.url)), {
  words: [`http://127.0.0.1:${port}`],
});
const client = spawn(process.execPath, ['--no-warnings', 'cli.mjs'], {
  cwd: suite,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, npm_config_base: cache.address, npm_package_config_id: '' },
});
const outcomes: Readonly<Record<string, Outcome>> = JSON.parse(await text(client.stdout));
origin.kill('SIGTERM');
await cache.stop();

const { default: suites }: { default: readonly Suite[] } = await import(`${suite}tests/index.mjs`);
/** What the gateway replaces or takes away from every answer (response-headers.ts). */
const onPurpose =
  /Clear-Site-Data|Content-Security-Policy|Public-Key-Pins|Set-Cookie2|X-Frame-Options|X-XSS-Protection/;
for (const kind of ['required', 'optimal']) {
  const rows = suites
    .flatMap(({ tests }) => tests)
    .filter((test) => (test.kind ?? 'required') === kind && outcomes[test.id] !== undefined)
    .map((test) => ({ ...test, outcome: outcomes[test.id] }));
  const passed = rows.filter(({ outcome }) => outcome === true);
  const failed = rows.filter(({ outcome }) => outcome !== true && outcome?.[0] === 'Assertion');
  const wanted = failed.filter(({ id }) => onPurpose.test(id));
  console.log(
    `${kind}: ${passed.length} of ${passed.length + failed.length} decided tests passed, ${wanted.length} fail on purpose`,
  );
  if (kind === 'required') for (const { id } of failed) if (!onPurpose.test(id)) console.log(`  failed: ${id}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
