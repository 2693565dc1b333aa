// Makes the pages into apps/site/dist, unless nothing that they are made from has changed. With --quick, for work on the site, always and
// without compressing; the next build makes them again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Catalogue, ContentError, loadCatalogue } from '@farol/catalogue';
import { overdueFacts, standardReview } from '@farol/catalogue/internal';
import { fingerprintOf } from './build/inputs.ts';

const source = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = fileURLToPath(new URL('../dist/', import.meta.url));
const stamp = `${output}.stamp`;

const started = performance.now();
const today = new Date().toISOString().slice(0, 10);
const isQuick = process.argv.includes('--quick');
const catalogue = loadOrEnd();
const overdue = catalogue.apis.flatMap((api) => overdueFacts(api, today).map(({ fact }) => `${api.id} ${fact}`));
const standards = catalogue.standards.filter((standard) => standardReview(standard, today).isOverdue);
const fingerprint = fingerprintOf(root, [...overdue, ...standards.map(({ id }) => `standard ${id}`)]);
if (isQuick || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  // Loaded only when there is something to do: a start with nothing new must not wait for it.
  const { makeSite } = await import('./build/make.ts');
  const files = await makeSite(source, output, catalogue, isQuick);
  // Last, so that a build that was cut short is done again.
  if (!isQuick) writeFileSync(stamp, fingerprint);
  console.log(`farol: ${files.length} files of the site made in ${Math.round(performance.now() - started)} ms`);
}

function loadOrEnd(): Catalogue {
  try {
    return loadCatalogue();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.problems.join('\n'));
    process.exit(1);
  }
}
