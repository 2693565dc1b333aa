import { parseArgs } from 'node:util';
import { apisNamed } from '@farol/catalogue/ask';
import { nearest } from '@farol/http/nearest';
import { type CliError, type FailureName, failure } from '../output/errors.ts';
import type { Command, Input, Known, Option, Options, Parameter, Range } from './command.ts';
import { globalOptions } from './global-options.ts';

export type Read = {
  /** Undefined when only `farol` was typed. */
  readonly command: Command | undefined;
  readonly input: Input<Options>;
  readonly asks: {
    readonly json: boolean;
    readonly help: boolean;
    readonly version: boolean;
  };
};

/** Parses the words after `farol` into a command and its input, or throws a CliError. */
export function readArguments(argv: readonly string[], known: Known): Read {
  const typed = tokensOf(argv, globalOptions).flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const [name] = typed;
  const command = commandNamed(typed, known.commands);
  if (name !== undefined && command === undefined) throw unknownCommand(name, known);

  const options: Options = { ...globalOptions, ...command?.options };
  const values: Record<string, string | boolean | string[]> = {};
  const words: string[] = [];
  for (const token of tokensOf(argv, options)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(token.rawName, options, command);
    const value = optionValue(token, option, known);
    const before = values[token.name];
    values[token.name] = option.multiple ? [...(Array.isArray(before) ? before : []), String(value)] : value;
  }

  const asks = {
    json: values.json === true,
    help: values.help === true,
    version: values.version === true,
  };
  const rest = words.slice(command?.name === `${words[0]} ${words[1]}` ? 2 : 1);
  // With --help the other arguments may still be wrong.
  const isComplete = command !== undefined && !asks.help && !asks.version;
  const checked = isComplete ? checkWords(rest, command, known) : rest;
  if (isComplete) checkTogether(values, checked, command);
  return { command, input: { words: checked, options: values as Input<Options>['options'] }, asks };
}

/** By two words, by one, or by the second word alone of a command in a group. */
export function commandNamed([first, second]: readonly string[], commands: readonly Command[]): Command | undefined {
  const named = (name: string) => commands.find((one) => one.name === name);
  return named(`${first} ${second}`) ?? named(`${first}`) ?? commands.find(({ name }) => name.endsWith(` ${first}`));
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

function tokensOf(argv: readonly string[], options: Options): readonly Token[] {
  const declared = Object.entries(options).map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) },
  ]);
  // Not strict: the errors are written here, in the user's language and with suggestions.
  const read = { args: [...argv], options: Object.fromEntries(declared), strict: false, tokens: true } as const;
  return parseArgs({ ...read, allowPositionals: true }).tokens;
}

function optionValue(token: Extract<Token, { kind: 'option' }>, option: Option, known: Known): string | boolean {
  const { rawName, value, inlineValue } = token;
  if (option.value === undefined) {
    if (value === undefined) return true;
    throw failure('option_without_value', { name: rawName });
  }
  // A value that begins with a dash is the next option, unless it is a number or follows an equals sign.
  if (value === undefined || value === '' || (!inlineValue && /^-[^\d]/.test(value)))
    throw failure('option_needs_value', { name: rawName, form: option.value });
  if (option.range !== undefined) checkNumber(rawName, value, option.range);
  return chosen(value, option, known, rawName);
}

export function checkNumber(name: string, value: string, { least, most }: Range): void {
  if (/^\d{1,11}$/.test(value) && Number(value) >= least && Number(value) <= most) return;
  throw failure('not_in_range', { name, least, most, value: JSON.stringify(value) });
}

/** Options that mean nothing without another one, or for another action. Without a word the action is the first choice. */
function checkTogether(values: object, [word]: readonly string[], { name, parameters, options }: Command): void {
  const choices = parameters[0]?.choices;
  const given = word ?? (typeof choices === 'object' ? choices[0] : undefined);
  for (const [option, { needs, action }] of Object.entries(options)) {
    if (!Object.hasOwn(values, option)) continue;
    if (needs !== undefined && !Object.hasOwn(values, needs)) throw failure('option_needs_option', { option, needs });
    if (action !== undefined && action !== given) throw failure('option_of_action', { option, name, action });
  }
}

function checkWords(words: readonly string[], command: Command, known: Known): readonly string[] {
  const { parameters } = command;
  const extra = words[parameters.length];
  if (extra !== undefined && parameters.at(-1)?.rest !== true)
    throw failure('extra_argument', { extra: JSON.stringify(extra), command: command.name });
  const checked = words.map((word, i) => {
    const last = parameters.at(-1);
    const parameter = parameters[i] ?? (last?.rest ? last : undefined);
    return parameter === undefined ? word : chosen(word, parameter, known, `<${parameter.name}>`);
  });
  const missing = parameters.find((parameter, i) => parameter.required && words[i] === undefined);
  if (missing !== undefined)
    throw failure('missing_argument', { name: missing.name, meaning: missing, command: command.name });
  return checked;
}

/** Whose ids are chosen from: the failure says where they are listed. */
const unknownIds: Readonly<Record<string, FailureName>> = {
  api: 'no_such_api',
  rule: 'no_such_rule',
  guide: 'no_such_guide',
  field: 'no_such_field',
};

/** The choice in its own letter case; otherwise an error with suggestions. */
function chosen(value: string, { choices, ...rest }: Option | Parameter, known: Known, name: string): string {
  if (choices === undefined) return value;
  const names = typeof choices === 'function' ? choices(known) : choices;
  const also = 'alsoAccepts' in rest ? (rest.alsoAccepts?.(known) ?? []) : [];
  const found = [...names, ...also].find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return found;
  const of = 'of' in rest ? rest.of : undefined;
  if (of === 'command') throw unknownCommand(value, known);
  const named = of === 'api' ? apisNamed(known.catalogue, value) : [];
  const guesses = [...new Set([...nearest(value, names), ...named])].slice(0, 3);
  const words = { name, choices: names.join(', '), value: JSON.stringify(value) };
  throw failure(unknownIds[of ?? ''] ?? 'option_choices', words, { nearest: guesses });
}

function unknownCommand(name: string, { commands, catalogue }: Known): CliError {
  const names = commands.map((command) => command.name);
  // `farol viacep` is what people type first.
  const entry = catalogue.api(name.toLowerCase());
  const asElsewhere = commands.filter(({ called }) => called?.includes(name.toLowerCase())).map((one) => one.name);
  const guesses = entry ? [`farol show ${entry.id}`] : asElsewhere.length > 0 ? asElsewhere : nearest(name, names);
  return failure('unknown_command', { name: JSON.stringify(name) }, { nearest: guesses });
}

function unknownOption(rawName: string, options: Options, command: Command | undefined): CliError {
  const help = command === undefined ? 'farol help' : `farol help ${command.name}`;
  const guesses = nearest(rawName.replace(/^-+/, ''), Object.keys(options)).map((name) => `--${name}`);
  return failure('unknown_option', { name: rawName, help }, { nearest: guesses });
}
