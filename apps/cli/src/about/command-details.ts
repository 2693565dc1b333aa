import messages from '../../messages/help.json' with { type: 'json' };
import type { Choices, Command, Context, Known } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';

export function commandSummary({ name, group, ...about }: Command, language: Context['language']) {
  return { name, group, about: about[language] };
}

/** A command described for programs, with the JSON Schema of what its `--json` prints. */
export async function commandDetails(command: Command, context: Context) {
  const { language } = context;
  const { outputSchema } = await import('./about-schema.ts');
  return {
    ...commandSummary(command, language),
    parameters: command.parameters.map(({ name, required, rest, choices, ...about }) => ({
      name,
      required,
      repeated: rest === true,
      about: about[language],
      choices: choicesOf(choices, context) ?? null,
    })),
    options: Object.entries({ ...command.options, ...globalOptions }).map(([name, option]) => ({
      name,
      short: option.short ?? null,
      type: option.value === undefined ? 'boolean' : 'string',
      repeated: option.multiple === true,
      about: option[language],
      choices: choicesOf(option.choices, context) ?? null,
    })),
    examples: Object.entries(command.examples).map(([words, about]) => ({
      command_line: `farol ${words}`,
      about: about[language],
    })),
    exit_codes: Object.fromEntries(
      Object.entries({ ...messages.exitCodes, ...command.exits }).map(([code, meaning]) => [code, meaning[language]]),
    ),
    output_schema: await outputSchema(command),
  };
}

export function choicesOf(choices: Choices | undefined, known: Known): readonly string[] | undefined {
  return typeof choices === 'function' ? choices(known) : choices;
}
