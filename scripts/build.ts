// Builds the checked content, the server, the command line and the pages, each only when its sources changed. Runs before a start.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is imported: most of an unchanged build is reading code, and this keeps it read.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/farol-code', import.meta.url)));

const [{ ContentError }, { buildCatalogue }] = await Promise.all([
  import('@farol/catalogue'),
  import('@farol/catalogue/build'),
]);
try {
  buildCatalogue();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const { bundle } = await import('./bundle.ts');
await bundle((await import('../apps/server/src/program.ts')).program);
await bundle((await import('../apps/cli/src/program.ts')).program);
await import('../apps/site/src/build.ts');
