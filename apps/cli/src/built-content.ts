// Where does the bundle read the content that was checked at build time? program.ts writes these files.
import { readFileSync } from 'node:fs';
import { type Catalogue, type Content, createCatalogue } from '@farol/catalogue/ask';
import { contentOfEntry, type EntryFile, entryFile, type RulesAlone } from './entry-file.ts';
import { evidencePrint, observationFolder } from './verify/observation-folder.ts';

/** Defined by the bundle: the records that the built content holds. */
declare const builtEvidence: string;
/** Defined by the bundle: the ids of the entries, in catalogue order, with spaces between them. */
declare const builtEntries: string;

export function hasNewerEvidence(): boolean {
  const folder = observationFolder({ folder: undefined, simulated: false });
  return !['', builtEvidence].includes(evidencePrint(folder));
}

/** The rules alone, because `farol check` needs nothing else and the whole content takes longer to read than a description. */
export function openRules(): RulesAlone {
  return part('rules.json');
}

export function openContent(): Catalogue {
  const apis = builtEntries.split(' ').map((id) => part<EntryFile>(entryFile(id)).api);
  return createCatalogue({
    apis,
    labels: part('labels.json'),
    ...part<Omit<Content, 'apis' | 'labels'>>('content.json'),
  });
}

/** A catalogue of the one entry that is named among the words: a twentieth of the content, and all that its sheet shows. */
export function openEntry(words: readonly string[]): Catalogue | undefined {
  const id = words.find((word) => builtEntries.split(' ').includes(word));
  if (id === undefined) return undefined;
  return createCatalogue(contentOfEntry(part(entryFile(id)), part('labels.json'), openRules()));
}

function part<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
