import type { Catalogue, Language, Text } from '@farol/catalogue/ask';
import type { z } from 'zod';
import type { Config } from '../machine/config.ts';
import type { ExitCode } from '../output/errors.ts';
import type { Output } from '../output/output.ts';

/** The names to choose from. The catalogue is opened at its first use, because many commands need none. */
export type Known = { readonly catalogue: Catalogue; readonly commands: readonly Command[] };

/** The only accepted values, also for completion; letter case is ignored. */
export type Choices = readonly string[] | ((known: Known) => readonly string[]);

/** What it does, in both languages, and how it is written. */
export type Option = Text & {
  /** Stands for the value in help, as in `--lang <code>`; an option without it is a switch. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: boolean;
  readonly choices?: Choices;
  /** Values that neither help nor completion offers, such as labels with blanks, which a shell would split. */
  readonly alsoAccepts?: (known: Known) => readonly string[];
  readonly file?: boolean;
  /** The value is a whole number from the first to the second. */
  readonly range?: readonly [least: number, most: number];
  /** Another option without which this one means nothing. */
  readonly needs?: string;
  /** The word after the command for which this option is. */
  readonly action?: string;
};
export type Options = Readonly<Record<string, Option>>;

export type Parameter = Text & {
  readonly name: string;
  readonly required: boolean;
  /** Accepts all further words, as in a search. Only for the last parameter. */
  readonly rest?: boolean;
  readonly choices?: Choices;
  /** For completion: what may stand here after this first word. */
  readonly after?: (first: string, known: Known) => readonly string[];
  /** Command lines that can be typed instead, for the error when it is missing. */
  readonly ready?: (before: readonly string[], known: Known) => readonly string[];
  /** Chooses the error message for a wrong value. */
  readonly of?: 'api' | 'rule' | 'command' | 'field';
};

export type Values<O extends Options> = {
  readonly [N in keyof O]?: O[N] extends { readonly multiple: true }
    ? readonly string[]
    : O[N] extends { readonly value: string }
      ? string
      : boolean;
};

export type Input<O extends Options> = { readonly words: readonly string[]; readonly options: Values<O> };

/** Everything that a command needs from outside, so that tests can replace it. */
export type Context = Known & {
  readonly config: Config;
  readonly language: Language;
  readonly json: boolean;
  readonly out: Output;
  readonly err: Output;
  /** Standard input, opened when it is read. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** True when a person can be asked: standard input and output are a terminal, and the output is text. */
  readonly interactive: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts on Ctrl-C; long-running commands listen to it. */
  readonly signal: AbortSignal;
};

/** One command: each command module exports one of these, and `commands.ts` lists it. */
export type Command<O extends Options = Options> = Text & {
  readonly name: string;
  readonly group: 'read' | 'call' | 'check' | 'webhooks' | 'run' | 'about';
  readonly parameters: readonly Parameter[];
  readonly options: O;
  /** What each shows, by the words after `farol`. */
  readonly examples: Readonly<Record<string, Text>>;
  /** The schema of the `--json` output, loaded only when it is needed. */
  readonly output: () => Promise<z.ZodType>;
  readonly run: (context: Context, input: Input<O>) => Promise<ExitCode> | ExitCode;
};

/** Gives `run` the types of the options that the command declares. */
export function command<const O extends Options>(declared: Command<O>): Command {
  // Safe: the arguments are parsed with the options of the same command.
  return declared as unknown as Command;
}
