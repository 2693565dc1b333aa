// Does a member of a success tell that the call failed?

import { child, follow, type Place, text } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import type { Breach } from '../outcome.ts';

/** `sure` is missing where only the text of the member says it. */
export type Flag = { readonly name: string; readonly at: Place; readonly sure: Breach['sure'] | undefined };

type Member = { readonly name: string; readonly word: string; readonly at: Place };

/** What stands around a member. */
type Around = {
  readonly members: readonly Member[];
  /** There is no other member. */
  readonly isOnly: boolean;
  /** The members are those of a thing with an identity, and speak of itself. */
  readonly ofResource: boolean;
  /** The operation is about things with an outcome of their own. */
  readonly ofJob: boolean;
  /** The object tells how the call went. */
  readonly inContainer: boolean;
};

/** Resources whose own outcome is a member of theirs, such as jobs and deliveries. */
export function hasOwnOutcome({ segments }: Operation): boolean {
  return segments.some(
    ({ text, parameter }) => parameter === undefined && wordsOf(text).some((word) => names.ownOutcomes.has(word)),
  );
}

/** A flag in the body, or in an object of the body that tells how the call went. */
export function flagOf(shape: Shape, ofJob: boolean): Flag | undefined {
  const around = aroundIn(shape, ofJob, false);
  const flags = flagsAmong(around);
  if (!around.ofResource)
    for (const { name, word, at } of around.members) {
      const tells = names.outcomeContainers.has(word);
      // Members that hold the resource hold the outcome in place of it at times.
      if (!tells && !names.payloadMembers.has(word)) continue;
      const below = shapesOf(at).flatMap((inner) => flagsAmong(aroundIn(inner, ofJob, tells)));
      flags.push(...below.map((flag) => ({ ...flag, name: `${name}.${flag.name}` })));
    }
  return flags.find(({ sure }) => sure !== undefined) ?? flags[0];
}

/** The members whose names say something about an outcome, or that one is told of here. */
const membersOf = rememberedOf((properties: Shape['properties']): readonly Member[] => {
  const members: Member[] = [];
  properties.forEach((at, name) => {
    const word = joined(name);
    if (tellingNames.has(word)) members.push({ name, word, at });
  });
  return members;
});

const flagLists = ['errorFlags', 'errorDetails', 'successFlags', 'outcomeMembers', 'outcomeCodes'] as const;
const otherLists = ['outcomeContainers', 'payloadMembers', 'envelopeMembers', 'identities'] as const;
const tellingNames = new Set([...flagLists, ...otherLists].flatMap((list) => [...names[list]]));

function aroundIn(shape: Shape, ofJob: boolean, inContainer: boolean): Around {
  const members = membersOf(shape.properties);
  const ofResource = members.some(({ word }) => names.identities.has(word));
  // Around a list of jobs, it is the outcome of the call again.
  const ofList = members.some(({ word, at }) => names.envelopeMembers.has(word) && typesOf(at).has('array'));
  return { members, isOnly: shape.properties.size === 1, ofResource, ofJob: ofJob && !ofList, inContainer };
}

const flagsAmong = (around: Around): Flag[] => around.members.flatMap((member) => flagIn(member, around) ?? []);

function flagIn(member: Member, around: Around): Flag | undefined {
  const { name, word, at } = member;
  const { ofResource, ofJob } = around;
  // `error: null` says of every success that it was one.
  if (child(follow(at), 'type')?.value === 'null') return undefined;
  const ofCall = !ofResource && !ofJob;
  if (names.errorFlags.has(word)) {
    const values = closedValues(at);
    const isFlag = typesOf(at).has('boolean') || saysYesOrNo(values);
    // `hasError` of a thing with an identity is a state of that thing.
    const isState = ofResource && (ofJob || word.startsWith('has'));
    if (isFlag) return isAlways(values, false) || isState ? undefined : { name, at, sure: 'certain' };
    const inPlace = around.inContainer || hasEnvelope(member, around) || around.isOnly;
    return ofCall && inPlace && values === undefined ? { name, at, sure: 'likely' } : undefined;
  }
  // Beside a list of what was done, a list of failures tells of some of them.
  const isList = (one: Member) => typesOf(one.at).has('array');
  if (isList(member) && around.members.some((one) => one !== member && isList(one))) return undefined;
  if (names.errorDetails.has(word))
    return ofCall && hasEnvelope(member, around) ? { name, at, sure: 'likely' } : undefined;
  if (names.successFlags.has(word)) {
    const [types, values] = [typesOf(at), closedValues(at)];
    if (!types.has('boolean') && types.size > 0 && !saysYesOrNo(values)) return undefined;
    if (
      isAlways(values, true) ||
      child(follow(at), 'default')?.value === true ||
      /\b(always|sempre)\b/i.test(text(follow(at), 'description') ?? '') ||
      ofJob ||
      (ofResource && !hasEnvelope(member, around))
    )
      return undefined;
    // A name alone does not say that it can be false.
    const isSaid = values !== undefined || /\b(false|fail|falh|err[o0])/i.test(text(follow(at), 'description') ?? '');
    return { name, at, sure: isSaid ? 'certain' : 'likely' };
  }
  if (!ofCall) return undefined;
  if (names.outcomeMembers.has(word) && isOutcomeEnum(closedValues(at))) return { name, at, sure: 'likely' };
  const isCode = names.outcomeCodes.has(word) && speaksOf(text(follow(at), 'description') ?? '', 'outcomeCode');
  return isCode ? { name, at, sure: undefined } : undefined;
}

function hasEnvelope(except: Member, { members }: Around): boolean {
  return members.some((member) => member !== except && names.envelopeMembers.has(member.word));
}

/** `S` and `N` and their like. */
function saysYesOrNo(values: readonly unknown[] | undefined): boolean {
  return values?.some((value) => names.yesOrNo.has(foldWord(String(value)))) ?? false;
}

/** A closed value that can only say that it worked. */
function isAlways(values: readonly unknown[] | undefined, good: boolean): boolean {
  return values?.every((value) => value === good) ?? false;
}

function isOutcomeEnum(values: readonly unknown[] | undefined): boolean {
  const words = values?.map((value) => String(value).toLowerCase()) ?? [];
  return (
    words.some((word) => names.badOutcomes.has(word)) &&
    words.every((word) => names.badOutcomes.has(word) || names.goodOutcomes.has(word))
  );
}
