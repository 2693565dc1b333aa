// The operations at the URL of one object, the same for every kind that can be replaced, changed and removed.
import type { z } from 'zod';
import type { Resource } from '../resource.ts';
import { conditionOf } from './condition.ts';
import { keyed, type Operation } from './operation.ts';

type Schemas = Readonly<Record<'shown' | 'request' | 'patch', z.ZodType>>;

export const itemOperations = <Item extends object, const Noun extends 'payment' | 'webhook'>(
  noun: Noun,
  resource: Pick<Resource<Item>, 'get' | 'replace' | 'patch' | 'remove'>,
  { shown, request: whole, patch }: Schemas,
): Readonly<Record<'GET' | 'PUT' | 'PATCH' | 'DELETE', Operation>> => ({
  GET: keyed(`get_${noun}`, {
    gives: shown,
    run: async ({ caller, id }) => ({ body: await resource.get(caller, id) }),
  }),
  PUT: keyed(`replace_${noun}`, {
    takes: whole,
    gives: shown,
    run: async ({ caller, id, request, json }) => ({
      body: await resource.replace(caller, id, await json(), conditionOf(request)),
    }),
  }),
  PATCH: keyed(`change_${noun}`, {
    takes: patch,
    gives: shown,
    run: async ({ caller, id, request, json }) => ({
      body: await resource.patch(caller, id, await json(), conditionOf(request)),
    }),
  }),
  // 404 the second time is correct: idempotent means the same state, not the same status (RFC 9110 §9.2.2).
  DELETE: keyed(`remove_${noun}`, {
    run: async ({ caller, id, request }) => {
      await resource.remove(caller, id, conditionOf(request));
      return {};
    },
  }),
});
