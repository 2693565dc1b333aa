// Is a failure reported as 200 with a flag in the body? (spec 7.2)

import { child, children, follow, isObject, type Place } from '../../document/source.ts';
import { type AnswerPattern, type AnswerWords, succeeds } from '../../model/alike.ts';
import { type Answer, isFailure, isSuccess } from '../../model/answer.ts';
import { type Operation, title } from '../../model/operation.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { saysFailureAs200, saysFailureInside } from '../../words/prose.ts';
import { foldWord, wordsOf } from '../../words/split-words.ts';
import { type Breach, firstOf, type OperationCheck } from '../check.ts';
import { type Flag, flagOf, hasOwnOutcome, mayTell } from './flag-members.ts';

export const errorFlag: OperationCheck = {
  rule: 'errors-no-200-with-error-flag',
  missing: { pt: 'nenhuma resposta de sucesso descrita', en: 'no successful response is described' },
  concerns: ({ pattern }) => succeeds(pattern),
  speaksOf: (operation) => !isGraphql(operation),
  mayBreach: ({ pattern }) => pattern.answers.some((answer) => isSuccess(answer) && mayFlag(answer)),
  breachOf: (operation, { operations }) => breachOf(operation, namesOfErrors(operations)),
};

function isGraphql({ segments }: Operation): boolean {
  return segments.at(-1)?.text.toLowerCase() === 'graphql';
}

/** 207 reports each part by itself, the body of a 204 is never sent, and a problem is the business of the rule about 2xx. */
function mayFlag(answer: AnswerWords): boolean {
  return answer.status !== '207' && answer.status !== '204' && !isProblem(answer);
}

const knownNames = new WeakMap<readonly Operation[], ReadonlySet<string>>();

function namesOfErrors(operations: readonly Operation[]): ReadonlySet<string> {
  const names = knownNames.get(operations) ?? readNames(operations);
  knownNames.set(operations, names);
  return names;
}

/** The schemas that failures answer with, unless a success answers with the same one. */
function readNames(operations: readonly Operation[]): ReadonlySet<string> {
  const schemas = new Set<Place | undefined>();
  const seen = new Set<AnswerPattern>();
  const add = (answer: Answer) => {
    if (answer.status !== 'default' && isFailure(answer)) schemas.add(answer.json);
  };
  operations.forEach(({ own, pattern }) => {
    if (!pattern.writesOnlySuccess) own.forEach(add);
    if (seen.has(pattern)) return;
    seen.add(pattern);
    pattern.referred().forEach(add);
  });
  return new Set([...schemas].flatMap((schema) => shapesOf(schema).flatMap(({ names }) => names)));
}

function breachOf(operation: Operation, errorNames: ReadonlySet<string>): Breach | undefined {
  return firstOf(operation.successes, (answer) => {
    if (!mayFlag(answer)) return undefined;
    const flag =
      flagIn(answer, operation, errorNames) ?? flagInExamples(answer, operation) ?? flagInWords(answer, operation);
    if (flag === undefined || isGraphql(operation)) return undefined;
    return {
      at: flag.at,
      sure: flag.sure,
      message: {
        pt: `${title(operation)} pode responder ${answer.status} com uma falha no corpo (${flag.name}).`,
        en: `${title(operation)} may send ${answer.status} with a failure in the body (${flag.name}).`,
      },
      mend: {
        pt: 'Informe a falha com um status 4xx ou 5xx e o formato de erro da API; o sucesso traz só o recurso.',
        en: 'Report the failure by a 4xx or 5xx status in the error format of the API; a success holds only the resource.',
      },
    };
  });
}

function isProblem({ contents }: AnswerWords): boolean {
  if (contents.length === 1) return contents[0]?.mediaType === 'application/problem+json';
  return contents.length > 0 && contents.every(({ mediaType }) => mediaType === 'application/problem+json');
}

/** Schemas that tell of no failure, whichever operation answers with them; operations share schemas. */
const quiet = new WeakSet<readonly Shape[]>();

function isQuiet(shapes: readonly Shape[], operation: Operation): boolean {
  if (quiet.has(shapes)) return true;
  const tells = shapes.some((shape) => mayTell(shape, operation) || shape.names.some(isErrorName));
  if (!tells) quiet.add(shapes);
  return !tells;
}

function flagIn(answer: Answer, operation: Operation, errorNames: ReadonlySet<string>): Flag | undefined {
  const schema = answer.json;
  const shapes = shapesOf(schema);
  if (isQuiet(shapes, operation)) return undefined;
  return firstOf(shapes, (shape) => {
    const error = shape.names.find((name) => (errorNames.has(name) || shapes.length > 1) && isErrorName(name));
    if (error !== undefined && schema !== undefined && !aboutErrors(operation))
      return { name: error, at: schema, sure: 'certain' };
    return flagOf(shape, operation);
  });
}

function isErrorName(name: string): boolean {
  return wordsOf(name).some((word) =>
    /^(errors?|erros?|problems?|problemas?|failures?|falhas?|fault|exception|excecao)$/.test(word),
  );
}

/** The API may be about errors themselves, as a log of errors is. */
function aboutErrors({ path }: Operation): boolean {
  return path.split('/').some((segment) => !segment.startsWith('{') && isErrorName(segment));
}

/** An example of a success that shows a failure. */
function flagInExamples({ contents }: Answer, operation: Operation): Flag | undefined {
  for (let index = 0; index < contents.length; index += 1) {
    const media = follow(contents[index]?.at);
    if (!isObject(media?.value) || (media.value.example ?? media.value.examples) === undefined) continue;
    const flag = flagInExamplesOf(media, operation);
    if (flag !== undefined) return flag;
  }
  return undefined;
}

function flagInExamplesOf(media: Place, operation: Operation): Flag | undefined {
  const named = children(child(media, 'examples')).map((one) => child(follow(one), 'value'));
  for (const place of [child(media, 'example'), ...named]) {
    const name = failureIn(place?.value, 0);
    if (name === undefined || place === undefined) continue;
    if (aboutErrors(operation) || hasOwnOutcome(operation)) return undefined;
    return { name, at: place, sure: 'certain' };
  }
  return undefined;
}

/** The name of a member that shows a failure, also one level below, as in `result.success`. */
function failureIn(value: unknown, depth: number): string | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (saysFailure(foldWord(name), inner, Object.hasOwn(value, 'id'))) return name;
    const deeper = depth === 0 && !Object.hasOwn(value, 'id') ? failureIn(inner, 1) : undefined;
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

/** The success is described as a failure in some cases. 202 speaks of what happens later. */
function flagInWords({ status, said, at }: Answer, operation: Operation): Flag | undefined {
  if (status === '202') return undefined;
  const inside = saysFailureInside(said);
  if (!inside && (operation.words === '' || !saysFailureAs200(operation.words))) return undefined;
  if (hasOwnOutcome(operation) || aboutErrors(operation)) return undefined;
  return { name: 'description', at: inside ? at : operation.at, sure: 'likely' };
}

function saysFailure(name: string, value: unknown, hasId: boolean): boolean {
  if (/^(success|sucesso|ok)$/.test(name)) return value === false || value === 'false';
  if (!/^(erro|error)$/.test(name)) return false;
  const isSaid = (typeof value === 'string' && value !== '') || isObject(value);
  return value === true || value === 'true' || (isSaid && !hasId && value !== 'false');
}
