// New records of `farol curate verify` and `farol curate`, and facts that become overdue, show without a restart.
import { spawn } from 'node:child_process';
import { existsSync, type Stats, unwatchFile, watchFile } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Catalogue, ContentError, loadCatalogue } from '@farol/catalogue';
import { ownContent } from '@farol/catalogue/build';
import { headsFile } from '@farol/catalogue/internal';
import type { Logger } from 'pino';

type Following = {
  readonly refresh: (catalogue: Catalogue) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly load?: () => Catalogue;
  /** Brings the pages up to date; false where there is nothing to build them with. */
  readonly buildPages?: () => Promise<boolean>;
};

/** Called after each change of the records and at each midnight UTC. Data is shown at once, pages as soon as they are built again. */
export function createEvidenceUpdate({
  refresh,
  logger,
  load = loadCatalogue,
  buildPages = async () => false,
}: Following): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isChanged = false;
  const update = async () => {
    while (isChanged) {
      isChanged = false;
      try {
        await refresh(load());
        logger.info('the current records are shown in data');
        if (await buildPages()) {
          await refresh(load());
          logger.info('the current records are shown on pages');
        }
      } catch (error) {
        // The server goes on with what it showed before.
        const problems = error instanceof ContentError ? error.problems : undefined;
        logger.error({ err: error, problems }, 'new records are not shown');
      }
    }
  };
  return () => {
    isChanged = true;
    running ??= update().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Every record changes `heads.json`. Its time is polled, because it and its folder do not exist before the first record. */
const pollMs = 1_000;

export function followEvidence(
  onChange: () => void,
  options: { readonly folder?: URL; readonly everyMs?: number } = {},
) {
  const file = fileURLToPath(new URL(headsFile, options.folder ?? new URL('observations/', ownContent)));
  // Node also reports once that a file does not exist.
  const listener = (now: Stats, before: Stats) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) onChange();
  };
  watchFile(file, { interval: options.everyMs ?? pollMs, persistent: false }, listener);
  return { stop: () => unwatchFile(file, listener) };
}

const dayMs = 86_400_000;

/** Facts become overdue at midnight UTC, without any new record. */
export function followDays(
  onNewDay: () => void,
  { now = Date.now, later = laterUnref }: { readonly now?: () => number; readonly later?: Later } = {},
) {
  let cancel = () => {};
  const wait = () => {
    cancel = later(
      () => {
        onNewDay();
        wait();
      },
      dayMs - (now() % dayMs),
    );
  };
  wait();
  return { stop: () => cancel() };
}

type Later = (work: () => void, ms: number) => () => void;

function laterUnref(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

/** The same build as before a start, in a process of its own. Without the sources there is none. */
export function pageBuilder(environment: Readonly<Record<string, string | undefined>>): () => Promise<boolean> {
  const script = fileURLToPath(new URL('../../../scripts/run.mjs', ownContent));
  // Keys are none of the build's business.
  const env = Object.fromEntries(['PATH', 'HOME', 'SystemRoot'].map((name) => [name, environment[name]]));
  return () =>
    new Promise((resolve, reject) => {
      if (!existsSync(script)) return resolve(false);
      const child = spawn(process.execPath, [script, 'pages'], { env, stdio: 'ignore' });
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve(true) : reject(new Error(`The build ended with ${code}.`))));
    });
}
