// How is a tool run, from the arguments as they came to a result of the protocol?

import type { Language, Text } from '@farol/catalogue';
import type { CallToolResult } from '@modelcontextprotocol/server';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, asResult, refusal, toolSource } from '../answer/answer.ts';
import { dayOf, languageInput, languageOf, type Tool } from '../answer/tool.ts';
import type { ToolCall } from '../parts.ts';
import { invalidArguments } from './invalid-arguments.ts';
import { inOneVocabulary } from './vocabulary.ts';

export async function runTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  parts: ToolCall,
): Promise<CallToolResult> {
  const language = languageOf({ language: languageInput.language.safeParse(given.language).data }, parts);
  const call = { ...parts, language };
  try {
    const { read: meant, note } = inOneVocabulary(tool, given, language);
    const read = tool.input.safeParse(meant);
    const answer = read.success
      ? await tool.run(read.data, call)
      : await invalidArguments(tool, { given: meant, issues: read.error.issues }, call);
    return asResult(note ? { ...answer, note } : answer, language);
  } catch (error) {
    // A cancelled call is not answered.
    if (call.signal.aborted) throw error;
    call.onError(error instanceof Error ? error : new Error(String(error)));
    return asResult(failedTool(error, { language, now: call.now() }), language);
  }
}

/** The message of an unexpected error may name files of this machine, so it is not part of the answer. */
function failedTool(error: unknown, { language, now }: { readonly language: Language; readonly now: number }): Answer {
  return refusal('tool_failed', (wordsOf(error) ?? texts.sentences.toolFailed)[language], {
    date: dayOf(now),
    source: toolSource,
  });
}

/** Of an error that is written for people, such as a missing folder at the command line. */
function wordsOf(error: unknown): Text | undefined {
  const text: unknown = error instanceof Error && 'text' in error ? error.text : undefined;
  return typeof text === 'object' && text !== null && 'pt' in text && 'en' in text ? (text as Text) : undefined;
}
