// `farol simulate -- pytest`: runs a program whose calls to the 18 are answered here.
import { spawn } from 'node:child_process';
import { constants, tmpdir } from 'node:os';
import { isatty } from 'node:tty';
import { createOffline, type OfflineOptions, type OfflineReport, practiceKeys } from '@farol/simulator';
import type { Context } from '../arguments/command.ts';
import { failure, type SentenceName, sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { fileReason } from '../output/file-reason.ts';
import { createAuthority } from './authority.ts';
import { childEnvironment } from './child-environment.ts';
import { createPrivateFolder, removeAbandoned } from './private-folder.ts';
import { startProxy } from './proxy.ts';

export async function runOffline(
  context: Context,
  command: readonly string[],
  options: OfflineOptions,
): Promise<ExitCode> {
  const { catalogue, config, language, now } = context;
  const offline = createOffline(options);
  const authority = createAuthority(offline.hosts, now());
  removeAbandoned(tmpdir());
  const folder = createPrivateFolder(tmpdir());
  try {
    const proxy = await startProxy({
      offline,
      pair: authority.issue(offline.hosts),
      refused: (host) => sentence('offline_refused', { host })[language],
      upstream: config.outgoingProxy?.url,
    });
    const environment = childEnvironment({
      environment: { ...process.env, ...practiceKeys(catalogue.apis, process.env) },
      folder,
      port: proxy.port,
      authority: authority.cert,
      passes: (options.pass ?? []).length > 0,
      now: now(),
    });
    try {
      return await run(command, environment, context.signal);
    } finally {
      await proxy.close();
    }
  } finally {
    folder.remove();
    printReport(context, offline.report(), options.seed);
  }
}

function run(
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: 'inherit' });
    const forward = () => {
      const name = signal.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
      // Ctrl-C in a terminal reaches the program by itself.
      if (name === 'SIGTERM' || !isatty(0)) child.kill(name);
    };
    signal.addEventListener('abort', forward);
    child.on('error', (error) =>
      reject(failure('program_not_started', { program, reason: fileReason(error) }, { cause: error })),
    );
    child.on('close', (code, name) => {
      signal.removeEventListener('abort', forward);
      // As a shell reports a program that a signal ended.
      const ended = name === null ? (code ?? exitCodes.failed) : 128 + constants.signals[name];
      // Safe: the exit code of the program is that of the command.
      resolve(ended as ExitCode);
    });
  });
}

/** On standard error, because standard output belongs to the program. */
function printReport({ err, json, language }: Context, report: OfflineReport, seed = 1): void {
  if (json) {
    err.lines([JSON.stringify({ event: 'report', seed, ...report })]);
    return;
  }
  const said = (name: SentenceName, words = {}) => sentence(name, words)[language];
  const calls = report.apis.map(({ api, calls, beyondLimit, failures }) => {
    const counts = [said('offline_calls', { calls })];
    if (beyondLimit > 0) counts.push(err.paint('warning', said('offline_beyond', { calls: beyondLimit })));
    for (const [code, times] of Object.entries(failures)) counts.push(err.paint('quiet', `${code} ${times}`));
    return `  ${err.paint('name', api)} ${counts.join(', ')}`;
  });
  const refused = report.refused.map((one) => `  ${err.paint('bad', said('offline_outside', { ...one }))}`);
  err.lines([said(calls.length > 0 ? 'offline_report' : 'offline_none'), ...calls, ...refused]);
}
