import type { Catalogue, Language, Text } from '@farol/catalogue/ask';
import type { z } from 'zod';
import shared from '../../commands/shared.json' with { type: 'json' };
import type { Config } from '../machine/config.ts';
import type { ExitCode } from '../output/errors.ts';
import type { Output } from '../output/output.ts';
import { idsOf } from './ids.ts';

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
  /** The value is a whole number between them. */
  readonly range?: Range;
  /** The value that holds without the option; `{usual}` stands for it in the texts. */
  readonly usual?: string;
  /** Another option without which this one means nothing. */
  readonly needs?: string;
  /** The word after the command for which this option is. */
  readonly action?: string;
};
export type Options = Readonly<Record<string, Option>>;
export type Range = { readonly least: number; readonly most: number };

export type Parameter = Text & {
  readonly name: string;
  readonly required: boolean;
  /** Accepts all further words, as in a search. Only for the last parameter. */
  readonly rest?: boolean;
  readonly choices?: Choices;
  /** For completion: what may stand here after this first word. */
  readonly after?: (first: string, known: Known) => readonly string[];
  /** What the value names, `api`, `rule`, `command` or `field`: decides the choices and the error message for a wrong one. */
  readonly of?: string;
};

type Likes = typeof shared.options;
type ValueOf<O> = O extends { readonly multiple: boolean }
  ? readonly string[]
  : O extends { readonly value: string }
    ? string
    : boolean;

/** What `run` gets for the options of a declaration; one without texts has the type of the shared option of its name. */
export type Values<O> = {
  readonly [N in keyof O]?: ValueOf<O[N] extends Text ? O[N] : N extends keyof Likes ? Likes[N] : O[N]>;
};
export type Input<O> = { readonly words: readonly string[]; readonly options: Values<O> };

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

/** One command: `commands.ts` lists them all. */
export type Command = Text & {
  /** One word, or two where the first one groups commands: `db deliveries`. */
  readonly name: string;
  /** What people who know other programs type instead; suggested, never run. */
  readonly called?: readonly string[];
  /** What its exit codes mean, where that is more than in general. */
  readonly exits?: Readonly<Record<string, Text>>;
  readonly group: string;
  readonly parameters: readonly Parameter[];
  readonly options: Options;
  /** What each shows, by the words after `farol`. */
  readonly examples: Readonly<Record<string, Text>>;
  /** The schema of the `--json` output, loaded only when it is needed. */
  readonly output: () => Promise<z.ZodType>;
  readonly run: (context: Context, input: Input<Options>) => Promise<ExitCode> | ExitCode;
};

/** A part of a declaration: one without texts is that of `commands/shared.json`, by its name or by the one it is `like`. */
type Part<T> = { readonly [K in keyof T]?: T[K] | undefined } & { readonly like?: string | undefined };

/** What `commands/<name>.json` says. */
type Declared = Pick<Command, 'name' | 'group' | 'pt' | 'en' | 'examples' | 'called' | 'exits'> & {
  readonly parameters: readonly Part<Parameter>[];
  readonly options: Readonly<Record<string, Part<Option>>>;
};

/** What only code can say. */
type Code<O> = Pick<Command, 'output'> & {
  /** Those of an option that are not fixed, or that code names one by one. */
  readonly choices?: Readonly<Partial<Record<keyof O, Choices>>>;
  /** Options that are derived from other facts. */
  readonly options?: Options;
  /** Of the last parameter. */
  readonly last?: Pick<Parameter, 'after' | 'choices'>;
  readonly run: (context: Context, input: Input<O>) => Promise<ExitCode> | ExitCode;
};

const ids: Readonly<Record<string, Choices>> = idsOf;
const likes: { readonly options: Options; readonly parameters: Readonly<Record<string, Parameter>> } = shared;

/** Joins the declaration of a command with its code, and gives `run` the types of the options that it declares. */
export function command<D extends Declared>(declared: D, code: Code<D['options']>): Command {
  const chosen: Readonly<Partial<Record<string, Choices>>> = code.choices ?? {};
  const parameters = declared.parameters.map((own, i) => {
    // Safe: types cannot see that the two together are whole; a test reads every declaration.
    const parameter = { ...likes.parameters[own.like ?? ''], ...own } as Parameter;
    const choices = ids[parameter.of ?? ''];
    const isLast = i === declared.parameters.length - 1;
    return { ...parameter, ...(choices && { choices }), ...(isLast ? code.last : {}) };
  });
  const options = Object.entries(declared.options).map(([name, own]) => {
    const like = own.pt === undefined ? likes.options[own.like ?? name] : undefined;
    const { usual = '', pt, en, ...option } = { ...like, ...own } as Option;
    const about = { pt: pt.replace('{usual}', usual), en: en.replace('{usual}', usual) };
    const choices = chosen[name];
    return [name, { ...option, ...about, ...(choices && { choices }) }];
  });
  return {
    ...declared,
    parameters,
    options: { ...Object.fromEntries(options), ...code.options },
    output: code.output,
    // Safe: the arguments are parsed with the options of the same command.
    run: code.run as Command['run'],
  };
}
