// What goes wrong in the form of answers: formats, media types, bodies.
import { headerOf } from '../../exchange/exchange.ts';
import { html, isBad, taken, turned } from './fault-parts.ts';
import type { Faults } from './faults-writing.ts';
import type { Fault } from './style-server.ts';

export const formFaults: Faults = {
  'errors-one-format': Object.fromEntries(
    [401, 403, 404, 405, 415]
      .flatMap((status) => [
        [
          `${status} in HTML`,
          turned(
            (_call, reply) => reply.status === status,
            () => html(status),
          ),
        ],
        [
          `${status} in other members`,
          turned(
            (_call, reply) => reply.status === status,
            ({ asked: _asked }, _api, reply) => ({
              ...reply,
              headers: { 'www-authenticate': 'Bearer' },
              body: { fehler: 'nein', nummer: status },
            }),
          ),
        ],
      ])
      .concat([
        [
          'an empty 404',
          turned(
            (_call, reply) => reply.status === 404,
            () => ({ status: 404 }),
          ),
        ],
        [
          '406 in text',
          {
            answer: (call) =>
              headerOf(call.asked.headers, 'accept') === 'application/xml' && call.who === 'caller'
                ? { status: 406, headers: { 'content-type': 'text/plain' }, text: 'no' }
                : undefined,
          },
        ],
        [
          'a large body in text',
          turned(
            (call, reply) => isBad(reply) && (call.asked.body?.length ?? 0) > 1e6,
            () => ({ status: 413, headers: { 'content-type': 'text/plain' }, text: 'too large' }),
          ),
        ],
        [
          'a text for an object',
          turned(
            (_call, reply) => reply.status === 403,
            (_call, _api, reply) => ({
              ...reply,
              headers: { 'content-type': 'application/json' },
              body: { error: 'Forbidden', message: ['no'], title: 3 },
            }),
          ),
        ],
        [
          'the second list',
          turned(
            (call, { status }) => call.kind === 'customers' && status === 404,
            () => ({ status: 404, body: { mensagem: 'não existe' } }),
          ),
        ],
        [
          'invalid otherwise than cut',
          turned(
            (call, reply) => isBad(reply) && call.isJson && call.method === 'POST',
            (_call, _api, { status }) => ({ status, body: { problems: ['name'], ok: false } }),
          ),
        ],
      ]),
  ) as Readonly<Record<string, Fault>>,
  'errors-2xx-only-for-success': {
    'a page in the list': turned(
      (call, { status }) => status === 200 && call.kind === 'products' && call.id === undefined,
      () => html(200),
    ),
    'a page for an item': turned(
      (call, { status }) => status === 200 && call.method === 'GET' && call.id !== undefined,
      () => html(200),
    ),
    'a page for the second list': turned(
      (call, { status }) => status === 200 && call.kind === 'customers' && call.id === undefined,
      () => html(200),
    ),
    'a page after a change': turned(
      (call, { status }) => status === 200 && call.method === 'PUT',
      () => html(200),
    ),
    'a page for the list below': turned(
      (call, { status }) => status === 200 && call.kind === 'comments' && call.id === undefined,
      () => html(200),
    ),
  },
  'rest-json-payloads': {
    'text/plain': turned(
      (_call, { status }) => status === 200,
      (_call, _api, reply) => ({ ...reply, headers: { 'content-type': 'text/plain' } }),
    ),
    'no type for items': turned(
      (call, { status }) => status === 200 && call.id !== undefined,
      (_call, _api, { status, body }) => ({ status, headers: { 'content-type': '-' }, text: JSON.stringify(body) }),
    ),
    'JSON inside of a text': turned(
      (call, { status }) => status === 200 && call.method === 'PUT',
      (_call, _api, reply) => ({ ...reply, body: JSON.stringify(reply.body) }),
    ),
    'a byte order mark': turned(
      (call, { status }) => status === 200 && call.kind === 'customers',
      (_call, _api, { status, body }) => ({
        status,
        headers: { 'content-type': 'application/json' },
        text: `\ufeff${JSON.stringify(body)}`,
      }),
    ),
    'single quotes after a creation': turned(
      (_call, { status }) => status === 201,
      (_call, _api, { status, headers, body }) => ({
        status,
        headers: { ...headers, 'content-type': 'application/json' },
        text: JSON.stringify(body).replaceAll('"', "'"),
      }),
    ),
    'a form is taken': {
      reply: (call, reply, api) =>
        reply.status === 415 && call.asked.body?.includes('=')
          ? taken({ ...call, json: Object.fromEntries(new URLSearchParams(call.asked.body)) }, api)
          : undefined,
    },
    'a form is taken by PATCH': {
      reply: (call, reply, api) =>
        reply.status === 415 && call.method === 'PATCH' && call.asked.body?.includes('=')
          ? taken(call, api)
          : undefined,
    },
    'accents are lost': {
      reply: (_call, reply) => ({
        ...reply,
        body:
          reply.body === undefined
            ? undefined
            : JSON.parse(JSON.stringify(reply.body).replace(/[^\u0020-\u007e]/g, '?')),
      }),
    },
    'text/plain is taken by the second list': {
      reply: (call, reply, api) =>
        reply.status === 415 && call.kind === 'customers' && call.asked.body?.startsWith('{')
          ? taken(call, api)
          : undefined,
    },
  },
  'errors-204-without-body': {
    'a removal with a body': turned(
      (_call, { status }) => status === 204,
      () => ({ status: 204, body: { ok: true }, extra: true }),
    ),
    'an empty 200': turned(
      (_call, { status }) => status === 204,
      () => ({ status: 200, headers: { 'content-type': 'application/json' } }),
    ),
    'an empty change': turned(
      (call, { status }) => status === 200 && call.method === 'PUT',
      () => ({ status: 200, headers: { 'content-type': 'application/json' } }),
    ),
    'an empty part in the second list': turned(
      (call, { status }) => status === 200 && call.method === 'PATCH' && call.kind === 'customers',
      () => ({ status: 200, headers: { 'content-type': 'application/json' } }),
    ),
    'a 204 that says how long': turned(
      (_call, { status }) => status === 204,
      () => ({ status: 204, headers: { 'content-length': '12' } }),
    ),
  },
};
