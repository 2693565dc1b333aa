// The primary process of a server with several workers: it holds the port, and answers no request itself.
import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/read-config.ts';
import { createLogger } from '../start/create-logger.ts';
import { createEvidenceUpdate, followDays, followEvidence, pageBuilder } from '../start/follow-evidence.ts';
import { forwardLines } from './whole-lines.ts';
import { createWorkerPool, FirstWorkerEnded, type WorkerProcess } from './worker-pool.ts';

type Ending = {
  /** How long the workers may take before they are killed. */
  readonly deadlineMs: number;
};

/** How long killed workers may take. The whole stays under the ten seconds after which container runtimes kill a process. */
const killedMs = 250;

/** Runs the workers until the process ends. */
export async function runPrimary(config: Config, { deadlineMs }: Ending): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel, process.stdout);
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // Workers accept connections themselves. By Node's default this process would hand each one over, and one that was on its way to a
  // worker that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // So that the workers' output comes through this process, in whole lines.
  cluster.setupPrimary({ silent: true });
  const simulator = config.offline ? await openSimulator() : undefined;
  const umask = process.umask();
  const pool = createWorkerPool({
    size: config.workers,
    fork: () => {
      const worker = workerProcess(cluster.fork());
      // This process makes the socket for the worker, which then gives it the permissions that were asked for.
      if (config.socket) process.umask(0o177);
      return worker;
    },
    setup: { simulator },
    onListening: (announcement) => void process.stdout.write(announcement),
    onWorkerListening: () => void process.umask(umask),
    onLost: (worker, end, restartInMs) =>
      logger.error({ worker, ...end, restart_in_ms: restartInMs }, 'a worker ended and is replaced'),
    later: (work, ms) => void setTimeout(work, ms),
  });
  endOnSignals(async () => pool.end(), pool.kill, deadlineMs, flush);
  try {
    await pool.start();
  } catch (error) {
    if (!(error instanceof FirstWorkerEnded)) throw error;
    process.exit(error.code);
  }
  const update = createEvidenceUpdate({
    refresh: async () => pool.broadcast({ kind: 'refresh' }),
    logger,
    buildPages: pageBuilder(process.env),
  });
  followEvidence(update);
  followDays(update);
}

function endOnSignals(end: () => Promise<void>, kill: () => void, deadlineMs: number, flush: () => void): void {
  let ending = false;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    const exit = (code: number) => {
      kill();
      flush();
      process.exit(code);
    };
    if (ending) exit(signal === 'SIGINT' ? 130 : 143);
    ending = true;
    // Workers that were killed end at once, and `end` resolves then; so none of them outlives this process.
    setTimeout(kill, deadlineMs);
    setTimeout(exit, deadlineMs + killedMs, 0);
    void end().then(() => exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** One for all workers, so that its limits and faults do not depend on the worker that was hit. */
async function openSimulator(): Promise<string> {
  const [{ loadCatalogue }, { createSimulator, createSimulatorServer }] = await Promise.all([
    import('@farol/catalogue'),
    import('@farol/simulator'),
  ]);
  return (
    await createSimulatorServer({ simulator: createSimulator({ catalogue: loadCatalogue(), rememberedCalls: 0 }) })
  ).address;
}

function workerProcess(worker: Worker): WorkerProcess {
  const { stdout, stderr } = worker.process;
  if (stdout) forwardLines(stdout, (text) => void process.stdout.write(text));
  if (stderr) forwardLines(stderr, (text) => void process.stderr.write(text));
  return {
    send: (message) => {
      if (worker.isConnected()) worker.send(message, () => {});
    },
    onMessage: (use) => void worker.on('message', use),
    onEnd: (use) => void worker.process.on('close', (code, signal) => use({ code, signal })),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
