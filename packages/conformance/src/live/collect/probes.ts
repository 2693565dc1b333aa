// Requests that show how the server treats callers, long URLs and many calls: none of them can change anything.
import { answered, type Exchange, headerOf, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { listOf } from '../resource/list-shape.ts';
import { listPath, type Resource } from '../resource/resource.ts';

export type Access = Awaited<ReturnType<typeof probeAccess>>;

/** Without credential, with it, without it again, with the cookies of the answer, and with ones that are not right. */
export async function probeAccess(session: Session, resource: Resource) {
  const url = listPath(resource);
  const before = await session.send({ url, as: 'stranger' });
  if (!session.has('caller')) return { before, impostors: [], otherForms: [] };
  const known = await session.read(url);
  const impostors = [await session.send({ url, as: 'impostor' })];
  const forms = [(token: string) => token, (token: string) => `Token ${token}`];
  const otherForms: Exchange[] = [];
  if (headerOf(known.asked.headers, 'authorization')?.startsWith('Bearer ')) {
    for (const authorization of ['Bearer', 'Farol made-up'])
      impostors.push(await session.send({ url, as: 'stranger', authorization }));
    for (const form of forms)
      otherForms.push(await session.send({ url, as: 'stranger', authorization: session.withToken(form) }));
  }
  return { before, with: known, impostors, otherForms, ...(await readAsStranger(session, url)) };
}

/** Nobody may be known by an earlier request: without a credential, and with the cookies of all answers so far. */
export async function readAsStranger(session: Session, url: string) {
  const set = session.exchanges.flatMap(
    ({ answer }) => answer?.headers.filter(([name]) => name === 'set-cookie') ?? [],
  );
  const cookies = new Map(set.map(([, value]) => [value.split('=')[0], value.split(';')[0]]));
  const withCookies = { url, as: 'stranger', headers: [['cookie', [...cookies.values()].join('; ')]] } as const;
  return {
    after: await session.send({ url, as: 'stranger' }),
    withCookie: cookies.size > 0 ? await session.send(withCookies) : undefined,
  };
}

/** Longer than any server needs to accept; most stop between 8 and 16 KiB. */
const longUrlBytes = 40_000;

export function probeLongUrl(session: Session, resource: Resource): Promise<Exchange> {
  return session.read(`${listPath(resource)}?q=${'a'.repeat(longUrlBytes)}`);
}

const mostSpent = 400;

/**
 * Repeats reads of all lists in turn until a limit is spent, at most as often as the server says is left, and never beyond
 * the bound. Returns the last good answer and the refusal.
 */
export async function spendLimit(session: Session, resources: readonly Resource[]): Promise<readonly Exchange[]> {
  const urls = resources.map(listPath).slice(0, 4);
  const first = await session.read(urls[0] ?? '');
  const calls = Math.min(mostSpent, (remainingOf(first) ?? mostSpent) + 2) * urls.length;
  const good = new Map([[urls[0], first]]);
  for (let n = 0; n < calls; n += 1) {
    const url = urls[n % urls.length] ?? '';
    const exchange = await session.send({ url, isLimitWanted: true });
    const before = good.get(url);
    const isRefused = !isSuccess(exchange) || (listOf(exchange) === undefined && listOf(before) !== undefined);
    if (isRefused && before !== undefined) return [before, exchange];
    if (!isRefused) good.set(url, exchange);
  }
  return [];
}

/** `RateLimit` (draft), or the older `X-RateLimit-Remaining`. */
function remainingOf(exchange: Exchange): number | undefined {
  const draft = answered(exchange, 'ratelimit')?.match(/(?:;\s*r|remaining)=(\d+)/)?.[1];
  const text = draft ?? answered(exchange, 'x-ratelimit-remaining') ?? answered(exchange, 'ratelimit-remaining');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
