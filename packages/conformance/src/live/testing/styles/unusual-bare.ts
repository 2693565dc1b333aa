// What is unusual and right, and easily accused where no description says what a member is, or where the next page starts.
import { isObject } from '../../exchange/exchange.ts';
import { type Call, type Fault, type Item, type Reply, shown } from './style-server.ts';
import { isValid } from './style-valid.ts';

const shows = (more: (item: Item, call: Call) => object): Fault => ({
  parts: { show: (item, call, api) => ({ ...shown(item, call, api), ...more(item, call) }) },
});
const small = 3;
const startOf = ({ url }: Call) => Number(url.searchParams.get('after') ?? url.searchParams.get('page') ?? 1);
/** Pages of three, whose answers say that there is more and not where. */
const pages = (around: (items: readonly unknown[], at: number, all: number) => object): Fault => ({
  parts: {
    page: (call, items, api): Reply => {
      const at = startOf(call);
      const part = items.slice((at - 1) * small, at * small).map((item) => api.parts.show(item, call, api));
      return { status: 200, body: around(part, at, items.length) };
    },
  },
});
const letters = () => Math.random().toString(36).slice(2);
const numberOf = (id: unknown) => Number(String(id).replace(/\D/g, '').slice(-6));
let clock = 0;
const ticks = () => {
  clock += 0.37;
  return clock;
};

export const unusualPages: Readonly<Record<string, Fault>> = {
  'has_more and no cursor': pages((data, at, all) => ({ object: 'list', data, has_more: at * small < all })),
  'pages are counted': pages((content, at, all) => ({
    content,
    page: at,
    totalPages: Math.ceil(all / small),
    last: at * small >= all,
  })),
  'a page has a number from 0': pages((content, at, all) => ({
    content,
    page: { number: at - 1, size: small, totalElements: all, totalPages: Math.ceil(all / small) },
  })),
  'the last page says so': pages((content, at, all) => ({ content, last: at * small >= all })),
};

export const unusualMembers: Readonly<Record<string, Fault>> = {
  'a counter that only the server writes': shows(({ id }) => ({ visits: numberOf(id) <= 10 ? 12 : 0 })),
  'visits are counted': shows((item, { method, id }) => {
    if (method === 'GET' && id !== undefined) item.seenBy = Number(item.seenBy ?? 0) + 1;
    return { views_count: Number(item.seenBy ?? 0), seenBy: undefined };
  }),
  'members that the server fills in one day': shows(({ id }) => ({
    carrier_note: numberOf(id) % 5 === 1 || numberOf(id) > 10 ? null : 'left at the door',
    weight_kg: numberOf(id) % 5 === 1 || numberOf(id) > 10 ? null : numberOf(id) + 0.5,
  })),
  'members that only some items may have': {
    parts: {
      show: (item, call, api) => ({
        ...shown(item, call, api),
        licence: numberOf(item.id) === 2 ? 'livre e aberta' : null,
      }),
      checkBody: ({ json, method, kind }, { fail, style }) =>
        isObject(json) && isValid(style, kind, json, method !== 'PATCH') && typeof json.licence !== 'string'
          ? undefined
          : fail(style.invalid, 'Invalid'),
    },
  },
  'people of the same name, and a signed path': shows((item) => {
    const name = ['name', 'full_name', 'fullName'].find((one) => one in item);
    const isOther = numberOf(item.id) <= 10 && name !== undefined;
    const same = numberOf(item.id) % 3 ? 'Rita de Lima' : 'Rita da Luz';
    return { ...(isOther && { [name]: same }), cover: `/covers/${item.id}?signature=${letters()}` };
  }),
  'a request id in each answer': shows(() => ({ request_id: letters() })),
  'a signed URL': shows(({ id }) => ({ cover_url: `https://cdn.example/${id}?signature=${letters()}` })),
  'an age in seconds': shows(() => ({ age_seconds: ticks() })),
  'days that remain': shows(() => ({ daysRemaining: 1_000 - ticks() })),
  'a number that grows with the clock': shows((_item, { kind }) =>
    kind === 'comments' ? {} : { desde_criacao: Math.floor(ticks() * 6) },
  ),
  'the length of the list in each item': shows((_item, { store }) => ({ queue_length: store.size })),
  'the place in the list in each item': shows((item, { store }) => ({ place: [...store.values()].indexOf(item) + 1 })),
  'another program writes all the time': {
    reply: (call, _reply, api) => {
      const [first, second] = [...(api.stores.get('/api/customers')?.values() ?? [])];
      const item = (api.state.calls ?? 0) % 2 ? first : second;
      if (item && call.kind !== '') Object.assign(item, { city: letters() });
      return undefined;
    },
  },
};
