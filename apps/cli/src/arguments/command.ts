import type { Catalogue, Language, Text } from '@farol/catalogue/ask';
import type { z } from 'zod';
import type { Config } from '../machine/config.ts';
import type { ExitCode } from '../output/errors.ts';
import type { Output } from '../output/output.ts';

/** What names there are to choose from. The catalogue is opened when somebody looks at it, not before. */
export type Known = { readonly catalogue: Catalogue; readonly commands: readonly Command[] };

/** The only values that are taken, also by completion. Letter case does not count. */
export type Choices = readonly string[] | ((known: Known) => readonly string[]);

export type Option = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Stands for the value in help, as in `--lang <code>`. */
  readonly value?: string;
  readonly about: Text;
  readonly choices?: Choices;
  readonly file?: boolean;
};
export type Options = Readonly<Record<string, Option>>;

export type Parameter = {
  readonly name: string;
  readonly about: Text;
  readonly required: boolean;
  /** Takes all that follow, as the words of a search. Only for the last one. */
  readonly rest?: boolean;
  readonly choices?: Choices;
  /** What a wrong value is called: an id of something has its own sentence. */
  readonly of?: 'api' | 'rule' | 'command';
};

export type Values<O extends Options> = {
  readonly [N in keyof O]?: O[N] extends { readonly multiple: true }
    ? readonly string[]
    : O[N]['type'] extends 'boolean'
      ? boolean
      : string;
};

export type Input<O extends Options> = { readonly words: readonly string[]; readonly options: Values<O> };

/** What a command is given: everything from outside, so that tests can give it too. */
export type Context = Known & {
  readonly config: Config;
  readonly language: Language;
  readonly json: boolean;
  readonly out: Output;
  readonly err: Output;
  /** Standard input, opened when somebody reads it. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts on Ctrl-C; whoever works for long listens to it. */
  readonly signal: AbortSignal;
};

/** One command: each command module exports one of these, and `commands.ts` lists it. */
export type Command<O extends Options = Options> = {
  readonly name: string;
  readonly group: 'read' | 'call' | 'webhooks' | 'run' | 'about';
  readonly about: Text;
  readonly parameters: readonly Parameter[];
  readonly options: O;
  readonly examples: readonly { readonly words: string; readonly about: Text }[];
  /** The form of what `--json` prints. Loaded only when asked for. */
  readonly output: () => Promise<z.ZodType>;
  readonly run: (context: Context, input: Input<O>) => Promise<ExitCode> | ExitCode;
};

/** Ties the options that a command declares to those that it reads. */
export function command<const O extends Options>(declared: Command<O>): Command {
  // Safe: the arguments are read by the options of this very command.
  return declared as unknown as Command;
}
