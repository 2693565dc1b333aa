// Which values does the text of a description hold?

import { constructFromEvents, EVENT_ALIAS, load } from 'js-yaml';
import { said } from '../said.ts';
import { merges, schema } from './event.ts';
import { readOf } from './events.ts';
import { nodesOf, repeatedKeys, withClosedLines } from './nodes.ts';
import { DescriptionError, messageOf, type Parsed, parsePlain, reasonOf } from './parse-plain.ts';
import type { Wanted } from './wanted.ts';

/** Values after all YAML aliases are written out; a few lines can stand for billions. */
const mostValues = 20_000_000;

export function parseDocument(name: string, text: string): Parsed {
  const nodes = (wanted?: Wanted) => nodesOf(text, wanted);
  return parsePlain(name, text) ?? { format: 'yaml', ...readYaml(name, text), nodes };
}

function readYaml(name: string, text: string, json = false): Omit<Parsed, 'format'> {
  let value: unknown;
  let hasAliases = false;
  try {
    const read = readOf(text);
    if (read.value !== undefined && !json) return { value: read.value, hasAliases };
    hasAliases = read.events.some(({ type }) => type === EVENT_ALIAS);
    // As in JSON, the last of two equal keys counts.
    const options = { schema, json };
    const documents = constructFromEvents(read.events, { ...options, source: text });
    // Anything but one document is refused in the words of `load`.
    value = documents.length === 1 ? documents[0] : load(text, options);
    if (!hasAliases && !json && !merges.test(text)) read.value = value;
  } catch (cause) {
    const isRepeated = !json && messageOf(cause).startsWith('duplicated mapping key');
    const tolerant = withClosedLines(text);
    if (messageOf(cause).startsWith('deficient indentation') && tolerant !== text)
      return readYaml(name, tolerant, json);
    if (isRepeated) return { ...readYaml(name, text, true), repeated: repeatedKeys(text) };
    throw new DescriptionError(said('invalidYaml', { name, why: reasonOf(cause) }), { cause });
  }
  if (hasAliases && expandedSize(value, new Map()) > mostValues)
    throw new DescriptionError(said('tooManyAliases', { name, mostValues }));
  return { value, hasAliases };
}

/** The number of values with every alias written out, in one walk over the values that exist. */
function expandedSize(value: unknown, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  // Set first: an alias inside its own anchor leads in a circle.
  known.set(value, Number.POSITIVE_INFINITY);
  let size = 1;
  for (const inner of Object.values(value)) size += expandedSize(inner, known);
  known.set(value, size);
  return size;
}
