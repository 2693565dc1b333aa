// What does a tool answer with, and how does it become a result of the protocol?
import type { Language } from '@farol/catalogue';
import { worded } from '@farol/http/text';
import type { CallToolResult } from '@modelcontextprotocol/server';
import texts from '../../texts.json' with { type: 'json' };

export type Answer = {
  readonly data: Readonly<Record<string, unknown>>;
  /** URLs, or paths on a Farol server. */
  readonly source: readonly string[];
  /** The day on which it was read, or the moment of a call. */
  readonly date: string;
  /** Read in a document; answered just now by a real API or by the simulator; or worked out here from the arguments. */
  readonly basis: 'stated' | 'observed' | 'simulated' | 'computed';
  /** True when the agent should change its arguments, wait or give up. */
  readonly failed?: boolean;
  /** How arguments in other words were read. */
  readonly note?: string;
};

/** Characters of the longest answer. Parts are cut long before; this bound is for what a cut does not cover. */
const longestAnswer = 250_000;

export function asResult(
  { data, source, date, basis, note, failed = false }: Answer,
  language: Language,
): CallToolResult {
  const structuredContent = { data, source: [...source], date, basis, ...(note && { note }) };
  const text = JSON.stringify(structuredContent);
  if (text.length > longestAnswer) return asResult(tooLong(text.length, { date, source }, language), language);
  return { content: [{ type: 'text', text }], structuredContent, ...(failed && { isError: true }) };
}

function tooLong(length: number, origin: Pick<Answer, 'date' | 'source'>, language: Language): Answer {
  const message = worded(texts.sentences.tooLong, { length });
  return refusal('answer_too_long', message[language], origin);
}

/** Where the tools are listed with their schemas: the source of a refusal that concerns the tool and no entry. */
export const toolSource = ['/mcp'];

/** An answer that says why there is none. */
export function refusal(
  code: string,
  message: string,
  { date, source, ...more }: Pick<Answer, 'date' | 'source'> & { readonly [member: string]: unknown },
): Answer {
  return { data: { error: { code, message, ...more } }, source, date, basis: 'computed', failed: true };
}
