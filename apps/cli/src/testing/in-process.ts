import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { commands } from '../commands.ts';
import { readConfig } from '../machine/config.ts';
import { run } from '../run.ts';
import type { Finished } from './program.ts';

const catalogue = loadCatalogue();

type Ran = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** Runs the command line inside the test and captures its output: as a pipe, or as a terminal of so many columns. */
export async function farol(
  words: string | readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly columns?: number;
    readonly signal?: AbortSignal;
    /** Instead of that of the checkout. */
    readonly catalogue?: Catalogue;
    readonly now?: () => number;
    /** Lines that a person types, one for each question. */
    readonly types?: readonly string[];
    /** Comes on standard input, from another program. */
    readonly input?: string;
  } = {},
): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    ...(options.columns === undefined ? {} : { isTTY: true, columns: options.columns }),
    write: (text: string | Uint8Array) => {
      written[name] += typeof text === 'string' ? text : new TextDecoder().decode(text);
    },
  });
  const exitCode = await run({
    commands,
    argv: typeof words === 'string' ? words.split(' ').filter(Boolean) : words,
    // Counted in memory, so that tests neither share limits nor use up those of the developer.
    config: readConfig({ DATABASE_URL: 'sqlite::memory:', ...options.environment }),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    signal: options.signal ?? new AbortController().signal,
    openCatalogue: () => options.catalogue ?? catalogue,
    ...(options.now ? { now: options.now } : {}),
    stdin: () => bytesOf(options.types?.map((line) => `${line}\n`) ?? [options.input ?? '']),
    stdinIsTerminal: options.types !== undefined,
  });
  return { exitCode, ...written };
}

/** As `piped` of program.ts, for a test that is about the command and not about its process: starting one costs much more. */
export function inProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return farol(words, { environment });
}

async function* bytesOf(parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield new TextEncoder().encode(part);
}
