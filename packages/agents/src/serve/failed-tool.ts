// What is answered when a tool itself fails?
import type { Language, Text } from '@farol/catalogue';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, refusal, toolSource } from '../answer/answer.ts';
import { dayOf } from '../answer/tool.ts';

/** The message of an unexpected error may name files of this machine, so it is not part of the answer. */
export function failedTool(
  error: unknown,
  { language, now }: { readonly language: Language; readonly now: number },
): Answer {
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
