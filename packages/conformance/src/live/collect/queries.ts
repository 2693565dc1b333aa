// How does a list that announces QUERY answer it? Sent only where a response says that it is accepted: the method is safe.
import { answered, type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';

export type QueryTries = { readonly announced: Exchange; readonly asked: Exchange; readonly otherType: Exchange };

export async function tryQuery(session: Session): Promise<QueryTries | undefined> {
  const announced = session.exchanges.find(
    (one) => isSuccess(one) && /application\/json|\*/.test(answered(one, 'accept-query') ?? ''),
  );
  if (announced === undefined) return undefined;
  const { origin, pathname } = new URL(announced.asked.url);
  const request = { method: 'QUERY', url: `${origin}${pathname}` };
  const asked = await session.send({ ...request, body: {} });
  return { announced, asked, otherType: await session.send({ ...request, body: 'no query', type: 'text/x-unknown' }) };
}
