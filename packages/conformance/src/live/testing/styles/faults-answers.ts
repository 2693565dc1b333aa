// What goes wrong in answers to mistakes.
import { asObject, headerOf } from '../../exchange/exchange.ts';
import { fails, holds, isBad, isMissing, lacks, nobody, query, sentTo, taken, turned } from './fault-parts.ts';
import type { Faults } from './faults-writing.ts';

export const answerFaults: Faults = {
  'errors-400-for-malformed': {
    'cut JSON is taken by POST': turned(
      sentTo('POST', (call) => !call.isJson),
      taken,
    ),
    'cut JSON is taken by PUT': turned(
      sentTo('PUT', (call) => !call.isJson),
      taken,
    ),
    'cut JSON is taken by PATCH': turned(
      sentTo('PATCH', (call) => !call.isJson),
      taken,
    ),
    'a required member is missing': turned(sentTo('POST', lacks('price')), taken),
    'a required member is missing in PUT': turned(sentTo('PUT', lacks('price')), taken),
    'a required member is null': turned(
      sentTo('POST', (call) => call.isJson && asObject(call.json).name === null),
      taken,
    ),
    'a text for a number': turned(
      sentTo(
        'POST',
        holds('price', (value) => typeof value === 'string'),
      ),
      taken,
    ),
    'a text for a yes': turned(
      sentTo(
        'POST',
        holds('active', (value) => typeof value === 'string'),
      ),
      taken,
    ),
    'a text for a yes in PATCH': turned(
      sentTo(
        'PATCH',
        holds('active', (value) => typeof value === 'string'),
      ),
      taken,
    ),
    'no member of the enumeration': turned(
      sentTo(
        'POST',
        holds('kind', () => true),
      ),
      taken,
    ),
    'below the minimum': turned(
      sentTo(
        'POST',
        holds('price', (value) => Number(value) < 0),
      ),
      taken,
    ),
    'an empty required text': turned(
      sentTo(
        'POST',
        holds('name', (value) => value === ''),
      ),
      taken,
    ),
    'no date': turned(
      sentTo('POST', (call) => holds('released_on', () => true)(call) || holds('releasedOn', () => true)(call)),
      taken,
    ),
    'an object of another kind': turned(
      sentTo(
        'POST',
        holds('size', () => true),
      ),
      taken,
    ),
    'a list of another kind': turned(
      sentTo(
        'PUT',
        holds('tags', () => true),
      ),
      taken,
    ),
    'the second list checks nothing': turned(
      (call, reply) => call.kind === 'customers' && sentTo('POST')(call, reply),
      taken,
    ),
    'the list below checks nothing': turned(
      (call, reply) => call.kind === 'comments' && sentTo('POST', (one) => one.isJson)(call, reply),
      taken,
    ),
    'a wrong number in the query': { parts: { checkQuery: () => undefined } },
    'a wrong choice in the query': turned(
      (call, reply) => isBad(reply) && query('kind', /./)(call),
      (call, api) => api.parts.page(call, [...call.store.values()], api),
    ),
    'a lost cursor is the first page': turned(
      (call, reply) => isBad(reply) && /[?&](cursor|after)=/.test(call.url.search),
      (call, api) => api.parts.page({ ...call, url: new URL(call.path, call.url) }, [...call.store.values()], api),
    ),
    'a filter is ignored': { parts: { select: ({ store }) => [...store.values()] } },
    'refused with 404': turned(
      sentTo('POST', (call) => call.isJson),
      (_call, api) => api.fail(404, 'Not Found'),
    ),
    'refused with 403': turned(
      sentTo('PUT', (call) => call.isJson),
      (_call, api) => api.fail(403, 'Forbidden'),
    ),
  },
  'errors-4xx-for-client': {
    'cut JSON fails in POST': turned(
      sentTo('POST', (call) => !call.isJson),
      fails,
    ),
    'cut JSON fails in PATCH': turned(
      sentTo('PATCH', (call) => !call.isJson),
      fails,
    ),
    'a missing member fails': turned(sentTo('POST', lacks('price')), fails),
    'null fails': turned(
      sentTo('POST', (call) => call.isJson && call.json === null),
      fails,
    ),
    'an empty body fails': turned((call, reply) => isBad(reply) && call.asked.body === '', fails),
    'a list fails': turned((call, reply) => isBad(reply) && Array.isArray(call.json), fails),
    'another media type fails': turned((_call, { status }) => status === 415, fails),
    'an odd id fails': turned(
      (call, reply) => isMissing('GET')(call, reply) && !/^[\w-]{1,40}$/.test(call.id ?? ''),
      fails,
    ),
    'a word for an id fails': turned((call, reply) => isMissing('GET')(call, reply) && call.id === 'farol-none', fails),
    'a wrong page fails': turned((call, reply) => isBad(reply) && call.method === 'GET', fails),
    'a change of nothing fails': turned(isMissing('PATCH'), fails),
    'a wrong type is unavailable': turned(
      sentTo('POST', (call) => call.isJson),
      (_call, api) => api.fail(503, 'Unavailable'),
    ),
    'an unknown method fails': turned((_call, { status }) => status === 405, fails),
    'a wrong body is redirected': turned(
      sentTo('POST', (call) => call.isJson),
      () => ({ status: 302, headers: { location: '/error' } }),
    ),
    'a NUL in a text fails': turned((call) => Boolean(call.asked.body?.includes('\\u0000')), fails),
    'a long text fails': turned((call) => (call.asked.body?.length ?? 0) > 5_000 && call.isJson, fails),
    'a large number fails': turned((call) => /:(99999999999999|1e\+?300)\b/.test(call.asked.body ?? ''), fails),
    'a day that is none fails': turned((call) => /"2026-02-31/.test(call.asked.body ?? ''), fails),
    'many levels fail': turned((call) => Boolean(call.asked.body?.includes('[[[[')), fails),
    'a part of nothing fails': turned((call) => call.method === 'PATCH' && call.asked.body === '{}', fails),
    'a quote in a filter fails': turned((call) => call.method === 'GET' && /%27/.test(call.url.search), fails),
    'a huge page fails': turned((call) => call.method === 'GET' && /=9{20}/.test(call.url.search), fails),
    'a creation below nothing fails': turned(
      (call, { status }) => status === 404 && call.method === 'POST' && /comments$/.test(call.url.pathname),
      fails,
    ),
    'another Accept fails': {
      answer: (call, api) =>
        headerOf(call.asked.headers, 'accept') === 'application/xml' && call.who === 'caller'
          ? api.fail(500, 'Broken')
          : undefined,
    },
  },
  'errors-404-for-missing': {
    null: turned(isMissing('GET'), () => ({ status: 200, body: null })),
    'an empty list': turned(isMissing('GET'), () => ({ status: 200, body: [] })),
    'the second list': turned(
      (call, reply) => call.kind === 'customers' && isMissing('GET')(call, reply),
      () => ({ status: 200, body: {} }),
    ),
    'a bad request': turned(
      (call, reply) => isMissing('GET')(call, reply),
      (_call, api) => api.fail(400, 'Bad Request'),
    ),
    forbidden: turned(isMissing('GET'), (_call, api) => api.fail(403, 'Forbidden')),
    'a failure': turned(isMissing('GET'), fails),
    'PATCH creates nothing and says so with 200': turned(isMissing('PATCH'), () => ({ status: 200, body: {} })),
    'PUT stores nothing and says so with 200': turned(isMissing('PUT'), () => ({ status: 200, body: {} })),
    'the list below nothing is empty': turned(
      (call, { status }) => status === 404 && call.method === 'GET' && /\/comments$/.test(call.url.pathname),
      () => ({ status: 200, body: [] }),
    ),
    'a creation below nothing is made': {
      answer: (call) =>
        call.method === 'POST' && call.kind === '' && call.who === 'caller' && /comments$/.test(call.url.pathname)
          ? { status: 201, headers: { location: `${call.url.pathname}/1` }, body: { id: 1 } }
          : undefined,
    },
    'the list below a removed item stays': turned(
      (call, { status }) =>
        status === 404 &&
        call.method === 'GET' &&
        /(\d)\/comments$/.test(call.url.pathname) &&
        !/9{3}/.test(call.url.pathname),
      () => ({ status: 200, body: [] }),
    ),
    'no such path is 200': turned(
      (call, { status }) => status === 404 && call.kind === '',
      () => ({ status: 200, body: {} }),
    ),
    'a filter without a match': turned(
      (call, reply) => call.method === 'GET' && reply.status === 200 && /no-such-value/.test(call.url.search),
      (_call, api) => api.fail(404, 'Not Found'),
    ),
    'a path below an item': turned(
      (call, { status }) => status === 404 && /farol-no-such-path$/.test(call.url.pathname),
      () => ({ status: 200, body: { id: 1 } }),
    ),
  },
  'errors-no-200-with-error-flag': {
    'missing with success: false': turned(isMissing('GET'), () => ({ status: 200, body: { success: false } })),
    'PATCH of nothing with an error': turned(isMissing('PATCH'), () => ({ status: 200, body: { error: 'not found' } })),
    'invalid with errors': turned(sentTo('POST'), () => ({ status: 200, body: { errors: [{ field: 'name' }] } })),
    'invalid in a 201': turned(
      sentTo('POST', (call) => call.isJson),
      () => ({ status: 201, body: { status: 'error', message: 'Invalid' } }),
    ),
    strangers: turned(
      (call, { status }) => nobody(call) && status === 401,
      () => ({ status: 200, body: { ok: false, code: 401 } }),
    ),
    'a wrong parameter with empty data': turned(
      (call, reply) => isBad(reply) && call.method === 'GET',
      () => ({ status: 200, body: { data: [], error: 'bad limit' } }),
    ),
    errorCode: turned(isMissing('GET'), () => ({ status: 200, body: { errorCode: 'E404', errorMessage: 'No' } })),
    'inside of a result': turned(isMissing('GET'), () => ({ status: 200, body: { response: { status: 'FAILED' } } })),
    'a read-only caller': turned(
      (_call, { status }) => status === 403,
      () => ({ status: 200, body: { erro: 'sem permissão' } }),
    ),
  },
};
