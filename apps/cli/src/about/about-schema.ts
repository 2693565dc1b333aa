import * as z from 'zod';
import type { Command } from '../arguments/command.ts';
import { listOf } from '../output/list-of.ts';

const text = z.string().min(1);
const summary = {
  name: text,
  group: z.enum(['read', 'call', 'check', 'webhooks', 'run', 'look-after', 'about']),
  about: text,
};
const choices = z.array(text).nullable();

export const versionSchema = z.strictObject({
  version: text,
  node: text,
  apis: z.int(),
  keyless: z.int(),
  rules: z.int(),
});

/** All commands in short, or one of them in full. */
export const helpSchema = z.union([
  z.strictObject({ data: listOf(summary) }),
  z.strictObject({ man: text.describe('The manual page, in roff.') }),
  z.strictObject({
    ...summary,
    parameters: listOf({ name: text, required: z.boolean(), repeated: z.boolean(), about: text, choices }),
    options: listOf({
      name: text,
      short: text.nullable(),
      type: z.enum(['string', 'boolean']),
      repeated: z.boolean(),
      about: text,
      choices,
    }),
    examples: listOf({ command_line: text, about: text }),
    exit_codes: z.record(z.string(), text),
    output_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what the command prints with --json.'),
  }),
]);

/** A completion script is text for a shell; as JSON it stands in one member. */
export const completionSchema = z.strictObject({
  shell: z.enum(['bash', 'zsh', 'fish', 'powershell']),
  script: text,
  installed: text.nullable().describe('The file that --install wrote.'),
});

/** The JSON Schema of what a command prints with `--json`. */
export async function outputSchema(command: Command) {
  return z.toJSONSchema(await command.output());
}
