import { Problem } from '@farol/http';
import { type Caller, callUsageHeaders, insufficientScope, type Sandbox } from '@farol/sandbox';
import type { Measured } from '../measure/measure.ts';
import type { Caller as Asker } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { createPracticeLoaders, type PracticeCall } from '../schema/practice-call.ts';
import { graphqlRefusal, refusing } from './refusal.ts';

/** The practice provider, and a promise that it is open: it opens with the first request. */
export type PracticeAccess = { readonly sandbox: Sandbox; readonly ready: () => Promise<void> };

const retryAfterSeconds = 5;

/**
 * Admits an operation before any of it runs. Each root field counts as a call of the key, as it would over REST; all of them are
 * admitted, or none.
 */
export async function enterPractice(
  access: PracticeAccess | undefined,
  { calls, cost, practice }: Pick<Measured, 'calls' | 'cost' | 'practice'>,
  { language, authorization, address }: Pick<Asker, 'language' | 'authorization' | 'address'>,
): Promise<{ readonly practice: PracticeCall; readonly headers: Readonly<Record<string, string>> }> {
  if (access === undefined)
    throw new GraphqlRefusal('UNAVAILABLE', 'This server has no practice provider.', { status: 503 });
  const { sandbox } = access;
  await access.ready().catch((cause: unknown) => {
    throw graphqlRefusal(new Problem('unavailable', { retryAfter: retryAfterSeconds }, { cause }), language);
  });
  const ask: PracticeCall['ask'] = (work) => refusing(language, work);
  const admission = calls === 0 ? undefined : await ask(() => sandbox.keys.admit(authorization() ?? null, calls, cost));
  const headers = admission === undefined ? {} : callUsageHeaders(admission.usage);
  if (practice === 'write' && admission?.caller.readOnly)
    throw graphqlRefusal(new Problem('not-allowed', { headers: { ...headers, ...insufficientScope } }), language);
  const caller = (): Caller => {
    if (admission === undefined) throw new TypeError('a field that needs a key does not say so');
    return admission.caller;
  };
  return {
    practice: { sandbox, caller, address: address(), loaders: createPracticeLoaders(sandbox, caller), ask },
    headers,
  };
}
