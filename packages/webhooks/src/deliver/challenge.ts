// Asks a public receiver, before the first delivery, whether it wants deliveries: strangers must not be able to make this server call a
// host that did not agree. The format is in the README, "Verification of endpoints".
import { randomBytes } from 'node:crypto';
import type { Store } from '@farol/store';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import { createId } from '../terms/ids.ts';
import { challengeHeader, challengeKind } from '../terms/verification.ts';
import { type AttemptResult, attemptDelivery } from './attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { AnswerRead, Poster } from './post.ts';

type ChallengeOptions = {
  readonly store: Store;
  readonly poster: Poster;
  readonly isLocal: (url: URL) => boolean;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly clock: () => number;
};

/** Undefined when the endpoint is verified, otherwise the failed attempt. */
type Asking = Promise<FailedAttempt | undefined>;
export type FailedAttempt = Omit<AttemptResult, 'outcome'> & { readonly outcome: AttemptOutcome };
type Challenge = (delivery: ClaimedDelivery, onRead?: (read: AnswerRead) => void) => Asking;

type Asked = { readonly at: number; readonly url: string; readonly answer: Asking };

/** A receiver that refused is not asked again sooner, however many deliveries wait. */
const askAgainMs = 60_000;
const maxAsked = 10_000;

export function createChallenge({ store, poster, isLocal, timeoutMs, userAgent, clock }: ChallengeOptions): Challenge {
  const asked = new Map<string, Asked>();

  async function ask(delivery: ClaimedDelivery, onRead: (read: AnswerRead) => void): Asking {
    const nonce = randomBytes(24).toString('base64url');
    const body = Buffer.from(JSON.stringify({ type: challengeKind, challenge: nonce }));
    const asking = { ...delivery, eventId: createId('ver'), kind: challengeKind, body, fault: null };
    const result = await attemptDelivery(asking, delivery.claimedAt, { poster, timeoutMs, userAgent, onRead });
    if (result.outcome !== 'delivered' || !isEchoed(nonce, result)) {
      // It is remembered, and the headers of thousands of receivers would fill the memory.
      return { ...result, answerHeaders: {}, outcome: result.outcome === 'delivered' ? 'unverified' : result.outcome };
    }
    await store.run('UPDATE webhook_endpoints SET verified_at = :now WHERE id = ? AND url = ?', [
      delivery.endpointId,
      delivery.url,
    ]);
    return undefined;
  }

  return (delivery, onRead = () => {}) => {
    if (delivery.isVerified || isLocal(new URL(delivery.url))) return Promise.resolve(undefined);
    const before = asked.get(delivery.endpointId);
    if (before?.url === delivery.url && clock() - before.at < askAgainMs) return before.answer;
    if (asked.size >= maxAsked) asked.clear();
    const answer = ask(delivery, onRead);
    asked.set(delivery.endpointId, { at: clock(), url: delivery.url, answer });
    // After an error of the store, the next delivery asks again.
    answer.catch(() => asked.delete(delivery.endpointId));
    return answer;
  };
}

/** Exactly the nonce: a page that merely repeats the request in some larger text has not agreed to anything. */
function isEchoed(nonce: string, { answerHeaders, body }: AttemptResult): boolean {
  if (answerHeaders[challengeHeader] === nonce) return true;
  const text = body === null ? '' : Buffer.from(body).toString().trim();
  return text === nonce || text === JSON.stringify({ challenge: nonce });
}
