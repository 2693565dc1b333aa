// How does the server treat those who may not call, or may only read? Every operation is tried by each of them.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Caller, Session, SessionRequest } from '../exchange/session.ts';
import { listPath, offers, type Resource } from '../resource/resource.ts';
import type { How } from './owned-items.ts';
import { type WriteScene, write } from './scene.ts';

/** `odd`: no credential; `bare`: the token without its word; `later`: a stranger after a known caller, `cookie` with its cookies. */
export type Form = Caller | 'odd' | 'bare' | 'later' | 'cookie';
export type Try = {
  readonly form: Form;
  readonly at: 'list' | 'item';
  readonly method: string;
  readonly exchange: Exchange;
};

/** The list without a credential first of all, because nothing that follows may let a stranger in. */
export async function readByAll(session: Session, resource: Resource): Promise<readonly Try[]> {
  const url = listPath(resource);
  const tries: Try[] = [];
  const read = async (form: Form, request: Partial<SessionRequest>) => {
    const exchange = await session.send({ url, ...request });
    tries.push({ form, at: 'list', method: 'GET', exchange });
  };
  await read('stranger', { as: 'stranger' });
  if (!session.has('caller')) return tries;
  await read('caller', {});
  await read('impostor', { as: 'impostor' });
  if (session.isBearer) {
    const almost = session.withToken((token) => `Bearer ${token}x`);
    for (const authorization of ['Bearer', 'Farol made-up', 'Bearer farol.made.up', almost])
      await read('odd', { as: 'stranger', authorization });
    for (const form of [(token: string) => token, (token: string) => `Token ${token}`])
      await read('bare', { as: 'stranger', authorization: session.withToken(form) });
  }
  return [...tries, ...(await readAgain(session, resource))];
}

/** Nobody may be known by an earlier request: without a credential, and with the cookies of all answers so far. */
const cookiesOf = ({ exchanges }: Session): string => {
  const set = exchanges.flatMap(({ answer }) => answer?.headers.filter(([name]) => name === 'set-cookie') ?? []);
  return [...new Map(set.map(([, value]) => [value.split('=')[0], value.split(';')[0]])).values()].join('; ');
};

async function readAgain(session: Session, resource: Resource): Promise<readonly Try[]> {
  const url = listPath(resource);
  const cookie = cookiesOf(session);
  const read = (form: Form, headers: SessionRequest['headers'] = []) =>
    session
      .send({ url, as: 'stranger', headers })
      .then((exchange): Try => ({ form, at: 'list', method: 'GET', exchange }));
  return [await read('later'), ...(cookie !== '' ? [await read('cookie', [['cookie', cookie]])] : [])];
}

type Tried = { readonly resource: Resource; readonly tries?: readonly Try[] | undefined };

/** After everything that a known caller did, a stranger is still one: lists that were closed, and are still there, are asked again. */
export async function readByStrangers<T extends Tried>(
  session: Session,
  resources: readonly T[],
  lasting: readonly Resource[],
): Promise<T[]> {
  const all: T[] = [];
  for (const one of resources) {
    const { tries = [], resource } = one;
    const isAsked = session.has('caller') && lasting.includes(resource);
    const isClosed = isAsked && tries[0] !== undefined && !isSuccess(tries[0].exchange);
    all.push(isClosed ? { ...one, tries: [...tries, ...(await readAgain(session, resource))] } : one);
  }
  return all;
}

/** Every write by a stranger, by somebody with a made-up credential, and by one who may only read. */
export async function writeByAll(scene: WriteScene, url: string | undefined): Promise<readonly Try[]> {
  const { session, resource } = scene;
  const callers: [Form, How][] = session.has('caller')
    ? [
        ['stranger', { as: 'stranger' }],
        ['impostor', { as: 'impostor' }],
      ]
    : [];
  if (session.has('read-only')) callers.push(['read-only', { as: 'read-only' }]);
  if (session.isBearer) callers.push(['bare', { as: 'stranger', authorization: session.withToken((token) => token) }]);
  const cookie = cookiesOf(session);
  if (session.has('caller') && cookie !== '')
    callers.push(['cookie', { as: 'stranger', headers: [['cookie', cookie]] }]);
  const tries: Try[] = [];
  const state = async () => url && scene.items.read(url);
  await state();
  for (const [form, how] of callers) {
    tries.push({ form, at: 'list', method: 'POST', exchange: await write(scene, 'POST', undefined, how) });
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      if (url !== undefined && offers(resource, 'item', method)) {
        tries.push({ form, at: 'item', method, exchange: await write(scene, method, url, how) });
        await state();
      }
    // Somebody who may only read reads the list, which shows that the token is known.
    const see = async (at: Try['at'], target: string) =>
      tries.push({ form, at, method: 'GET', exchange: await session.send({ url: target, ...how }) });
    if (form === 'read-only') await see('list', listPath(resource));
    if (url !== undefined) await see('item', url);
  }
  return tries;
}
