// The process behind `farol export site`: its options come as JSON, and it reports in lines of JSON.
import { resolve } from 'node:path';
import * as z from 'zod';
import { assemble } from '../assemble.ts';
import { readConfig } from '../config/read-config.ts';
import { ConfigError } from '../config/start-error.ts';
import { createLogger } from '../start/create-logger.ts';
import { exportSite } from './export-site.ts';
import { builtSite } from './page-files.ts';
import { ExportFailure } from './plain-file.ts';
import { checkFolder, writeFolder } from './write-folder.ts';

const optionsSchema = z.strictObject({
  folder: z.string().min(1),
  origin: z.string().optional(),
  server: z.string().optional(),
});

const directory = new URL('../../../site/dist/', import.meta.url);

export async function runExport(given: string): Promise<void> {
  const options = optionsSchema.parse(JSON.parse(given));
  const aborted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => aborted.abort());
  try {
    await writeExport(options, aborted.signal);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ConfigError) report({ event: 'error', code: 'bad_setting', ...error.text });
    else if (error instanceof ExportFailure) report({ event: 'error', code: error.code, ...error.text });
    else if (!aborted.signal.aborted) throw error;
  }
}

async function writeExport(
  { folder, origin, server: serverOrigin }: z.infer<typeof optionsSchema>,
  signal: AbortSignal,
): Promise<void> {
  checkFolder(resolve(folder));
  builtSite(directory);
  const { FAROL_ORIGIN, CURSOR_KEY, CURSOR_KEY_FILE } = process.env;
  // With the cursors of the server, so that one from a file counts there too; and no state of its own.
  const config = readConfig({
    FAROL_ORIGIN,
    CURSOR_KEY,
    CURSOR_KEY_FILE,
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'silent',
  });
  const { logger, accessLog } = createLogger(config.logLevel, process.stderr);
  const server = await assemble({ config: { ...config, origin: undefined }, environment: {}, logger, accessLog });
  try {
    const site = await exportSite({ server, directory, origin: origin ?? config.origin, serverOrigin });
    let shown = 0;
    await writeFolder(site, folder, {
      signal,
      onFile: (done) => {
        if (done < site.files.length && done - shown < 20) return;
        shown = done;
        report({ event: 'progress', done, of: site.files.length });
      },
    });
    const bytes = site.files.reduce((sum, { body }) => sum + body.length, 0);
    report({ event: 'written', folder, origin: site.origin, files: site.files.length, bytes });
  } finally {
    await server.close(0);
  }
}

function report(event: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
