// One file of the site as plain files, and which URLs no plain file can answer.
import type { Text } from '@farol/http';

export type PlainFile = {
  /** In the folder. */
  readonly path: string;
  /** The URL that it answers, with its query; several files answer one URL in different languages or forms. */
  readonly target: string;
  readonly type: string;
  readonly language: 'pt-BR' | 'en' | null;
  readonly body: Buffer;
  /** Made earlier, by the build. */
  readonly encoded?: { readonly gzip: Buffer; readonly br: Buffer };
};

/** Why there is no export: one sentence for the person at the terminal. */
export class ExportFailure extends Error {
  readonly code: 'file_exists' | 'cannot_write' | 'bad_setting' | 'not_built';
  readonly text: Text;

  constructor(code: ExportFailure['code'], text: Text, cause?: unknown) {
    super(text.en, { cause });
    this.name = 'ExportFailure';
    this.code = code;
    this.text = text;
  }
}

/** The first segments of the parts that call APIs, store something or answer questions. */
export const serverParts = 'gateway calls sandbox webhooks graphql mcp metrics healthz readyz'.split(' ');

const pattern = new RegExp(`^/(?:${serverParts.join('|')})(?![\\w-])`);

/** Whether a text begins with such a URL. */
export function needsServer(text: string): boolean {
  return pattern.test(text);
}
