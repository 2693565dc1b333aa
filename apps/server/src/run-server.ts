// The process of the server: settings, start and end.
import cluster from 'node:cluster';
import { SecretFileError, type Text } from '@farol/http';
import { languageOfLocale } from '@farol/http/locale';
import { type Config, readConfig } from './config/read-config.ts';
import { StartError } from './config/start-error.ts';
import { unknownSettings } from './config/unknown-settings.ts';
import { readWords } from './start/command-words.ts';
import { createLogger } from './start/create-logger.ts';
import { deadlineMs, graceMs } from './start/end-times.ts';
import { giveMemoryBack } from './start/give-memory-back.ts';
import { notListening, placeOf } from './start/listen-place.ts';
import { createWorkerLink, type WorkerLink } from './workers/worker-link.ts';

/** Runs the server until the process ends. Only this file and workers/run-primary.ts read the environment, print and end the process. */
export async function runServer(): Promise<void> {
  const [first, exported] = process.argv.slice(2);
  if (first === '--export' && exported !== undefined) {
    const { runExport } = await import('./export/run-export.ts');
    return runExport(exported);
  }
  const { settings, check } = readWords(process.argv.slice(2));
  const config = readConfig({ ...process.env, ...settings });
  if (cluster.isWorker) return serve(config, linkToPrimary());
  const unknown = unknownSettings(process.env);
  for (const sentence of unknown) complain(sentence);
  if (check) {
    const { checkStart } = await import('./start/check-start.ts');
    const { text, isFit } = await checkStart(config, process.env);
    process.stdout.write(text);
    process.exitCode = isFit && unknown.length === 0 ? 0 : 1;
    return;
  }
  if (config.workers === 1) return serve(config, undefined);
  const { runPrimary } = await import('./workers/run-primary.ts');
  // A moment later than the workers, which end themselves by their own deadline.
  await runPrimary(config, { deadlineMs: config.drainSeconds * 1000 + deadlineMs + 200 });
}

/** Listens and answers: as the only process, or as one of several workers. */
async function serve(config: Config, link: WorkerLink | undefined): Promise<void> {
  // Loaded after the settings are checked, so that a wrong one is reported at once.
  const { assemble } = await import('./assemble.ts');
  const { logger, accessLog, flush } = createLogger(config.logLevel, process.stdout);
  process.on('uncaughtExceptionMonitor', flush);
  // The reader of the log may end before the server does (EPIPE): its lines are lost then, and nothing else.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const server = await assemble({
    config,
    environment: process.env,
    logger,
    accessLog,
    ...(link && { worker: { link, setup: await link.setup } }),
  });
  await server.checkStore();
  const address = await server.listen(...placeOf(config)).catch((error: unknown) => {
    throw notListening(error, config);
  });
  const announcement = server.announcement(address);
  if (link) link.listens(announcement);
  else process.stdout.write(announcement);
  giveMemoryBack();

  const end = () => {
    const exit = () => {
      flush();
      process.exit(0);
    };
    setTimeout(exit, config.drainSeconds * 1000 + deadlineMs);
    void server.close(graceMs).finally(exit);
  };
  if (link) link.onEnd(end);
  let ending = false;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    // A terminal and systemd signal every process; the primary then ends the workers.
    if (link) return;
    if (ending) process.exit(signal === 'SIGINT' ? 130 : 143);
    ending = true;
    end();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function linkToPrimary(): WorkerLink {
  return createWorkerLink({
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    receive: (use) => void process.on('message', use),
  });
}

/** Prints one sentence, in the language of the person at the terminal where it is written for people, and ends the process. */
export function failToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  complain(error instanceof StartError || error instanceof SecretFileError ? error.text : { pt: message, en: message });
  process.exit(1);
}

function complain(text: Text): void {
  process.stderr.write(`farol: ${text[languageOfLocale(process.env)]}\n`);
}
