import type { Language } from '@farol/catalogue';

/** What an address holds, before anybody asks how it should be sent. */
export type Content = {
  readonly type: string;
  readonly body: string | Buffer;
  /** Cache-Control. */
  readonly cache: string;
  /** Null when the content is in no language that people speak. */
  readonly language: Language | null;
  /** Request headers that the choice of this content depended on, besides Accept-Encoding. */
  readonly vary?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Codings made earlier, as at the build of the site. */
  readonly encoded?: Encoded;
};

export type Encoded = { readonly br?: Buffer; readonly gzip?: Buffer };

/**
 * Content changes only with a new start, but which start a cache cannot know: it may keep an answer for a minute, and after that
 * show the old one while it asks again.
 */
export const revalidated = 'public, max-age=60, stale-while-revalidate=600';
export const neverKept = 'no-store';
export const keptForever = 'public, max-age=31536000, immutable';

export const jsonType = 'application/json; charset=utf-8';

export function jsonContent(
  value: unknown,
  content: Omit<Content, 'body' | 'type'> & { readonly type?: string },
): Content {
  return { type: jsonType, ...content, body: JSON.stringify(value) };
}
