// What is answered when a tool itself fails?
import type { Language, Text } from '@farol/catalogue';
import { type Answer, refusal, toolSource } from '../answer/answer.ts';
import { dayOf } from '../answer/tool.ts';

const unexpected: Text = {
  pt: 'A ferramenta falhou; o log do servidor diz por quê.',
  en: 'The tool failed; the log of the server says why.',
};

/** The message of an unexpected error may name files of this machine, so it is not part of the answer. */
export function failedTool(
  error: unknown,
  { language, now }: { readonly language: Language; readonly now: number },
): Answer {
  return refusal('tool_failed', (wordsOf(error) ?? unexpected)[language], { date: dayOf(now), source: toolSource });
}

/** Of an error that is written for people, such as a missing folder at the command line. */
function wordsOf(error: unknown): Text | undefined {
  const text: unknown = error instanceof Error && 'text' in error ? error.text : undefined;
  return typeof text === 'object' && text !== null && 'pt' in text && 'en' in text ? (text as Text) : undefined;
}
