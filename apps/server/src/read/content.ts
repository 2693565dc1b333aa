import type { Language } from '@farol/catalogue';

// The content of a URL, before it is encoded for a client.

export type Content = {
  readonly type: string;
  readonly body: string | Buffer;
  /** Cache-Control. */
  readonly cache: string;
  /** Null when the content is in no human language. */
  readonly language: Language | null;
  /** Request headers that this content depends on, besides Accept-Encoding. */
  readonly vary?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Encoded earlier, for example by the build of the site. */
  readonly encoded?: Encoded;
};

export type Encoded = { readonly br?: Buffer; readonly gzip?: Buffer };

/**
 * Content changes only when the server starts, which a cache cannot know: it may keep an answer for a minute, and after that serve the
 * old one while it revalidates.
 */
export const revalidated = 'public, max-age=60, stale-while-revalidate=600';
export const neverKept = 'no-store';
export const keptForever = 'public, max-age=31536000, immutable';

const jsonType = 'application/json; charset=utf-8';

export function jsonContent(
  value: unknown,
  content: Omit<Content, 'body' | 'type'> & { readonly type?: string },
): Content {
  return { type: jsonType, ...content, body: JSON.stringify(value) };
}
