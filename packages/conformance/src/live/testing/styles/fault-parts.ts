// How faults change the answers of a good server.
import { asObject } from '../../exchange/exchange.ts';
import { type Api, type Call, type Fault, insert, one, type Reply } from './style-server.ts';

export const html = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: '<h1>Error</h1>',
});
export const isBad = ({ status }: Reply) => status === 400 || status === 422;
/** The refusal of a kind of request becomes something else. */
export const turned = (
  when: (call: Call, reply: Reply) => boolean,
  to: (call: Call, api: Api, reply: Reply) => Reply,
): Fault => ({
  reply: (call, reply, api) => (when(call, reply) ? to(call, api, reply) : undefined),
});
export const sentTo =
  (method: string, when: (call: Call) => boolean = () => true) =>
  (call: Call, reply: Reply) =>
    isBad(reply) && call.method === method && when(call);
export const taken = (call: Call, api: Api): Reply => {
  if (call.method === 'POST')
    return one(api, call, insert(api, call.kind, call.store, asObject(call.json)), 201, { location: `${call.path}/1` });
  return one(api, call, { id: call.id ?? '', ...call.store.get(call.id ?? '') }, 200);
};
export const fails = (_call: Call, api: Api) => api.fail(500, 'Broken');
export const lacks = (name: string) => (call: Call) => call.isJson && asObject(call.json)[name] === undefined;
export const holds = (name: string, test: (value: unknown) => boolean) => (call: Call) =>
  call.isJson && asObject(call.json)[name] !== undefined && test(asObject(call.json)[name]);
export const query = (name: string, value: RegExp) => (call: Call) =>
  call.method === 'GET' && value.test(call.url.searchParams.get(name) ?? '');
export const isMissing =
  (method: string) =>
  (call: Call, { status }: Reply) =>
    status === 404 && call.kind !== '' && call.id !== undefined && call.method === method;
export const nobody = (call: Call) => call.who === 'nobody' && call.kind !== '';
