// For work on pages and content: shows each change. Content is read again by the running server, which renders what is asked for; after a
// change of code the site is built and the server started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync, watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const content = 'packages/catalogue/content';
const code = ['apps/site/src', 'apps/server/src', 'packages/catalogue/src'];
/** Editors write a file in several steps; one look is enough for all of them. */
const quietMs = 50;

let server: ChildProcess | undefined;
/** What the running server does not show yet. */
let behind: 'content' | 'all' | undefined = 'all';
let isWorking = false;
let waiting: NodeJS.Timeout | undefined;

/** Its files with their times: a new or removed one needs pages of its own. */
function printOf(): { readonly files: string; readonly times: string } {
  const files = globSync(`${content}/**/*.yaml`, { cwd: root }).sort();
  return {
    files: files.join(),
    times: files.map((file) => statSync(root + file, { throwIfNoEntry: false })?.mtimeMs).join(),
  };
}
let shown = printOf();

/** Goes on until nothing is behind, so a change during the work is not lost. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (;;) {
    const now = printOf();
    if (now.files !== shown.files) behind = 'all';
    else if (now.times !== shown.times) behind ??= 'content';
    if (behind === undefined) break;
    const kind = behind;
    behind = undefined;
    shown = now;
    if (kind === 'content' && server?.connected) await reload(server);
    else if (!(await restart())) break;
  }
  isWorking = false;
}

async function reload(running: ChildProcess): Promise<void> {
  running.send('content');
  await Promise.race([once(running, 'message'), once(running, 'exit')]);
}

/** After a failed build the last good site stays up, and the next change builds again. */
async function restart(): Promise<boolean> {
  const run = (...words: string[]) =>
    spawn(process.execPath, words, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const [status] = await once(run('apps/site/src/build.ts', '--quick'), 'exit');
  if (status !== 0) {
    behind = 'all';
    return false;
  }
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  server = run('scripts/dev/serve.ts');
  await Promise.race([once(server, 'message'), once(server, 'exit')]);
  return true;
}

for (const folder of [content, ...code])
  watch(root + folder, { recursive: true }, (_, name) => {
    // The running server notices records by itself.
    if (name?.startsWith('observations')) return;
    if (folder !== content && !/\.test\.tsx?$/.test(name ?? '')) behind = 'all';
    clearTimeout(waiting);
    waiting = setTimeout(work, quietMs);
  });
process.on('exit', () => server?.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
await work();
