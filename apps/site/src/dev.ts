// For work on pages and content: serves the site, and rebuilds it and restarts the server when a file changes.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const watched = ['apps/site/src', 'packages/catalogue/content', 'packages/catalogue/src'];
/** Editors write a file in several steps; one rebuild is enough for all of them. */
const quietMs = 150;

let server: ChildProcess | undefined;
let waiting: NodeJS.Timeout | undefined;

function rebuild(): void {
  // A separate process, because imported modules cannot be reloaded.
  const { status } = spawnSync(process.execPath, ['apps/site/src/build.ts'], { cwd: root, stdio: 'inherit' });
  // After a failed build the last good site stays up.
  if (status !== 0) return;
  server?.kill();
  server = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' });
}

for (const folder of watched) {
  watch(`${root}${folder}`, { recursive: true }, (_, name) => {
    // The running server notices records by itself.
    if (name?.startsWith('observations')) return;
    clearTimeout(waiting);
    waiting = setTimeout(rebuild, quietMs);
  });
}
process.on('exit', () => server?.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
rebuild();
