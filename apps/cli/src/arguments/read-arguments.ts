import { parseArgs } from 'node:util';
import { fold, type Text } from '@farol/catalogue/ask';
import { nearest } from '@farol/http/nearest';
import { CliError } from '../output/errors.ts';
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
  const name = tokensOf(argv, globalOptions).find((token) => token.kind === 'positional')?.value;
  const command = name === undefined ? undefined : known.commands.find((candidate) => candidate.name === name);
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
  const rest = words.slice(1);
  // With --help the other arguments may still be wrong.
  const isComplete = command !== undefined && !asks.help && !asks.version;
  const checked = isComplete ? checkWords(rest, command, known) : rest;
  if (isComplete) checkTogether(values, checked, command);
  return { command, input: { words: checked, options: values as Input<Options>['options'] }, asks };
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
    throw new CliError('bad_value', { pt: `${rawName} não aceita valor.`, en: `${rawName} does not accept a value.` });
  }
  // A value that begins with a dash is the next option, unless it is a number or follows an equals sign.
  if (value === undefined || value === '' || (!inlineValue && /^-[^\d]/.test(value)))
    throw new CliError('missing_value', {
      pt: `${rawName} precisa de um valor: ${rawName} <${option.value}>.`,
      en: `${rawName} needs a value: ${rawName} <${option.value}>.`,
    });
  if (option.range !== undefined) checkNumber(rawName, value, option.range);
  return chosen(value, option, known, (choices) => ({
    pt: `${rawName} aceita ${choices.join(', ')}; ${JSON.stringify(value)} não é um desses valores.`,
    en: `${rawName} accepts ${choices.join(', ')}; ${JSON.stringify(value)} is not one of these.`,
  }));
}

export function checkNumber(name: string, value: string, { least, most }: Range): void {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return;
  throw new CliError('bad_value', {
    pt: `${name} é um número de ${least} a ${most}, não ${JSON.stringify(value)}.`,
    en: `${name} is a number from ${least} to ${most}, not ${JSON.stringify(value)}.`,
  });
}

/** Options that mean nothing without another one, or for another action. Without a word the action is the first choice. */
function checkTogether(values: object, [word]: readonly string[], { name, parameters, options }: Command): void {
  const choices = parameters[0]?.choices;
  const given = word ?? (typeof choices === 'object' ? choices[0] : undefined);
  for (const [option, { needs, action }] of Object.entries(options)) {
    if (!Object.hasOwn(values, option)) continue;
    if (needs !== undefined && !Object.hasOwn(values, needs))
      throw new CliError('missing_value', {
        pt: `--${option} precisa de --${needs}.`,
        en: `--${option} needs --${needs}.`,
      });
    if (action !== undefined && action !== given)
      throw new CliError('unknown_option', {
        pt: `--${option} é uma opção de farol ${name} ${action}.`,
        en: `--${option} is an option of farol ${name} ${action}.`,
      });
  }
}

function checkWords(words: readonly string[], command: Command, known: Known): readonly string[] {
  const { parameters } = command;
  const extra = words[parameters.length];
  if (extra !== undefined && parameters.at(-1)?.rest !== true)
    throw new CliError('unexpected_argument', {
      pt: `${JSON.stringify(extra)} é um argumento a mais. Ajuda: farol help ${command.name}`,
      en: `Unexpected argument ${JSON.stringify(extra)}. Help: farol help ${command.name}`,
    });
  const checked = words.map((word, i) => {
    const last = parameters.at(-1);
    const parameter = parameters[i] ?? (last?.rest ? last : undefined);
    return parameter === undefined
      ? word
      : chosen(word, parameter, known, (choices) => unknownWord(word, parameter, choices));
  });
  const missing = parameters.find((parameter, i) => parameter.required && words[i] === undefined);
  if (missing !== undefined) {
    const ready = (missing.ready?.(checked, known) ?? []).map((line) => `\n  ${line}`).join('');
    throw new CliError('missing_argument', {
      pt: `Falta <${missing.name}> (${missing.pt}). Ajuda: farol help ${command.name}${ready}`,
      en: `<${missing.name}> is missing (${missing.en}). Help: farol help ${command.name}${ready}`,
    });
  }
  return checked;
}

