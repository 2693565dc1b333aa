import type { Language } from '@farol/catalogue/ask';
import type { Choices, Command, Context, Known } from '../arguments/command.ts';
import { globalOptions } from '../arguments/global-options.ts';

export function commandSummary({ name, group, about }: Command, language: Language) {
  return { name, group, about: about[language] };
}

/** A command described for programs, with the JSON Schema of what its `--json` prints. */
export async function commandDetails(command: Command, context: Context) {
  const { language } = context;
  const { z } = await import('zod');
  return {
    ...commandSummary(command, language),
    parameters: command.parameters.map(({ name, required, rest, about, choices }) => ({
      name,
      required,
      repeated: rest === true,
      about: about[language],
      choices: choicesOf(choices, context),
    })),
    options: Object.entries({ ...command.options, ...globalOptions }).map(([name, option]) => ({
      name,
      short: 'short' in option ? (option.short ?? null) : null,
      type: option.type,
      repeated: 'multiple' in option && option.multiple === true,
      about: option.about[language],
      choices: choicesOf('choices' in option ? option.choices : undefined, context),
    })),
    examples: command.examples.map(({ words, about }) => ({ command_line: `farol ${words}`, about: about[language] })),
    output_schema: z.toJSONSchema(await command.output()),
  };
}

export function choicesOf(choices: Choices | undefined, known: Known): string[] | null {
  if (choices === undefined) return null;
  return [...(typeof choices === 'function' ? choices(known) : choices)];
}
