// Judges a foreign description in a thread of its own, with limits of time and memory: whatever the text costs, the program goes on.

import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Localized, Report, RuleFacts } from '../finding.ts';
import { collectSource } from './document/collect.ts';
import { DescriptionError } from './document/parse-plain.ts';
import { judgePaper } from './judge.ts';
import { said } from './said.ts';

type Task = { readonly name: string; readonly text: string; readonly rules: readonly RuleFacts[] };
type Told = { readonly report: Report } | { readonly refused: Localized };
type ApartLimits = { readonly timeMs?: number; readonly memoryMb?: number; readonly mostWaiting?: number };

/** This module is what the thread runs, too; other threads that load it do nothing. */
const mark = 'farol: judge a description';

const defaultLimits = { timeMs: 10_000, memoryMb: 256, mostWaiting: 8 };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One at a time. A description of several files is refused. */
export async function judgeApart(task: Task, limits: ApartLimits = {}): Promise<Report> {
  const { timeMs, memoryMb, mostWaiting } = { ...defaultLimits, ...limits };
  if (waiting >= mostWaiting) throw new DescriptionError(said('busy'));
  waiting += 1;
  const turn = last.then(() => runApart(task, timeMs, memoryMb));
  last = turn.catch(() => {});
  try {
    const told = await turn;
    if ('refused' in told) throw new DescriptionError(told.refused);
    return told.report;
  } finally {
    waiting -= 1;
  }
}

function runApart(task: Task, timeMs: number, memoryMb: number): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>();
  // The file in which this module is, also as a part of a bundle.
  const worker = new Worker(import.meta.filename, {
    workerData: { mark, task },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The flags of a program are not those of its threads.
    execArgv: [],
  });
  // A program that ends does not wait for a verdict.
  worker.unref();
  const timer = setTimeout(() => resolve({ refused: tooLong(timeMs) }), timeMs);
  worker.once('message', resolve);
  worker.once('error', (error: Error & { readonly code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: tooMuch(memoryMb) }) : reject(error),
  );
  worker.once('exit', () => reject(new Error('the thread ended without a verdict')));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

const tooLong = (ms: number): Localized => said('tooSlow', { seconds: ms / 1_000 });

const tooMuch = (megabytes: number): Localized => said('tooMuchMemory', { megabytes });

async function toldOf({ name, text, rules }: Task): Promise<Told> {
  const noFiles = () => Promise.reject(new DescriptionError(said('oneTextOnly')));
  try {
    return { report: judgePaper(await collectSource(name, text, noFiles), { rules }) };
  } catch (error) {
    if (error instanceof DescriptionError) return { refused: error.text };
    throw error;
  }
}

const given: { readonly mark?: string; readonly task?: Task } | null = workerData;
// Without waiting at the top level, so that the module can be required too.
if (given?.mark === mark && given.task !== undefined)
  void toldOf(given.task).then((told) => parentPort?.postMessage(told));
