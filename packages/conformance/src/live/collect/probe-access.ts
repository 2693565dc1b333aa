// Who may read? Without credential, with it, without it again, with the cookies of the answer, and with a made-up one.
import { type Exchange, headerOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { listPath, type Resource } from '../resource/resource.ts';
import type { Access } from './evidence.ts';

export async function probeAccess(session: Session, resource: Resource): Promise<Access> {
  const url = listPath(resource);
  const before = await session.send({ url, as: 'stranger' });
  const has = session.has('caller');
  const known = has ? await session.send({ url }) : undefined;
  const cookies = known && cookiesOf(known);
  return {
    before,
    with: known,
    after: known && (await session.send({ url, as: 'stranger' })),
    withCookie: cookies ? await session.send({ url, as: 'stranger', headers: [['cookie', cookies]] }) : undefined,
    impostor: has ? await session.send({ url, as: 'impostor' }) : undefined,
  };
}

function cookiesOf({ answer }: Exchange): string | undefined {
  const set = answer?.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value.split(';')[0]);
  return set && set.length > 0 ? set.join('; ') : undefined;
}

const mostSpent = 400;

/** Repeats one read until the limit is spent, at most as often as the server says is left, and never beyond the bound. */
export async function spendLimit(session: Session, resource: Resource): Promise<readonly Exchange[]> {
  const url = listPath(resource);
  const sent: Exchange[] = [];
  const stated = remainingOf(await session.send({ url }));
  const calls = Math.min(mostSpent, (stated ?? mostSpent) + 2);
  while (sent.length < calls) {
    const exchange = await session.send({ url, isLimitWanted: true });
    sent.push(exchange);
    if (exchange.answer === undefined || exchange.answer.status >= 400) break;
  }
  return sent.slice(-2);
}

/** `RateLimit` (draft), or the older `X-RateLimit-Remaining`. */
function remainingOf({ answer }: Exchange): number | undefined {
  if (answer === undefined) return undefined;
  const draft = headerOf(answer.headers, 'ratelimit')?.match(/(?:;\s*r|remaining)=(\d+)/)?.[1];
  const older = headerOf(answer.headers, 'x-ratelimit-remaining') ?? headerOf(answer.headers, 'ratelimit-remaining');
  const text = draft ?? older;
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
