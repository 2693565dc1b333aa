// Loads the code that most tests load, so that it stands compiled in their cache. A test process writes there only when it ends, so in a
// fresh clone those that begin together would each compile everything.
import { globSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
for (const file of globSync(['packages/*/src/index.ts', 'apps/server/src/testing/whole-server.ts'], { cwd: root }))
  await import(new URL(file, root).href);
