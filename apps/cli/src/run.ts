import type { Catalogue, Language } from '@farol/catalogue/ask';
import type { Command, Context, Known } from './arguments/command.ts';
import { languageWish } from './arguments/global-options.ts';
import { readArguments } from './arguments/read-arguments.ts';
import type { Config } from './machine/config.ts';
import { CliError, type ExitCode, exitCodes } from './output/errors.ts';
import { fileTrouble } from './output/file-reason.ts';
import { createOutput, type Output, type Stream } from './output/output.ts';
import { hang } from './output/wrap.ts';

type RunOptions = {
  /** The words after `farol`. */
  readonly argv: readonly string[];
  readonly commands: readonly Command[];
  readonly config: Config;
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  readonly stdinIsTerminal?: boolean;
  /** Read by commands that have something to end in order; until then Ctrl-C ends the process, whatever it is doing. */
  readonly signal: AbortSignal;
  readonly openCatalogue: () => Catalogue;
  readonly now?: () => number;
};

/** Runs the command line, from its arguments to its exit code. */
export async function run(options: RunOptions): Promise<ExitCode> {
  const { argv, commands, config, stdout, openCatalogue } = options;
  // Read before the rest, so that errors come in the language and format that was asked for.
  const language = languageWish(argv) ?? config.language;
  const settings = { colour: argv.includes('--no-color') ? false : config.colour, columns: config.columns };
  const opened: { catalogue?: Catalogue; err?: Output } = {};
  const err = () => (opened.err ??= createOutput(options.stderr, settings));
  let json = argv.includes('--json');

  const known: Known = {
    commands,
    get catalogue() {
      opened.catalogue ??= openCatalogue();
      return opened.catalogue;
    },
  };
  try {
    if (config.wrong) throw config.wrong;
    if (argv[0] === '__complete') {
      const { completions } = await import('./completion/completions.ts');
      createOutput(stdout, settings).lines(completions(argv.slice(1), known, language));
      return exitCodes.ok;
    }
    const { command, input, asks } = readArguments(argv, known);
    json = asks.json;
    const context: Context = {
      commands,
      get catalogue() {
        return known.catalogue;
      },
      config,
      language,
      json,
      out: createOutput(stdout, settings),
      get err() {
        return err();
      },
      input: options.stdin ?? nothing,
      interactive: !json && options.stdinIsTerminal === true && stdout.isTTY === true,
      now: options.now ?? Date.now,
      get signal() {
        return options.signal;
      },
    };
    if (asks.version) return await named('version', commands).run(context, { words: [], options: {} });
    if (asks.help || command === undefined)
      return await named('help', commands).run(context, { words: command ? [command.name] : [], options: {} });
    return await command.run(context, input);
  } catch (error) {
    if (options.signal.aborted) return exitCodes.interrupted;
    const known = error instanceof CliError ? error : troubleOf(error);
    complain(err(), known, language, json);
    return known.exitCode;
  }
}

function named(name: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name === name);
  if (found === undefined) throw new Error(`${name} is not among the commands of this program.`);
  return found;
}

/** Anything but an error of the file system is a fault of this program, and ends with its stack. */
function troubleOf(error: unknown): CliError {
  const text = fileTrouble(error);
  if (!text) throw error;
  return new CliError('cannot_use_file', text, { cause: error });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function complain(err: Output, error: CliError, language: Language, json: boolean): void {
  const message = error.text[language];
  if (json) {
    err.lines([JSON.stringify({ error: { code: error.code, message, nearest: error.nearest } })]);
    return;
  }
  const meant = { pt: 'Você quis dizer', en: 'Did you mean' }[language];
  const guesses = error.nearest.length > 0 ? `\n${meant} ${error.nearest.join(', ')}?` : '';
  err.lines(
    hang('farol: ', message + guesses, err.width).map((line, i) =>
      i === 0 ? line.replace('farol:', err.paint('bad', 'farol:')) : line,
    ),
  );
}
