// Does PUT take the whole resource? (spec 4.1)

import type { Text } from '@farol/http';
import { type Place, text } from '../../document/source.ts';
import { unwrapped } from '../../model/envelope.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { hasDefault, isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';
import { replacesCollection } from './post-creates.ts';

export const putReplaces = operationCheck({
  rule: 'rest-put-replaces',
  method: 'put',
  // With a fragment, one operation is described several times, each by a part of its body.
  concerns: ({ body, path }) => body !== undefined && !path.includes('#'),
  judge: (operation, paper) => {
    if (replacesCollection(paper, operation)) return likely(operation.at, 'replacesCollection', {}, 'putOnItem');
    const clue = partialMedia(operation) ?? partialSchema(paper, operation);
    if (clue !== undefined) return (clue.isCertain ? certain : likely)(clue.at, 'notWhole', { why: clue.why });
    return speaksOf(wordsOfBody(operation), 'partOfBody') ? onlyWords(operation, 'textNotSent') : undefined;
  },
});

export const wordsOfBody = ({ words, body }: Operation): string => `${words}\n${text(body?.at, 'description') ?? ''}`;

type Clue = { readonly at: Place; readonly isCertain?: boolean; readonly why: Text };

function partialMedia({ body }: Operation): Clue | undefined {
  // Some generators list the format of PATCH beside JSON, for one schema.
  const [patch, other] = body?.contents ?? [];
  if (other !== undefined || !/(merge|json)-patch\+json$/.test(patch?.mediaType ?? '')) return undefined;
  return patch && { at: patch.at, isCertain: true, why: said('patchFormat', { mediaType: patch.mediaType }) };
}

function partialSchema(
  { byTemplate }: OpenApiPaper,
  { body, segments, successes, parameters }: Operation,
): Clue | undefined {
  if (body?.json === undefined || segments.at(-1)?.parameter === undefined) return undefined;
  const onPath = (path: typeof segments, method: string) =>
    byTemplate.get(template(path))?.find((one) => one.method === method);
  const create = onPath(segments.slice(0, -1), 'post');
  /** With alternatives, no single one is the whole resource. */
  const onlyShape = (schema: Place | undefined) => {
    const [shape, ...others] = unwrapped(shapesOf(schema), segments);
    return others.length === 0 && shape !== undefined && shape.properties.size > 0 ? shape : undefined;
  };
  const [put, created] = [onlyShape(body.json), onlyShape(create?.body?.json)];
  if (put === undefined || created === undefined) return undefined;
  const answers = [onPath(segments, 'get')?.successes, successes, create?.successes].map((all) => all?.[0]?.json);
  const isShared = (shape: Shape | undefined) => [...put.properties.keys()].some((name) => shape?.properties.has(name));
  const read = answers.map(onlyShape).find(isShared);
  // `{userEmailId}` is the e-mail, and a `{channelHandle}` is the name.
  const inUrl = segments.map(({ parameter = '' }) => joined(parameter).replace(/handle$/, 'name'));
  // What the URL says, and what no answer holds, is no part of the resource.
  const isPart = (name: string) =>
    !inUrl.some((one) => one.endsWith(joined(name)) || one.endsWith(`${joined(name)}id`)) &&
    !parameters.some((one) => one.in === 'path' && joined(one.description).includes(`the${joined(name)}`)) &&
    // A creation may take several at once, by their identifiers.
    (read === undefined ? !/ids$/i.test(name) : read.properties.has(name) && !isReadOnly(read.properties.get(name)));
  const needed = [...created.required].filter((name) => isWritable(created, name) && isPart(name));
  // A member such as `newLabel` takes the place of `label`.
  const taken = new Set([...put.properties.keys()].map((name) => joined(name).replace(/^nov[ao]|^new/, '')));
  const isTaken = (name: string) => taken.has(joined(name)) || taken.has(`${joined(name)}id`);
  const absent = needed.find((name) => !put.properties.has(name) && !isTaken(name));
  const at = body.json;
  if (absent !== undefined) return { at, why: said('absentHere', { absent }) };
  // Beside mandatory members, an optional one is a part of the whole all the same.
  if (put.required.size > 0) return undefined;
  const optional = needed.find((name) => put.properties.has(name) && !hasDefault(put.properties.get(name)));
  return optional === undefined ? undefined : { at, why: said('optionalHere', { optional }) };
}

/** Not one of the members that only the server writes, or that are sent once. */
function isWritable({ properties }: Shape, name: string): boolean {
  const words = wordsOf(name);
  if (!properties.has(name) || isReadOnly(properties.get(name)) || /^[_$]/.test(name)) return false;
  return !names.writtenOnceLast.has(words.at(-1) ?? '') && !names.writtenOnceFirst.has(words[0] ?? '');
}
