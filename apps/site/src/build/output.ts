import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import mediaTypes from './media-types.json' with { type: 'json' };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A file of the site: its URL path, its place in the output folder, and how it is served. */
export type SiteFile = {
  readonly address: string;
  readonly file: string;
  readonly type: string;
  readonly cache: 'page' | 'immutable';
  readonly language: 'pt-BR' | 'en' | null;
  /** The URL of the same page as Markdown. */
  readonly markdown?: string;
  /** The key of a page, the parameters of the query that change it, and their former names. */
  readonly page?: string;
  readonly reads?: readonly string[];
  readonly renamed?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

export const types = mediaTypes;

/** A file with a hash of its content in its name, so that it can be cached without limit. */
export function hashedFile(name: string, ending: 'css' | 'js' | 'json' | 'svg', body: string): SiteFile {
  // 36 bits are enough to distinguish versions, and every page repeats them.
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 6);
  const file = `assets/${name}.${hash}.${ending}`;
  return { address: `/${file}`, file, type: types[ending], cache: 'immutable', language: null, body };
}

/** Readers wait for a page and what it loads. Programs read the rest, two fifths of all bytes, which is not worth that much of a build. */
const smallest = 11;
const small = 9;
const readByPrograms: readonly string[] = [types.markdown, types.text, types.xml, types.atom];

/** Writes every file and, except for images, its brotli and gzip versions. */
export async function writeFiles(directory: string, files: readonly SiteFile[], isQuick: boolean): Promise<void> {
  await Promise.all(
    files.map(async ({ file, type, body }) => {
      const place = join(directory, file);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, body);
      if (isQuick || type === types.png) return;
      const bytes = Buffer.from(body);
      const quality = readByPrograms.includes(type) ? small : smallest;
      const [zipped, encoded] = await Promise.all([
        zip(bytes, { level: 9 }),
        brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      ]);
      writeFileSync(`${place}.gz`, zipped);
      writeFileSync(`${place}.br`, encoded);
    }),
  );
}
