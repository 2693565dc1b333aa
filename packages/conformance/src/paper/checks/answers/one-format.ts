// Do all failures have one format? (spec 7.3)

import { parsedJson } from '@farol/http/read-text';
import { type Answer, isJson } from '../../model/answer.ts';
import type { Operation } from '../../model/operation.ts';
import { type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, openApiCheck } from '../check.ts';
import { examplesOf } from './error-flag.ts';

type Failure = {
  readonly operation: Operation;
  readonly answer: Answer;
  readonly shapes: readonly Shape[];
  /** Answers that share these contents. */
  count: number;
};

export const oneFormat = openApiCheck({
  rule: 'errors-one-format',
  of: ({ operations }) => {
    const failures = failuresOf(operations.filter((operation) => !hasOwnErrors(operation)));
    const usual = mostCommon(failures);
    return failures.map((failure) => ({ ...failure, usual }));
  },
  judge: ({ answer: { at, status, contents }, shapes, usual }) => {
    if (usual === undefined) return undefined;
    const isOfJson = (mediaType: string) => isJson(mediaType) || /^\*|\/\*$/.test(mediaType);
    // A signed error has its format inside.
    const other = contents.find(
      ({ mediaType }) => !isOfJson(mediaType) && !/^application\/(jwt|jose)$/.test(mediaType),
    );
    const shape = shapes.find((one) => isDescribed(one) && !sameFormat(one, usual));
    // Under another type, the usual members are the usual format all the same.
    if (
      shapes.length === 0 &&
      contents.some(({ schema }) => shapesOf(schema).some((one) => isDescribed(one) && sameFormat(one, usual)))
    )
      return undefined;
    const json = contents.some(({ mediaType }) => isOfJson(mediaType));
    const found = json ? shape && membersOf(shape, usual) : other?.mediaType;
    const shown = contents.flatMap(examplesOf).flatMap(({ value }) => Object.keys(Object(written(value))));
    const isShown = shown.some((name) => usual.properties.has(name));
    // An open object may have the usual members.
    const isOpen = shapes.some(({ types }) => types.has('object'));
    if (found === undefined && json && !isOpen && !shapes.some(isDescribed) && !isShown && usual.properties.size > 0)
      return contents.some(({ schema }) => schema !== undefined)
        ? likely(at, 'noErrorSchema', { status, members: membersOf(usual) })
        : said('errorUnsaid', { status });
    if (found === undefined) return undefined;
    return certain(at, 'otherErrorFormat', { status, found, members: membersOf(usual, shape) });
  },
});

/** Some write the JSON of an example as a text. */
const written = (value: unknown) => (typeof value === 'string' && value.startsWith('{') ? parsedJson(value) : value);

/** Protocols fix the form of their errors: OAuth (RFC 6749) and GraphQL. */
const hasOwnErrors = ({ segments }: Operation) =>
  segments.some(({ text }) => names.ownErrorPaths.has(text.toLowerCase()));

/** Shared answers are judged once, where they first occur. */
function failuresOf(operations: readonly Operation[]): readonly Failure[] {
  const failures = new Map<unknown, Failure>();
  operations.forEach((operation) => {
    operation.failures.forEach((answer) => {
      const shared = answer.contents[0]?.at.value;
      if (shared === undefined) return;
      const same = failures.get(shared);
      if (same !== undefined) same.count += 1;
      else failures.set(shared, { operation, answer, shapes: shapesOf(answer.json), count: 1 });
    });
  });
  return [...failures.values()];
}

/** With their types, where these differ from those of the other. */
function membersOf(shape: Shape, other = shape): string {
  const { properties, types } = shape;
  if (properties.size === 0) return [...types].join('/') || 'JSON';
  const shown = [...properties].slice(0, 6).map(([name, at]) => {
    const isSame = !other.properties.has(name) || sameType(shape, other, name);
    return isSame ? name : `${name}: ${[...typesOf(at)].join('/')}`;
  });
  return `{ ${shown.join(', ')} }`;
}

const isDescribed = ({ properties, types }: Shape) => properties.size > 0 || types.has('string') || types.has('array');

/** The format that most failures share; of two equally common ones, the first. */
function mostCommon(failures: readonly Failure[]): Shape | undefined {
  const groups: { readonly shape: Shape; count: number }[] = [];
  for (const { shapes, count } of failures)
    for (const shape of shapes.filter(isDescribed)) {
      const group = groups.find((one) => sameFormat(shape, one.shape));
      if (group !== undefined) group.count += count;
      else if (groups.length < 100) groups.push({ shape, count });
    }
  const most = Math.max(...groups.map(({ count }) => count));
  return groups.find(({ count }) => count === most)?.shape;
}

/** More members are allowed, as validation errors have; other types or missing members are not. */
function sameFormat(shape: Shape, usual: Shape): boolean {
  // One is put together from the other.
  if (shape === usual || shape.names.some((name) => usual.names.includes(name))) return true;
  if (shape.properties.size === 0 || usual.properties.size === 0)
    return shape.properties.size === usual.properties.size && [...shape.types].join() === [...usual.types].join();
  const shared = [...usual.properties.keys()].filter((name) => shape.properties.has(name));
  if (shared.some((name) => !sameType(shape, usual, name))) return false;
  const needed = [...usual.required].filter((name) => usual.properties.has(name));
  if (needed.length > 0) return needed.every((name) => shape.properties.has(name));
  return shared.length * 4 >= Math.min(shape.properties.size, usual.properties.size) * 3;
}

function sameType(left: Shape, right: Shape, name: string): boolean {
  const [here, there] = [left, right].map(({ properties }) =>
    [...typesOf(properties.get(name))].map((type) => (type === 'integer' ? 'number' : type)),
  );
  if (here === undefined || there === undefined || here.length === 0 || there.length === 0) return true;
  return here.some((type) => there.includes(type));
}
