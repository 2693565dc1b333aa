// Do all failures have one format? (spec 7.3)

import type { AnswerPattern } from '../../model/alike.ts';
import { type Answer, isFailure } from '../../model/answer.ts';
import { isJson, type Operation, title } from '../../model/operation.ts';
import { type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import type { Breach, PaperCheck } from '../check.ts';

/** Protocols fix the form of their errors: OAuth (RFC 6749) and GraphQL. */
const ownErrors =
  /(^|\/)(oauth2?|token|introspect|revoke|authorize|graphql|mcp|scim|saml2?|\.well-known|health\w*|readyz|livez|actuator)(\/|$)/i;

type Failure = {
  readonly operation: Operation;
  readonly answer: Answer;
  readonly shapes: readonly Shape[];
  /** Answers that share these contents. */
  count: number;
};

export const oneFormat: PaperCheck = {
  rule: 'errors-one-format',
  judge: ({ paths }) => {
    const failures = failuresOf(paths.filter(([{ path }]) => !ownErrors.test(path)).flat());
    if (failures.length === 0) return { pt: 'nenhum corpo de erro descrito', en: 'no error body is described' };
    const usual = mostCommon(failures);
    if (usual === undefined) return [];
    // Shared answers are judged once, where they first occur.
    const seen = new Set<unknown>();
    return failures.flatMap((failure) => {
      const key = failure.answer.contents[0]?.at.value;
      if (seen.has(key)) return [];
      seen.add(key);
      return breachOf(failure, usual) ?? [];
    });
  },
};

function failuresOf(operations: readonly Operation[]): readonly Failure[] {
  const found = new Map<Answer['contents'], Failure>();
  const users = new Map<AnswerPattern, number>();
  const add = (operation: Operation, answer: Answer) => {
    const { contents } = answer;
    if (contents.length === 0 || !isFailure(answer)) return;
    const known = found.get(contents);
    if (known === undefined) found.set(contents, { operation, answer, shapes: shapesOf(answer.json), count: 1 });
    else known.count += 1;
  };
  operations.forEach((operation) => {
    const { pattern } = operation;
    const before = users.get(pattern) ?? 0;
    users.set(pattern, before + 1);
    if (before > 0 && pattern.writesOnlySuccess) return;
    (before === 0 ? operation.answers : operation.own).forEach((answer) => {
      add(operation, answer);
    });
  });
  // The answers that operations share were counted once, for the first of them.
  for (const [pattern, count] of users)
    for (const answer of pattern.referred()) {
      const known = isFailure(answer) ? found.get(answer.contents) : undefined;
      if (known !== undefined) known.count += count - 1;
    }
  return [...found.values()];
}

function breachOf({ operation, answer, shapes }: Failure, usual: Shape): Breach | undefined {
  const other = answer.contents.find(({ mediaType }) => !isJson(mediaType) && !/^\*|\/\*$/.test(mediaType));
  const json = answer.contents.some(({ mediaType }) => isJson(mediaType) || /^\*|\/\*$/.test(mediaType));
  const differs = json ? shapes.some((shape) => isDescribed(shape) && !sameFormat(shape, usual)) : other !== undefined;
  if (!differs) return undefined;
  const found = json ? membersOf(shapes.find((shape) => !sameFormat(shape, usual)) ?? usual) : (other?.mediaType ?? '');
  return {
    at: answer.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} responde ${answer.status} com ${found}, e não com o formato usual (${membersOf(usual)}).`,
      en: `${title(operation)} sends ${answer.status} with ${found}, not in the usual format (${membersOf(usual)}).`,
    },
    mend: {
      pt: 'Declare um só esquema de erro em components e use-o em todas as respostas 4xx e 5xx.',
      en: 'Declare one error schema in components and use it in all 4xx and 5xx responses.',
    },
  };
}

function membersOf({ properties, types }: Shape): string {
  if (properties.size > 0) return `{ ${[...properties.keys()].slice(0, 6).join(', ')} }`;
  return [...types].join('/') || 'JSON';
}

function isDescribed({ properties, types }: Shape): boolean {
  return properties.size > 0 || types.has('string') || types.has('array');
}

/** The format that most failures share; of two equally common ones, the first. */
function mostCommon(failures: readonly Failure[]): Shape | undefined {
  const groups: { readonly shape: Shape; count: number }[] = [];
  for (const { shapes, count } of failures)
    for (const shape of shapes) {
      if (!isDescribed(shape)) continue;
      const group = groups.find((one) => sameFormat(shape, one.shape));
      if (group === undefined) groups.push({ shape, count });
      else group.count += count;
    }
  return groups.reduce<(typeof groups)[number] | undefined>(
    (best, group) => (best === undefined || group.count > best.count ? group : best),
    undefined,
  )?.shape;
}

const compared = new WeakMap<Shape, WeakMap<Shape, boolean>>();

/** More members are allowed, as validation errors have; other types or missing members are not. */
function sameFormat(shape: Shape, usual: Shape): boolean {
  if (shape === usual) return true;
  const before = compared.get(shape)?.get(usual);
  if (before !== undefined) return before;
  const same = compareFormats(shape, usual);
  const known = compared.get(shape) ?? new WeakMap<Shape, boolean>();
  compared.set(shape, known.set(usual, same));
  return same;
}

function compareFormats(shape: Shape, usual: Shape): boolean {
  if (shape.properties.size === 0 || usual.properties.size === 0)
    return shape.properties.size === usual.properties.size && [...shape.types].join() === [...usual.types].join();
  const shared = [...usual.properties.keys()].filter((name) => shape.properties.has(name));
  for (const name of shared) {
    const [one, other] = [basic(typesOf(shape.properties.get(name))), basic(typesOf(usual.properties.get(name)))];
    if (one.size > 0 && other.size > 0 && ![...one].some((type) => other.has(type))) return false;
  }
  const needed = [...usual.required].filter((name) => usual.properties.has(name));
  if (needed.length > 0) return needed.every((name) => shape.properties.has(name));
  return shared.length * 4 >= Math.min(shape.properties.size, usual.properties.size) * 3;
}

function basic(types: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...types].map((type) => (type === 'integer' ? 'number' : type)));
}
