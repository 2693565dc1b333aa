// How does the server treat long URLs and many calls? Reads only.
import { type Asked, answered, type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { listOf } from '../resource/list-shape.ts';
import { listPath, type Resource } from '../resource/resource.ts';

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
  // Of a list that was never read no refusal is a limit.
  const good = new Map<string, Exchange>();
  for (const url of resources.map(listPath).slice(0, 4)) {
    const isRead = ({ as, url: given }: Asked) => as === 'caller' && new URL(given).pathname === url;
    const read = session.exchanges.find((one) => isRead(one.asked) && isSuccess(one) && listOf(one) !== undefined);
    if (read) good.set(url, read);
  }
  const urls = [...good.keys()];
  const [start] = urls;
  const first = start && (await session.read(start));
  const calls = first ? Math.min(mostSpent, (remainingOf(first) ?? mostSpent) + 2) * urls.length : 0;
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
