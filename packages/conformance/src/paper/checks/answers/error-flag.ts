// Is a failure reported as 200 with a flag in the body? (spec 7.2)

import { child, children, follow, isObject, type Place } from '../../document/source.ts';
import type { Answer, Content } from '../../model/answer.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, onlyWords, openApiCheck } from '../check.ts';
import { type Flag, flagOf, hasOwnOutcome } from './flag-members.ts';

export const errorFlag = openApiCheck({
  rule: 'errors-no-200-with-error-flag',
  of: ({ operations, paths }) => {
    const errorNames = schemasOfFailures(operations);
    const shared = flagsOfFailures(operations);
    return paths.flatMap((together) => {
      const topic = { errorNames, shared, ofErrors: isAboutErrors(together[0]), ofJob: hasOwnOutcome(together[0]) };
      const judged = together.filter((operation) => operation.successes.length > 0 && !isGraphql(operation));
      return judged.map((operation) => ({ operation, topic }));
    });
  },
  judge: ({ operation, topic }) => {
    const answers = operation.successes.filter(mayFlag);
    let isSaid = saysFailure(operation, answers, topic);
    for (const answer of answers) {
      const shown = flagsInExamples(answer, topic);
      const flags = flagsInSchema(answer, topic).concat(shown);
      const flag = flags.find(({ sure }) => sure !== undefined);
      if (flag !== undefined) {
        const { name, at } = flag;
        if (shown.length === 0 && topic.shared.has(name.replace(/^.*\./, ''))) return said('sharedFlag', { name });
        // Beside failures with a status of their own, an example alone shows one in a success.
        const isDoubtful = flag.sure === 'likely' || (shown.length === 0 && operation.failures.length > 0);
        return (isDoubtful ? likely : certain)(at, 'failureIn200', { status: answer.status, name });
      }
      isSaid ||= flags.length > 0;
    }
    if (!isSaid) return undefined;
    return onlyWords(operation, 'textFailureIn200');
  },
});

/** The flags of failures that have a status of their own: in a success, they are left over from a shared envelope. */
function flagsOfFailures(operations: readonly Operation[]): ReadonlySet<string> {
  const answers = new Map(operations.flatMap(({ failures }) => failures.map((one) => [one.contents, one.json])));
  return new Set(
    [...answers].flatMap(([contents, json]) => [...falseIn(contents), ...shapesOf(json).flatMap(flagsIn)]),
  );
}

const flagsIn = ({ properties }: Shape) =>
  [...properties].flatMap(([name, at]) => (typesOf(at).has('boolean') || closedValues(at) ? name : []));

/** The members that the examples of an answer show as false; many operations share one. */
const falseIn = rememberedOf((contents: Answer['contents']): readonly string[] => {
  const examples = contents.flatMap((one) => [...examplesOf(one), child(follow(one.schema), 'example')]);
  const shown = examples.flatMap((one) => (isObject(one?.value) ? Object.entries(one.value) : []));
  return shown.filter(([, value]) => value === false).map(([name]) => name);
});

const isGraphql = ({ segments }: Operation) => segments.some(({ text }) => text.toLowerCase() === 'graphql');

/** What the operations of a path are about: errors, as a log of them is, or things with an outcome of their own. */
type PathTopic = Readonly<Record<'errorNames' | 'shared', ReadonlySet<string>> & Record<'ofErrors' | 'ofJob', boolean>>;

/** The names of the schemas that failures answer with. */
function schemasOfFailures(operations: readonly Operation[]): ReadonlySet<string> {
  // Shared answers have one schema.
  const schemas = new Set<Place | undefined>();
  operations.forEach(({ failures }) => {
    for (const { status, json } of failures) if (status !== 'default') schemas.add(json);
  });
  return new Set([...schemas].flatMap(shapesOf).flatMap((shape) => shape.names));
}

/** Not a 207, whose parts report by themselves, a 204, whose body is never sent, a stream, nor a problem, which another rule judges. */
function mayFlag({ status, contents, description }: Answer): boolean {
  if (status === '207' || status === '204' || /\bstream(ing)?\b/i.test(description)) return false;
  return contents.length === 0 || contents.some(({ mediaType }) => mediaType !== 'application/problem+json');
}

