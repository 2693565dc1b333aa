// What answers hold against their description.
import { isObject } from '../../exchange/exchange.ts';
import type { Faults } from './faults-writing.ts';
import type { Call, Fault, Reply } from './style-server.ts';

/** The first item of an answer, changed wherever it is. */
function items(when: (call: Call, reply: Reply) => boolean, change: (item: Record<string, unknown>) => void): Fault {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (!isObject(value)) return value;
    if (value.id === undefined)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
    const item = { ...value };
    change(item);
    return item;
  };
  return {
    reply: (call, reply) =>
      reply.status < 300 && when(call, reply) ? { ...reply, body: changed(reply.body) } : undefined,
  };
}

export const schemaFaults: Faults = {
  'errors-2xx-only-for-success': {
    'a number as a text in the list': items(
      ({ id, kind }) => kind === 'products' && id === undefined,
      (item) => {
        item.price = String(item.price);
      },
    ),
    'a required member is missing in an item': items(
      ({ id, method }) => id !== undefined && method === 'GET',
      (item) => {
        delete item.name;
      },
    ),
    'null where none is allowed': items(
      ({ kind }) => kind === 'products',
      (item) => {
        item.active = null;
      },
    ),
    'a value outside of the enumeration': items(
      ({ kind }) => kind === 'products',
      (item) => {
        item.kind = 'car';
      },
    ),
    'a moment that is none': items(
      ({ kind }) => kind === 'customers',
      (item) => {
        for (const name of ['created_at', 'createdAt']) if (name in item) item[name] = '12/31/2026';
      },
    ),
    'a creation answers otherwise': items(
      ({ kind, method }) => kind === 'comments' && method === 'POST',
      (item) => {
        item.stars = 'five';
      },
    ),
    'an object for a list': items(
      ({ kind }) => kind === 'products',
      (item) => {
        item.tags = { first: 'a' };
      },
    ),
  },
};
