// One word for one thing in all tools, and what assistants write instead: read as it is meant, with a note.
import type { Language, Text } from '@farol/catalogue';
import type { Tool } from '../answer/tool.ts';
import { kinds } from '../catalogue/kinds.ts';
import written from './synonyms.json' with { type: 'json' };

type Given = Readonly<Record<string, unknown>>;

/** By the word of the tools. */
const synonyms: Readonly<Record<string, readonly string[]>> = written;

const listed: readonly string[] = ['apis', 'kinds'];

/** The arguments in the words of the tool, and how others were read. */
export function inOneVocabulary({ input }: Tool, given: Given, language: Language) {
  const known = Object.keys(input.shape);
  const read: Record<string, unknown> = {};
  const notes: Text[] = [];
  const put = (name: string, value: unknown, typed: string) => {
    read[name] = listed.includes(name) && typeof value === 'string' ? [value] : value;
    notes.push({ pt: `${typed} foi lido como ${name}.`, en: `${typed} was read as ${name}.` });
  };
  const { kind, id, ...rest } = given;
  const isPair =
    typeof kind === 'string' && id !== undefined && kinds.some((one) => one === kind) && known.includes(kind);
  if (isPair) put(kind, String(id), 'kind, id');
  for (const [typed, written] of Object.entries(isPair ? rest : given)) {
    const free = (name: string) => known.includes(name) && !Object.hasOwn(given, name) && !Object.hasOwn(read, name);
    const value = typeof written === 'number' && typed === 'status' ? String(written) : withoutGap(written);
    const isOther = typed === 'language' && free('programming_language') && value !== 'pt' && value !== 'en';
    const meant = isOther ? 'programming_language' : known.includes(typed) ? typed : meantBy(typed, free);
    const [only, ...more] = Array.isArray(value) ? value : [];
    if (meant === undefined) read[typed] = value;
    else if (meant === typed && !(listed.includes(meant) && typeof value === 'string')) read[meant] = value;
    else put(meant, meant === 'api' && only !== undefined && more.length === 0 ? only : value, typed);
  }
  return { read, note: notes.map((text) => text[language]).join(' ') };
}

/** zod leaves out a member called __proto__ in silence; under another name it is refused like any unknown one. */
function withoutGap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__')) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name === '__proto__' ? '"__proto__"' : name, one]),
  );
}

function meantBy(typed: string, free: (name: string) => boolean): string | undefined {
  return Object.keys(synonyms).find((name) => synonyms[name]?.includes(typed) && free(name));
}
