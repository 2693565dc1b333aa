// The process of the server: settings, start and end.
import { readConfig } from './config/read-config.ts';
import { unknownSettings } from './config/unknown-settings.ts';
import { readWords } from './start/command-words.ts';
import { createLogger } from './start/create-logger.ts';
import { placeOf, whyNotListening } from './start/listen-place.ts';
import { settleHeap } from './start/settle-heap.ts';

/** For answers and deliveries under way. What remains then is cut off, and a second or two is left for closing the store. */
const graceMs = 7_000;
/** After the time of FAROL_DRAIN_SECONDS the process ends within ten seconds, whatever still hangs. */
const deadlineMs = 9_500;

/** Runs the server until the process ends. Only this file reads the environment, prints and ends the process. */
export async function runServer(): Promise<void> {
  const [first, exported] = process.argv.slice(2);
  if (first === '--export' && exported !== undefined) {
    const { runExport } = await import('./export/run-export.ts');
    return runExport(exported);
  }
  const { settings, check } = readWords(process.argv.slice(2));
  const config = readConfig({ ...process.env, ...settings });
  const unknown = unknownSettings(process.env);
  for (const sentence of unknown) process.stderr.write(`farol: ${sentence}\n`);
  if (check) {
    const { checkStart } = await import('./start/check-start.ts');
    const { text, isFit } = await checkStart(config, process.env);
    process.stdout.write(text);
    process.exitCode = isFit && unknown.length === 0 ? 0 : 1;
    return;
  }
  // Loaded after the settings are checked, so that a wrong one is reported at once.
  const { assemble } = await import('./assemble.ts');
  const { logger, accessLog, flush } = createLogger(config.logLevel, process.stdout);
  process.on('uncaughtExceptionMonitor', flush);
  // The reader of the log may end before the server does (EPIPE): its lines are lost then, and nothing else.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const server = await assemble({ config, environment: process.env, logger, accessLog });
  settleHeap();
  const address = await server.listen(...placeOf(config)).catch((error: unknown) => {
    throw new Error(whyNotListening(error, config), { cause: error });
  });
  process.stdout.write(server.announcement(address));

  let ending = false;
  const end = (signal: 'SIGINT' | 'SIGTERM') => {
    if (ending) process.exit(signal === 'SIGINT' ? 130 : 143);
    ending = true;
    const exit = () => {
      flush();
      process.exit(0);
    };
    setTimeout(exit, config.drainSeconds * 1000 + deadlineMs);
    void server.close(graceMs).finally(exit);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Prints one sentence and ends the process. */
export function failToStart(error: unknown): never {
  process.stderr.write(`farol: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
