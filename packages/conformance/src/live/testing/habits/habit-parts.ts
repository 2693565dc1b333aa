// How habits change a good server: what is sent to it, and what it answers. Several of them fit into one server.
import { asObject, isObject, type JsonObject } from '../../exchange/exchange.ts';
import type { Api, Call, Fault, Reply } from '../styles/style-server.ts';

/** `isLoose`: the description names no answers. */
export type Habit = Fault & { readonly isLoose?: boolean };
export type Habits = Readonly<Record<string, Habit>>;

/** One habit for each of these. */
export const each = <T>(
  all: readonly T[] | Readonly<Record<string, T>>,
  nameOf: (one: T, key: string) => string,
  habit: (one: T) => Habit,
): Habits => Object.fromEntries(Object.entries(all).map(([key, one]) => [nameOf(one, key), habit(one)]));

export const isGood = ({ status }: Reply) => status >= 200 && status < 300;
export const isOf =
  (...methods: readonly string[]) =>
  (call: Call, reply: Reply) =>
    isGood(reply) && methods.includes(call.method) && call.kind !== '';

/** Answers of a kind become others. */
export const turned = (
  when: (call: Call, reply: Reply) => boolean,
  to: (reply: Reply, call: Call, api: Api) => Reply,
): Habit => ({ reply: (call, reply, api) => (when(call, reply) ? to(reply, call, api) : undefined) });

export const withHeaders = (when: (call: Call, reply: Reply) => boolean, headers: () => Record<string, string>) =>
  turned(when, (reply) => ({ ...reply, headers: { ...headers(), ...reply.headers } }));

/** More members in each item, wherever it is shown. */
export function inItems(more: (item: JsonObject, call: Call, api: Api) => object): Habit {
  return turned(
    (call, reply) => isGood(reply) && call.kind !== '',
    (reply, call, api) => {
      const change = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(change);
        if (!isObject(value)) return value;
        if (value.id !== undefined && value[api.name('updated_at')]) return { ...value, ...more(value, call, api) };
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));
      };
      return { ...reply, body: change(reply.body) };
    },
  );
}

/** Members that are stored otherwise than they were sent. */
export const storing = (change: (sent: JsonObject, api: Api, call: Call) => object): Habit => ({
  request: (call, api) =>
    call.isJson && isObject(call.json) ? { ...call, json: { ...call.json, ...change(call.json, api, call) } } : call,
});

/** All good servers of both; what comes first answers first. */
export const together = (...habits: readonly Habit[]): Habit => ({
  ...(habits.some(({ isLoose }) => isLoose) && { isLoose: true }),
  parts: Object.assign({}, ...habits.map(({ parts }) => parts)),
  request: (call, api) => habits.reduce((now, { request }) => request?.(now, api) ?? now, call),
  answer: (call, api) => {
    for (const { answer } of habits) {
      const given = answer?.(call, api);
      if (given) return given;
    }
    return undefined;
  },
  reply: (call, reply, api) => habits.reduce((now, one) => one.reply?.(call, now, api) ?? now, reply),
});

export const textOf = (item: JsonObject, { name }: Api): string =>
  String(item.name ?? item[name('full_name')] ?? item.text ?? '');
export const numberOf = (item: JsonObject): number => Number(item.price ?? item.age ?? item.stars ?? 0);
export const itemIn = (body: unknown): JsonObject => asObject(asObject(body).data ?? body);
