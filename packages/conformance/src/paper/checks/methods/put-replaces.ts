// Does PUT take the whole resource? (spec 4.1)

import type { Text } from '@farol/http';
import { type Place, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { hasDefault, isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';

export const putReplaces = operationCheck({
  rule: 'rest-put-replaces',
  method: 'put',
  concerns: ({ body }) => body !== undefined,
  judge: (operation, paper) => {
    const clue = partialMedia(operation) ?? partialSchema(paper, operation);
    if (clue !== undefined) return (clue.isCertain ? certain : likely)(clue.at, 'notWhole', { why: clue.why });
    return speaksOf(wordsOfBody(operation), 'partOfBody') ? onlyWords(operation, 'textNotSent') : undefined;
  },
});

export function wordsOfBody({ words, body }: Operation): string {
  return `${words}\n${text(body?.at, 'description') ?? ''}`;
}

type Clue = { readonly at: Place; readonly isCertain?: boolean; readonly why: Text };

function partialMedia({ body }: Operation): Clue | undefined {
  const patch = body?.contents.find(({ mediaType }) => /(merge-patch|json-patch)\+json$/.test(mediaType));
  if (patch === undefined) return undefined;
  const why = said('patchFormat', { mediaType: patch.mediaType });
  return { at: patch.at, isCertain: true, why };
}

function partialSchema({ byTemplate }: OpenApiPaper, { body, segments }: Operation): Clue | undefined {
  const shape = onlyShape(body?.json);
  if (body?.json === undefined || shape === undefined || shape.properties.size === 0) return undefined;
  const last = segments.at(-1)?.parameter;
  const onPath = (path: typeof segments, method: string) =>
    byTemplate.get(template(path))?.find((one) => one.method === method);
  const created = last === undefined ? undefined : onlyShape(onPath(segments.slice(0, -1), 'post')?.body?.json);
  if (created !== undefined) return againstCreation(shape, created, body.json);
  const read = onlyShape(onPath(segments, 'get')?.successes[0]?.json);
  return read && againstRead(shape, read, body.json, last);
}

/** With alternatives, no single one is the whole resource. */
function onlyShape(schema: Place | undefined): Shape | undefined {
  const shapes = shapesOf(schema);
  return shapes.length === 1 ? shapes[0] : undefined;
}

function againstCreation(put: Shape, created: Shape, at: Place): Clue | undefined {
  const needed = [...created.required].filter((name) => isWritable(created, name));
  const absent = needed.find((name) => !put.properties.has(name));
  if (absent !== undefined) {
    const why = said('absentHere', { absent });
    return { at, isCertain: true, why };
  }
  const optional = needed.find((name) => !put.required.has(name) && !hasDefault(put.properties.get(name)));
  if (optional === undefined) return undefined;
  const why = said('optionalHere', { optional });
  return { at, why };
}

function againstRead(put: Shape, read: Shape, at: Place, inPath: string | undefined): Clue | undefined {
  const writable = [...read.properties.keys()].filter((name) => isWritable(read, name) && !inPath?.endsWith(name));
  const absent = writable.filter((name) => !put.properties.has(name));
  const [first] = absent;
  // Derived members may be missing; without most of the members it is a partial change.
  if (first === undefined || absent.length === writable.length || absent.length * 2 < writable.length) return undefined;
  const why = said('absentOfGet', { first });
  return { at, why };
}

/** Not one of the members that only the server writes, or that are sent once. */
function isWritable({ properties }: Shape, name: string): boolean {
  const words = wordsOf(name);
  if (!properties.has(name) || isReadOnly(properties.get(name)) || /^[_$]/.test(name)) return false;
  return !names.writtenOnceLast.has(words.at(-1) ?? '') && !names.writtenOnceFirst.has(words[0] ?? '');
}
