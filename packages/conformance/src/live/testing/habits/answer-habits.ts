// What answers carry besides their items: header fields, media types, members of failures, and what a write answers.
import { asObject } from '../../exchange/exchange.ts';
import type { Call, Reply } from '../styles/style-server.ts';
import { each, type Habit, type Habits, isGood, isOf, itemIn, turned, withHeaders } from './habit-parts.ts';

const random = () => Math.random().toString(36).slice(2);
const later = () => new Date(Date.now() + 86_400_000).toUTCString();
const all = () => true;
const known = ({ kind }: Call) => kind !== '';

const everywhere: Readonly<Record<string, () => Record<string, string>>> = {
  'no caches': () => ({ 'cache-control': 'no-store' }),
  'private caches': () => ({ 'cache-control': 'private, max-age=0, must-revalidate' }),
  'what an answer depends on': () => ({ vary: 'Accept, Accept-Language, Authorization' }),
  'timings of the server': () => ({ 'server-timing': 'db;dur=53, app;dur=47.2' }),
  'a language': () => ({ 'content-language': 'pt-BR' }),
  'an id of each request': () => ({ 'x-request-id': random(), 'x-correlation-id': random() }),
  'a trace': () => ({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }),
  'headers for browsers': () => ({ 'strict-transport-security': 'max-age=1', 'x-content-type-options': 'nosniff' }),
  CORS: () => ({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Link, Location' }),
  'the types of a PATCH': () => ({ 'accept-patch': 'application/json, application/merge-patch+json' }),
  'no ranges': () => ({ 'accept-ranges': 'none' }),
  'a proxy': () => ({ via: '1.1 edge', age: '0', 'x-cache': 'MISS' }),
  'the moment of the answer': () => ({ date: new Date().toUTCString() }),
  'a balancer with cookies': () => ({ 'set-cookie': `lb=${random()}; Path=/; HttpOnly; Secure; SameSite=None` }),
  'a cookie for statistics': () => ({ 'set-cookie': `visitor=${random()}; Max-Age=31536000` }),
  'a session that opens nothing': () => ({ 'set-cookie': `session=${random()}; HttpOnly` }),
  'limits by the draft': () => ({ 'ratelimit-policy': '"hour";q=1000;w=3600', ratelimit: '"hour";r=999;t=60' }),
  'two limits by the draft': () => ({
    'ratelimit-policy': '"burst";q=100;w=60, "day";q=9000;w=86400',
    ratelimit: '"burst";r=50;t=30, "day";r=1000',
  }),
  'limits by the old names': () => ({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' }),
  'limits with the moment of a reset': () => ({ 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 60) }),
  'an end that is announced': () => ({ deprecation: '@1735689600', sunset: later() }),
  'an end with a link': () => ({ sunset: later(), 'x-api-version': '2026-01-01' }),
  'other protocols': () => ({ 'alt-svc': 'h3=":443"; ma=86400' }),
  'a version': () => ({ 'x-api-version': '2026-11-01', 'x-powered-by': 'PHP/8.4' }),
  'an old warning': () => ({ warning: '299 - "Deprecated API"' }),
};

const goodTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'Application/JSON',
  'application/json; profile="https://example.com/produto"',
  'application/hal+json',
  'application/ld+json',
  'application/vnd.api+json',
  'application/vnd.empresa.v2+json',
  'application/vnd.empresa+json; version=2; charset=utf-8',
];
const badTypes = [
  'application/problem+json; charset=utf-8',
  'application/vnd.error+json',
  'application/json;charset=utf-8',
];

/** More members of failures; some of them come only with one status. */
const details: Readonly<Record<string, (call: Call, reply: Reply) => object>> = {
  'a trace': () => ({ traceId: random() }),
  'the moment and the path': ({ url }) => ({ timestamp: new Date().toISOString(), path: url.pathname }),
  'an instance': () => ({ instance: `urn:uuid:${random()}` }),
  'no details': () => ({ details: [] }),
  'details where there are some': (_call, { status }) =>
    status === 400 ? { details: [{ field: 'x', issue: 'y' }] } : {},
  'details by member': (_call, { status }) => (status === 422 ? { errors: { name: ['is missing'] } } : {}),
  'details by member, always': (_call, { status }) => ({ errors: status === 422 ? { name: ['is missing'] } : {} }),
  'violations of a Java server': (_call, { status }) => ({
    violations: status < 404 ? [{ field: 'x', message: 'y' }] : [],
  }),
  help: ({ method }) => ({ help: `https://docs.example.com/errors#${method}` }),
  'a text for people': () => ({ userMessage: 'Algo deu errado.', developerMessage: random() }),
  'who was asked': (_call, { status }) => (status === 401 ? { realm: 'api' } : {}),
  'what may be tried again': (_call, { status }) => ({ retryable: status === 429 }),
  'what was not found': ({ id }, { status }) => (status === 404 ? { resource: id ?? null } : {}),
  'what is allowed': (_call, { status }) => (status === 405 ? { allowed: ['GET'] } : {}),
  'null where nothing is known': () => ({ data: null, meta: null }),
};

/** What a write answers, with its item or without. */
const bodies: Readonly<Record<string, (body: unknown) => Partial<Reply>>> = {
  'the id alone': (body) => ({ body: { id: itemIn(body).id } }),
  'the id and a message': (body) => ({ body: { id: itemIn(body).id, message: 'Salvo com sucesso' } }),
  'the id inside of data': (body) => ({ body: { data: { id: itemIn(body).id } } }),
  'success and the item': (body) => ({ body: { success: true, data: itemIn(body) } }),
  'a status and the item': (body) => ({ body: { status: 'ok', data: itemIn(body), error: null } }),
  'nothing at all': () => ({ body: undefined }),
};
const done: Readonly<Record<string, (body: unknown) => Partial<Reply>>> = {
  ...bodies,
  'a message': () => ({ body: { message: 'Atualizado' } }),
  'how many': () => ({ body: { updated: 1 } }),
  'no content': () => ({ status: 204, body: undefined }),
};
const gone: Readonly<Record<string, (body: unknown) => Partial<Reply>>> = {
  yes: () => ({ status: 200, body: { deleted: true } }),
  'a message': () => ({ status: 200, body: { message: 'Removido' } }),
  success: () => ({ status: 200, body: { success: true } }),
  'how many': () => ({ status: 200, body: { deletedCount: 1 } }),
  null: () => ({ status: 200, body: null }),
};
const answering =
  (...methods: readonly string[]) =>
  (change: (body: unknown) => Partial<Reply>): Habit => ({
    isLoose: true,
    ...turned(isOf(...methods), (reply) => ({ ...reply, ...change(reply.body) })),
  });

const challenges = [
  'Bearer realm="api"',
  'Bearer realm="api", error="invalid_token", error_description="expirado"',
  'Basic realm="api", Bearer',
  'DPoP algs="ES256", Bearer scope="read write"',
  'bearer',
];

export const answerHabits: Readonly<Record<string, Habits>> = {
  headers: {
    ...each(
      everywhere,
      (_one, key) => `every answer has ${key}`,
      (headers) => withHeaders(all, headers),
    ),
  },
  'headers of good answers': {
    ...each(
      everywhere,
      (_one, key) => `good answers have ${key}`,
      (headers) => withHeaders((_c, reply) => isGood(reply), headers),
    ),
    'a link to itself': withHeaders(
      (call, reply) => isGood(reply) && call.id !== undefined,
      () => ({ link: '</api>; rel="self"' }),
    ),
    'a link to its description': withHeaders(
      (call, reply) => isGood(reply) && call.method !== 'GET',
      () => ({
        link: '</openapi.json>; rel="describedby"; type="application/json"',
      }),
    ),
  },
  types: each(
    goodTypes,
    (type) => `good answers are ${type}`,
    (type) =>
      turned(
        (_call, reply) => isGood(reply) && reply.body !== undefined,
        (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'content-type': type },
        }),
      ),
  ),
  'types of failures': each(
    badTypes,
    (type) => `failures are ${type}`,
    (type) =>
      turned(
        (_call, reply) => reply.status >= 400,
        (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': type } }),
      ),
  ),
  failures: {
    ...each(
      details,
      (_one, key) => `failures have ${key}`,
      (more) =>
        turned(
          (_call, { status }) => status >= 400,
          (reply, call) => ({
            ...reply,
            body: { ...asObject(reply.body), ...more(call, reply) },
          }),
        ),
    ),
    ...each(
      challenges,
      (one) => `401 with ${one}`,
      (challenge) =>
        turned(
          (_call, { status }) => status === 401,
          (reply) => ({ ...reply, headers: { ...reply.headers, 'www-authenticate': challenge } }),
        ),
    ),
  },
  creations: each(bodies, (_one, key) => `a creation answers ${key}`, answering('POST')),
  changes: {
    ...each(done, (_one, key) => `PUT answers ${key}`, answering('PUT')),
    ...each(done, (_one, key) => `PATCH answers ${key}`, answering('PATCH')),
    ...each(done, (_one, key) => `PUT and PATCH answer ${key}`, answering('PUT', 'PATCH')),
  },
  removals: {
    ...each(gone, (_one, key) => `DELETE answers ${key}`, answering('DELETE')),
    ...each(
      [200, 204, 410],
      (status) => `the second DELETE is ${status}`,
      (status) =>
        turned(
          (call, reply) => known(call) && call.method === 'DELETE' && reply.status === 404,
          (_reply, _call, { fail }) =>
            status === 410 ? fail(410, 'Gone') : { status, ...(status === 200 && { body: { deleted: true } }) },
        ),
    ),
  },
};
