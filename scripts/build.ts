// What is made from other files, made anew only when those changed: the checked content, the command line, then the pages. Runs before a start.
import { buildCatalogue, ContentError } from '@farol/catalogue';

try {
  buildCatalogue();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import('../apps/cli/src/build.ts');
await import('../apps/site/src/build.ts');
