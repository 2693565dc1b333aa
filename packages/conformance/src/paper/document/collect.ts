// How do all files of a description come together, before anything is judged?

import type { Text } from '@farol/http';
import { said } from '../said.ts';
import { linksOf } from './links.ts';
import { parseDocument } from './parse-document.ts';
import { DescriptionError, largestDocument } from './parse-plain.ts';
import type { Source } from './source.ts';

/** A file by the name that it has from now on, or why it is not read. */
type Loaded = { readonly name: string; readonly text: string } | { readonly why: Text };

/** The file that `from` refers to, or undefined where there is none: its references lead nowhere. Throws a DescriptionError to refuse. */
export type LoadLinked = (reference: string, from: string) => Promise<Loaded | undefined>;

/** Files that one description may consist of. */
const mostFiles = 5_000;

export async function collectSource(name: string, text: string, loadLinked: LoadLinked): Promise<Source> {
  const known = new Map<string, Source>();
  let characters = 0;
  const read = async (fileName: string, fileText: string): Promise<Source> => {
    characters += fileText.length;
    if (known.size >= mostFiles || characters > 2 * largestDocument)
      throw new DescriptionError(said('tooManyFiles', { name, mostFiles }));
    const parsed = parseDocument(fileName, fileText);
    const { format, value, hasAliases: aliased, repeated = [], nodes } = parsed;
    const linked = new Map<string, Source>();
    const unread = new Map<string, Text>();
    const source: Source = { name: fileName, text: fileText, format, value, aliased, repeated, nodes, linked, unread };
    // Known before its links are read, because files may refer to each other in a circle.
    known.set(fileName, source);
    for (const reference of linksOf(fileText, parsed)) {
      const loaded = await loadLinked(reference, fileName);
      if (loaded === undefined) continue;
      if ('why' in loaded) unread.set(reference, loaded.why);
      else linked.set(reference, known.get(loaded.name) ?? (await read(loaded.name, loaded.text)));
    }
    return source;
  };
  return read(name, text);
}
