// What goes wrong with callers and with limits.
import { headerOf } from '../../exchange/exchange.ts';
import { readOnlyToken, token } from '../good-world.ts';
import { fails, turned } from './fault-parts.ts';
import type { Faults } from './faults-writing.ts';
import type { Api, Call, Fault, Reply } from './style-server.ts';

export const accessFaults: Faults = {
  'authentication-401': {
    '403 for strangers': turned(
      (_call, { status }) => status === 401,
      (_call, api) => api.fail(403, 'Forbidden'),
    ),
    'the second list is open': open(({ kind, method }) => kind === 'customers' && method === 'GET'),
    'items are open': open(({ id, method }) => id !== undefined && method === 'GET'),
    'PATCH is open': open(({ method }) => method === 'PATCH'),
    'DELETE is open': open(({ method }) => method === 'DELETE'),
    'POST is open in the list below': open(({ method, kind }) => method === 'POST' && kind === 'comments'),
    'any token is known': {
      parts: { who: ({ headers }) => (headerOf(headers, 'authorization') ? (whoIs(headers) ?? 'caller') : 'nobody') },
    },
    'a bare Bearer fails': turned(
      (call, { status }) => status === 401 && headerOf(call.asked.headers, 'authorization') === 'Bearer',
      fails,
    ),
    'a redirect': turned(
      (_call, { status }) => status === 401,
      () => ({ status: 302, headers: { location: '/login' } }),
    ),
    'refused and done': {
      reply: (call, reply) => {
        if (reply.status === 401 && call.method === 'DELETE') call.store.delete(call.id ?? '');
        return undefined;
      },
    },
  },
  'authentication-403': {
    '401': turned(
      (_call, { status }) => status === 403,
      (_call, api) => api.fail(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }),
    ),
    'PATCH is allowed': allowed(({ method }) => method === 'PATCH'),
    'DELETE is allowed': allowed(({ method }) => method === 'DELETE'),
    'the second list is allowed': allowed(({ kind }) => kind === 'customers'),
    'a failure for PUT': turned((call, { status }) => status === 403 && call.method === 'PUT', fails),
    '400': turned(
      (_call, { status }) => status === 403,
      (_call, api) => api.fail(400, 'Bad Request'),
    ),
  },
  'authentication-stateless': {
    'a cookie of the list': cookies((call) => call.method === 'GET' && call.id === undefined),
    'a cookie of an item': cookies((call) => call.method === 'GET' && call.id !== undefined),
    'a cookie of a creation': cookies((call) => call.method === 'POST'),
    'remembered after a read': remembers((call) => call.method === 'GET'),
    'remembered after a write': remembers((call) => call.method === 'PUT'),
  },
  'authentication-bearer-token': {
    'without the word': {
      parts: {
        who: ({ headers }) =>
          whoIs(headers) ?? whoIs([['authorization', `Bearer ${headerOf(headers, 'authorization')}`]]) ?? 'nobody',
      },
    },
    'by the word Token': {
      parts: {
        who: ({ headers }) =>
          whoIs([['authorization', headerOf(headers, 'authorization')?.replace('Token', 'Bearer') ?? '']]) ?? 'nobody',
      },
    },
    'by any word': {
      parts: {
        who: ({ headers }) =>
          whoIs([['authorization', headerOf(headers, 'authorization')?.replace(/^\w+ /, 'Bearer ') ?? '']]) ?? 'nobody',
      },
    },
    'only without the word': {
      parts: { who: ({ headers }) => (headerOf(headers, 'authorization') === token ? 'caller' : 'nobody') },
    },
    'only by the word Token': {
      parts: { who: ({ headers }) => (headerOf(headers, 'authorization') === `Token ${token}` ? 'caller' : 'nobody') },
    },
  },
  'limits-429-when-spent': {
    '503': spent((api) => api.fail(503, 'Unavailable')),
    '403': spent((api) => api.fail(403, 'Forbidden')),
    '400': spent((api) => api.fail(400, 'Bad Request')),
    'a flag': spent(() => ({ status: 200, body: { success: false, message: 'rate limit: slow down' } })),
    'no Retry-After': spent((api) => api.fail(429, 'Too Many')),
    'a Retry-After that says nothing': spent((api) => api.fail(429, 'Too Many', { 'retry-after': 'soon' })),
    'a failure': spent((api) => api.fail(500, 'Broken')),
  },
  'limits-url-length': {
    'a failure': long((api) => api.fail(500, 'Broken')),
    unavailable: long((api) => api.fail(503, 'Broken')),
    'a bad gateway': long((api) => api.fail(502, 'Broken')),
    'not implemented': long((api) => api.fail(501, 'Broken')),
    'not found': long((api) => api.fail(404, 'Not Found')),
  },
};

function whoIs(headers: Call['asked']['headers']): Call['who'] | undefined {
  const given = headerOf(headers, 'authorization');
  return given === `Bearer ${token}` ? 'caller' : given === `Bearer ${readOnlyToken}` ? 'read-only' : undefined;
}

function passing(isFree: (call: Call) => boolean, who: Call['who']): Fault {
  return {
    parts: {
      mayPass: (call, { fail }) => {
        if (call.who === who && isFree(call)) return undefined;
        if (call.who === 'nobody') return fail(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
        return call.who === 'read-only' && !['GET', 'PROPFIND'].includes(call.method)
          ? fail(403, 'Forbidden')
          : undefined;
      },
    },
  };
}
function open(isFree: (call: Call) => boolean): Fault {
  return passing(isFree, 'nobody');
}
function allowed(isFree: (call: Call) => boolean): Fault {
  return passing(isFree, 'read-only');
}

function cookies(gives: (call: Call) => boolean): Fault {
  return {
    parts: {
      who: ({ headers }) => whoIs(headers) ?? (headerOf(headers, 'cookie')?.includes('sid=1') ? 'caller' : 'nobody'),
    },
    reply: (call, reply) =>
      call.who === 'caller' && gives(call)
        ? { ...reply, headers: { ...reply.headers, 'set-cookie': 'sid=1; Path=/' } }
        : undefined,
  };
}

function remembers(after: (call: Call) => boolean): Fault {
  return {
    parts: {
      who: ({ headers }, { state }) =>
        whoIs(headers) ?? (state.known && !headerOf(headers, 'authorization') ? 'caller' : 'nobody'),
    },
    reply: (call, _reply, { state }) => {
      if (call.who === 'caller' && after(call)) state.known = 1;
      return undefined;
    },
  };
}

function spent(to: (api: Api) => Reply): Fault {
  return { parts: { spent: (_call, api) => to(api) } };
}
function long(to: (api: Api) => Reply): Fault {
  return turned(
    (_call, { status }) => status === 414,
    (_call, api) => to(api),
  );
}