/** Whose ids are chosen from, and where they are listed. */
const unknownIds: Readonly<Record<string, (quoted: string) => Text>> = {
  api: (quoted) => ({
    pt: `Nenhuma API do catálogo tem o id ${quoted}. Para ver os ids: farol list`,
    en: `No API in the catalogue has the id ${quoted}. To see the ids: farol list`,
  }),
  rule: (quoted) => ({
    pt: `Nenhuma regra tem o id ${quoted}. Para ver os ids: farol rules`,
    en: `No rule has the id ${quoted}. To see the ids: farol rules`,
  }),
  field: (quoted) => ({
    pt: `Nenhuma ficha tem o campo ou fato ${quoted}. Para ver os nomes: farol help curate --json`,
    en: `No entry has the field or fact ${quoted}. To see the names: farol help curate --json`,
  }),
};

function unknownWord(word: string, { of, name }: Parameter, choices: readonly string[]): Text {
  const quoted = JSON.stringify(word);
  const unknownId = unknownIds[of ?? ''];
  if (unknownId) return unknownId(quoted);
  return {
    pt: `<${name}> aceita ${choices.join(', ')}; ${quoted} não é um desses valores.`,
    en: `<${name}> accepts ${choices.join(', ')}; ${quoted} is not one of these.`,
  };
}

/** The choice in its own letter case; otherwise an error with suggestions. */
function chosen(
  value: string,
  { choices, ...rest }: Option | Parameter,
  known: Known,
  complaint: (choices: readonly string[]) => Text,
): string {
  if (choices === undefined) return value;
  const names = typeof choices === 'function' ? choices(known) : choices;
  const also = 'alsoAccepts' in rest ? (rest.alsoAccepts?.(known) ?? []) : [];
  const found = [...names, ...also].find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return found;
  const of = 'of' in rest ? rest.of : undefined;
  if (of === 'command') throw unknownCommand(value, known);
  const named = of === 'api' && value.length >= 3 ? apisNamed(value, known) : [];
  const guesses = [...new Set([...nearest(value, names), ...named])].slice(0, 3);
  throw new CliError(of === undefined || of === 'field' ? 'bad_value' : 'unknown_id', complaint(names), {
    nearest: guesses,
  });
}

/** The ids of APIs that people call by this word: "banco central" is far from "bcb-sgs", and "cotação" from "awesomeapi". */
function apisNamed(value: string, { catalogue }: Known): string[] {
  const wanted = fold(value);
  return catalogue.apis
    .filter(
      ({ name, provider, searchTerms }) =>
        fold(`${name}\n${provider}`).includes(wanted) ||
        [...searchTerms.pt, ...searchTerms.en].some((term) => fold(term) === wanted),
    )
    .map(({ id }) => id);
}

function unknownCommand(name: string, { commands, catalogue }: Known): CliError {
  const names = commands.map((command) => command.name);
  // `farol viacep` is what people type first.
  const entry = catalogue.api(name.toLowerCase());
  return new CliError(
    'unknown_command',
    {
      pt: `Não existe o comando ${JSON.stringify(name)}. Para ver os comandos: farol help`,
      en: `There is no command ${JSON.stringify(name)}. To see the commands: farol help`,
    },
    { nearest: entry ? [`farol show ${entry.id}`] : nearest(name, names) },
  );
}

function unknownOption(rawName: string, options: Options, command: Command | undefined): CliError {
  const help = command === undefined ? 'farol help' : `farol help ${command.name}`;
  return new CliError(
    'unknown_option',
    { pt: `Opção desconhecida: ${rawName}. Ajuda: ${help}`, en: `Unknown option: ${rawName}. Help: ${help}` },
    { nearest: nearest(rawName.replace(/^-+/, ''), Object.keys(options)).map((name) => `--${name}`) },
  );
}
