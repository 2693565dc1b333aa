// What goes wrong when items are created and removed.
import type { Faults } from './faults-writing.ts';
import { type Call, type Fault, type Item, insert, one } from './style-server.ts';

const isOf = (kind: string, method: string) => (call: Call) => call.kind === kind && call.method === method;

export const itemFaults: Faults = {
  'rest-post-creates': {
    'it is in no list': {
      parts: {
        select: ({ store }) =>
          [...store.values()].filter(({ id }) => Number(String(id).replace(/\D/g, '').slice(-6)) <= 10),
      },
    },
    'false becomes true': byCreate((item) => item.active === false && Object.assign(item, { active: true })),
    'zero becomes something': byCreate((item) => item.stock === 0 && Object.assign(item, { stock: 1 })),
    'the object is lost': byCreate((item) => 'size' in item && Object.assign(item, { size: null })),
    'numbers become texts': byCreate(
      (item) => typeof item.price === 'number' && Object.assign(item, { price: `R$ ${item.price}` }),
    ),
    'two are created': {
      parts: {
        create: (call, sent, api) => {
          insert(api, call.kind, call.store, sent);
          const item = insert(api, call.kind, call.store, sent);
          return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
        },
      },
    },
    'the client chooses the id, and overwrites': {
      parts: {
        create: (call, sent, api) => {
          const item = insert(api, call.kind, call.store, sent);
          if (sent.id !== undefined) {
            call.store.delete(String(item.id));
            item.id = sent.id as string;
            call.store.set(String(item.id), item);
          }
          return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
        },
      },
    },
    'it fails in the second list': {
      answer: (call, api) =>
        isOf('customers', 'POST')(call) && call.who === 'caller' && call.isJson ? api.fail(500, 'Broken') : undefined,
    },
    'it is described and not there': {
      answer: (call, api) =>
        isOf('comments', 'POST')(call) ? api.fail(405, 'Method Not Allowed', { allow: 'GET' }) : undefined,
    },
    'it can be read only later': {
      reply: (call, reply, api) =>
        call.method === 'GET' &&
        call.id !== undefined &&
        reply.status === 200 &&
        Number(String(call.id).replace(/\D/g, '').slice(-6)) > 10
          ? api.fail(404, 'Not Found')
          : undefined,
    },
  },
  'errors-201-for-created': {
    '200': created((reply) => ({ ...reply, status: 200 })),
    'no Location': created((reply) => ({ ...reply, headers: {} })),
    'no Location in the second list': created((reply, call) =>
      call.kind === 'customers' ? { ...reply, headers: {} } : reply,
    ),
    'Location is the list': created((reply, call) => ({ ...reply, headers: { location: call.path } })),
    'Location is another item': created((reply, call) => ({
      ...reply,
      headers: { location: `${call.path}/${[...call.store.keys()][0]}` },
    })),
    'Location leads nowhere': created((reply, call) => ({ ...reply, headers: { location: `/nowhere${call.path}` } })),
    'a change is 201': {
      reply: (call, reply) => (call.method === 'PUT' && reply.status === 200 ? { ...reply, status: 201 } : undefined),
    },
    'a part is 201': {
      reply: (call, reply) => (call.method === 'PATCH' && reply.status === 200 ? { ...reply, status: 201 } : undefined),
    },
    '204': created(({ headers = {} }) => ({ status: 204, headers })),
  },
  'rest-delete-is-idempotent': {
    'it stays in the list': {
      parts: {
        remove: (_call, item, api) => {
          api.state[`gone ${item.id}`] = 1;
          return { status: 204 };
        },
      },
      answer: (call, api) =>
        call.id !== undefined && api.state[`gone ${call.id}`] && call.who === 'caller'
          ? api.fail(404, 'Not Found')
          : undefined,
    },
    'it is still there': { parts: { remove: () => ({ status: 204 }) } },
    'the second fails': {
      reply: (call, reply, api) =>
        call.method === 'DELETE' && reply.status === 404 ? api.fail(500, 'Broken') : undefined,
    },
    'the second is a bad request': {
      reply: (call, reply, api) =>
        call.method === 'DELETE' && reply.status === 404 ? api.fail(400, 'Bad Request') : undefined,
    },
    'a neighbour goes too': {
      parts: {
        remove: ({ store }, { id }) => {
          store.delete(String(id));
          const last = [...store.keys()].at(-1);
          if (last) store.delete(last);
          return { status: 204 };
        },
      },
    },
    'the second list keeps it': {
      parts: {
        remove: ({ store, kind }, { id }) => {
          if (kind !== 'customers') store.delete(String(id));
          return { status: 204 };
        },
      },
    },
    'it fails, and is done': {
      parts: {
        remove: ({ store }, { id }, { fail }) => {
          store.delete(String(id));
          return fail(500, 'Broken');
        },
      },
    },
  },
};

function byCreate(change: (item: Item) => unknown): Fault {
  return {
    parts: {
      create: (call, sent, api) => {
        const item = insert(api, call.kind, call.store, sent);
        change(item);
        return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
      },
    },
  };
}

function created(change: (reply: ReturnType<typeof one>, call: Call) => ReturnType<typeof one>): Fault {
  return { reply: (call, reply) => (call.method === 'POST' && reply.status === 201 ? change(reply, call) : undefined) };
}
