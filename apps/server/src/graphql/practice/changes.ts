// How do mutations change something at the practice provider?
import { Problem, type Text } from '@farol/http';
import type { Caller, Condition } from '@farol/sandbox';
import { say } from '../../words.ts';
import type { Builder, GraphqlContext } from '../schema/builder.ts';
import { facts } from '../schema/field-facts.ts';
import type { PracticeCall } from '../schema/practice-call.ts';
import { practiceOf, versionOf } from './types.ts';

type MutationFields = Parameters<Parameters<Builder['mutationFields']>[0]>[0];

export const writes = facts({ practice: 'write' });

/** Arguments that changes have in common. */
export function argumentsOf(t: MutationFields) {
  return {
    id: t.arg.id({ required: true }),
    versaoEsperada: t.arg.string({
      description:
        'Change only this version of the object, as in its `versao`; the change of another version is refused.',
    }),
    chaveDeIdempotencia: t.arg.string({
      description: 'Makes it safe to repeat: the second time has the result of the first. Shared with REST.',
    }),
  };
}

/** A resolver that makes a change. Changes run one after another, and each sees the result of the one before. */
export function changing<Args, T>(work: (caller: Caller, sandbox: PracticeCall['sandbox'], args: Args) => Promise<T>) {
  return (_: unknown, args: Args, context: GraphqlContext): Promise<T> => {
    const { ask, caller, sandbox, loaders } = practiceOf(context);
    loaders.forget();
    return ask(() => work(caller(), sandbox, args));
  };
}

function refused(code: 'precondition-failed' | 'invalid-parameter', parameter: string, place: Text, detail?: Text) {
  return new Problem(code, { ...(detail && { detail }), errors: [{ parameter, detail: place }] });
}

/** The counterpart of `If-Match` in REST. */
export function conditionOf(versaoEsperada: string | null | undefined): Condition<object> | undefined {
  if (versaoEsperada === null || versaoEsperada === undefined) return undefined;
  return (current) => {
    if (versionOf(current) === versaoEsperada) return;
    throw refused('precondition-failed', 'versaoEsperada', say('otherVersion'), say('objectChanged'));
  };
}

type Patch = Parameters<PracticeCall['sandbox']['payments']['patch']>[2];

/** The input as a merge patch: null resets a member, and members that were not sent are left out. */
export function patchOf(input: object): Patch {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Patch;
}

/** Here null is the same as nothing: there is no default that it could reset to. */
export function withoutNull(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

const longestKey = 255;

/** The counterpart of the header `Idempotency-Key` in REST; the two share their keys. */
export function idempotencyKeyOf(key: string | null | undefined): string | undefined {
  if (key === null || key === undefined) return undefined;
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= longestKey) return key;
  throw refused('invalid-parameter', 'chaveDeIdempotencia', say('idempotencyKeyForm', { longest: longestKey }));
}
