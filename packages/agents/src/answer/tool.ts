// Which form does a tool have?
import type { Language } from '@farol/catalogue';
import * as z from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import type { ToolCall } from '../parts.ts';
import type { Answer } from './answer.ts';

export type Tool<I extends z.ZodObject = z.ZodObject> = {
  /** Its title, its text and those of its arguments are in `texts.json`. */
  readonly name: ToolName;
  readonly input: I;
  /** False for a tool that may reach an API or use up a limit. */
  readonly local: boolean;
  readonly run: (input: z.infer<I>, call: ToolCall) => Answer | Promise<Answer>;
  /** Members that a refusal of the arguments has besides the error. */
  readonly besideRefusal?: (
    given: Readonly<Record<string, unknown>>,
    call: ToolCall,
  ) => Promise<Readonly<Record<string, unknown>>>;
};

/** Gives `run` the types of the arguments that the tool declares. */
export function tool<I extends z.ZodObject>(declared: Tool<I>): Tool {
  // Safe: the arguments are parsed with the schema of the same tool.
  return declared as unknown as Tool;
}

/** Arguments of most tools. */
export const apiInput = {
  api: z.string().min(1).max(100),
};
export const languageInput = {
  language: z.enum(['pt', 'en']).optional(),
};
export const wholeInput = {
  whole: z.boolean().optional(),
};

export function languageOf(
  input: { readonly language?: Language | undefined },
  call: Pick<ToolCall, 'language'>,
): Language {
  return input.language ?? call.language;
}

export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Which tools have texts: their names are those of `texts.json`. */
type ToolName = keyof typeof texts.tools;