function flagsInSchema({ json }: Answer, { errorNames, ofErrors, ofJob }: PathTopic): Flag[] {
  const shapes = shapesOf(json);
  return shapes.flatMap((shape): Flag | Flag[] => {
    const error = shape.names.find((name) => (errorNames.has(name) || shapes.length > 1) && isErrorName(name));
    if (error !== undefined && json !== undefined && !ofErrors) return { name: error, at: json, sure: 'certain' };
    return (json && flagOf(shape, ofJob)) ?? [];
  });
}

const isErrorName = (name: string) => wordsOf(name).some((word) => names.errorNouns.has(word));

const isAboutErrors = ({ segments }: Operation) =>
  segments.some(({ text, parameter }) => parameter === undefined && isErrorName(text));

/** Examples of a success that show a failure. */
function flagsInExamples({ contents }: Answer, { ofErrors, ofJob }: PathTopic): Flag[] {
  if (ofErrors || ofJob) return [];
  return contents.flatMap(examplesOf).flatMap((at) => {
    const name = failureIn(at.value, 0);
    return name === undefined ? [] : { name, at, sure: 'certain' as const };
  });
}

export function examplesOf({ at }: Content): readonly Place[] {
  const media = follow(at);
  if (child(media, 'examples') === undefined && child(media, 'example') === undefined) return [];
  const named = children(child(media, 'examples')).flatMap(
    // In 2.0 they are named by their media type, and have no envelope.
    (one) => child(follow(one), 'value') ?? (one.key.includes('/') ? one : []),
  );
  const example = child(media, 'example');
  return example === undefined ? named : [example, ...named];
}

/** The name of a member that shows a failure, also one level below, as in `result.success`. */
function failureIn(value: unknown, depth: number): string | undefined {
  if (!isObject(value)) return undefined;
  const hasId = Object.keys(value).some((name) => names.identities.has(joined(name)));
  for (const [name, inner] of Object.entries(value)) {
    if (showsFailure(joined(name), inner, hasId) || isOutcomeOnly(joined(name), inner, value)) return name;
    const deeper = depth === 0 && !hasId ? failureIn(inner, 1) : undefined;
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

function showsFailure(name: string, value: unknown, hasId: boolean): boolean {
  if (['success', 'sucesso', 'ok'].includes(name)) return value === false || value === 'false';
  if (!hasId && typeof value === 'string' && value.trim() !== '' && names.errorDetails.has(name)) return true;
  if (name !== 'erro' && name !== 'error') return false;
  if (value === true || value === 'true') return true;
  return !hasId && (isObject(value) || (typeof value === 'string' && value !== '' && value !== 'false'));
}

/** `{ status: ERROR, message: … }`: a thing whose own status is an error has other members, too. */
function isOutcomeOnly(name: string, value: unknown, around: Readonly<Record<string, unknown>>): boolean {
  if (typeof value !== 'string' || !names.outcomeMembers.has(name)) return false;
  if (!names.badOutcomes.has(wordsOf(value).at(-1) ?? '')) return false;
  return Object.entries(around).every(([other, inner]) => {
    const word = joined(other);
    if (word === name || names.outcomeCodes.has(word) || names.errorDetails.has(word)) return true;
    return /^(message|mensagem|details?|detalhes?)$/.test(word) || Object.keys(Object(inner)).length === 0;
  });
}

/** Texts that speak of a failure inside a success. 202 speaks of what happens later. */
function saysFailure({ words }: Operation, answers: readonly Answer[], { ofErrors, ofJob }: PathTopic): boolean {
  if (ofErrors || ofJob) return false;
  const isNow = ({ status }: Answer) => status !== '202';
  if (answers.some((answer) => isNow(answer) && speaksOf(answer.description, 'failure'))) return true;
  return speaksOf(words, 'failureAs200') && answers.some(isNow);
}
