// How is the answer of an API read, bounded, and marked as the words of somebody else?

import type { Language, Text } from '@farol/catalogue';
import { parsedJson } from '@farol/http';
import texts from '../../texts.json' with { type: 'json' };

/** Characters of a body in a short answer, and in a whole one. */
const longestBody = { short: 4_000, whole: 100_000 } as const;
/** Bytes that are read at most; the rest of the answer is not fetched. */
const mostBytes = 400_000;

/** What the simulator shows of a list or an object that has more. */
const sample: Text = { pt: 'amostra, não completa', en: 'sample, not complete' };

export async function foreignContent(
  response: Response,
  from: string,
  { whole, language }: { readonly whole: boolean; readonly language: Language },
) {
  const { bytes, complete } = await readUpTo(response, mostBytes);
  const type = response.headers.get('content-type');
  const isSample = response.headers.get('x-farol-simulated-as') === 'illustrative';
  return {
    foreign_content: {
      warning: texts.sentences.foreign[language],
      from,
      status: response.status,
      content_type: type,
      ...(isSample && { sample: sample[language] }),
      ...bodyOf(bytes, complete, whole ? longestBody.whole : longestBody.short, language),
    },
  };
}

function bodyOf(bytes: Uint8Array, complete: boolean, most: number, language: Language) {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !complete });
  } catch {
    const size = bytes.byteLength;
    return {
      body: null,
      note: { pt: `${size} bytes que não são texto.`, en: `${size} bytes that are not text.` }[language],
    };
  }
  if (complete && text.length <= most) {
    const value = parsedJson(text);
    return { body: value === undefined ? text : value };
  }
  return {
    body: text.slice(0, most),
    cut: {
      shown: Math.min(most, text.length),
      of: complete ? text.length : `${{ pt: 'mais de', en: 'more than' }[language]} ${bytes.byteLength} bytes`,
    },
  };
}

async function readUpTo(response: Response, most: number): Promise<{ bytes: Uint8Array; complete: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, and with it the call.
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > most) return { bytes: Buffer.concat(pieces).subarray(0, most), complete: false };
  }
  return { bytes: Buffer.concat(pieces), complete: true };
}
