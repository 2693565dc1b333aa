import type { Text } from '@farol/catalogue/ask';
import { choicesOf } from '../about/command-details.ts';
import type { Known, Option, Options, Parameter } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';

export type CompletedOption = {
  readonly name: string;
  readonly short: string | undefined;
  readonly about: Text;
  /** Undefined for a switch; otherwise the list of values, or `file`. */
  readonly value: readonly string[] | 'file' | undefined;
};

export type CompletedCommand = {
  readonly name: string;
  readonly about: Text;
  /** The values of each position after the command. */
  readonly words: readonly (readonly string[])[];
  /** What may follow, by the first word after the command: `call viacep` is followed by `cep=`. */
  readonly after: readonly (readonly [first: string, words: readonly string[]])[];
  readonly options: readonly CompletedOption[];
};

export type CompletionTree = {
  readonly commands: readonly CompletedCommand[];
  /** Options that may also stand before the command. */
  readonly options: readonly CompletedOption[];
};

/** All names that a shell can complete. They are written into the script, because the catalogue changes only with the package. */
export function completionTree(known: Known): CompletionTree {
  return {
    options: completedOptions(globalOptions, known),
    commands: known.commands.map(({ name, pt, en, parameters, options }) => ({
      name,
      about: { pt, en },
      words: parameters.map(({ choices }) => choicesOf(choices, known) ?? []),
      after: completedAfter(parameters, known),
      options: completedOptions({ ...options, ...globalOptions }, known),
    })),
  };
}

function completedAfter(parameters: readonly Parameter[], known: Known): CompletedCommand['after'] {
  const after = parameters.find((parameter) => parameter.after)?.after;
  const firsts = choicesOf(parameters[0]?.choices, known) ?? [];
  return after ? firsts.map((first) => [first, after(first, known)] as const) : [];
}

function completedOptions(options: Options, known: Known): readonly CompletedOption[] {
  return Object.entries(options).map(([name, option]) => ({
    name,
    short: option.short,
    about: { pt: option.pt, en: option.en },
    value: valuesTaken(option, known),
  }));
}

function valuesTaken(option: Option, known: Known): CompletedOption['value'] {
  if (option.value === undefined) return undefined;
  return option.file ? 'file' : (choicesOf(option.choices, known) ?? []);
}
