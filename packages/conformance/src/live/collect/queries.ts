// How does a list that announces QUERY answer it? Sent only where a response says that it is accepted: the method is safe.
import { answered, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';

export type QueryTries = NonNullable<Awaited<ReturnType<typeof tryQuery>>>;

export async function tryQuery(session: Session) {
  const announced = session.exchanges.find(
    (one) => isSuccess(one) && /application\/json|\*/.test(answered(one, 'accept-query') ?? ''),
  );
  if (announced === undefined) return undefined;
  const { origin, pathname } = new URL(announced.asked.url);
  const request = { method: 'QUERY', url: `${origin}${pathname}` };
  const lists = [await session.read(request.url)];
  const asked = await session.send({ ...request, body: {} });
  for (const isAgain of [false, true]) {
    if (isAgain) await session.send({ ...request, body: {} });
    lists.push(await session.read(request.url));
  }
  const otherType = await session.send({ ...request, body: 'no query', type: 'text/x-unknown' });
  return { announced, asked, otherType, lists };
}
