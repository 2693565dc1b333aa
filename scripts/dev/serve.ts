// The server while pages and content are worked on: reads the content again when the parent says so.
import { ContentError, loadCatalogue } from '@farol/catalogue';
import { wordingProblems } from '@farol/catalogue/build';
import { assemble } from '../../apps/server/src/assemble.ts';
import { readConfig } from '../../apps/server/src/config/read-config.ts';
import { createLogger } from '../../apps/server/src/start/create-logger.ts';
import { placeOf } from '../../apps/server/src/start/listen-place.ts';

const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
const { logger, accessLog } = createLogger(config.logLevel, process.stdout);
let problems: readonly string[] = [];
const server = await assemble({
  config,
  environment: process.env,
  logger,
  accessLog,
  fresh: { problems: () => problems },
});
process.stdout.write(server.announcement(await server.listen(...placeOf(config))));
let catalogue = loadCatalogue();

async function show(): Promise<void> {
  const started = performance.now();
  try {
    const read = loadCatalogue();
    const wording = wordingProblems(read);
    if (wording.length > 0) throw new ContentError(wording);
    catalogue = read;
    problems = [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems = [...error.problems, error.problems.length === 1 ? '1 problem.' : `${error.problems.length} problems.`];
    console.error(problems.join('\n'));
  }
  await server.refresh(catalogue);
  if (problems.length === 0) console.log(`farol: shown after ${Math.round(performance.now() - started)} ms`);
}

process.on('message', () => void show().then(() => process.send?.('shown')));
process.on('disconnect', () => process.exit(0));
process.send?.('listening');
