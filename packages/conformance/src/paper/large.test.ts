// Descriptions of strangers that are made to take long: each is judged soon, and nothing overflows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectSource } from './document/collect.ts';
import { judgePaper } from './judge.ts';

const mostMs = 8_000;
const many = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at));
const named = (count: number, make: (at: number) => [string, unknown]) => Object.fromEntries(many(count, make));
const ref = (at: number) => ({ $ref: `#/components/schemas/S${at}` });
const text = { type: 'string' };
const responses = { 200: { description: 'ok' } };
const paths = (path: string) => ({ paths: { [path]: { get: { responses } } } });
const schemas = (all: object, more: object = { paths: {} }) => ({ ...more, components: { schemas: all } });
const members = (count: number, make: (at: number) => [string, unknown]) =>
  schemas({ S0: { type: 'object', properties: named(count, make) } });
const form = { 'multipart/form-data': { schema: { type: 'object', properties: { a: ref(0) } } } };
const shared = { content: named(8_000, (at) => [`application/x${at}+json`, {}]) };

const hostile: Readonly<Record<string, object>> = {
  'a path of many parameters': paths(`/v1${many(20_000, (at) => `/{p${at}}`).join('')}`),
  'a path of many names': paths(`/v1${many(20_000, (at) => `/a${at}/{id}`).join('')}`),
  'a path of loose accents': paths(`/a${'\u0301\u0323'.repeat(200_000)}`),
  'a file that holds itself': schemas(
    { S0: { anyOf: [ref(0), text] } },
    { paths: { '/v1/things': { post: { requestBody: { content: form }, responses } } } },
  ),
  'alternatives of alternatives': schemas({
    ...named(12, (at) => [`S${at}`, { anyOf: many(20, (n) => ({ ...ref(at + 1), title: `${n}` })) }]),
    S12: { type: 'integer', enum: [1] },
    Telefone: { allOf: [ref(0)] },
  }),
  'amounts beside each other': members(25_000, (at) => [`valor_${at}`, { type: 'number' }]),
  'members that no schema has': members(20_000, (at) => [`m${at}`, { [`typ${at}`]: 1 }]),
  'one body of many operations': {
    paths: named(8_000, (at) => [
      `/v1/t${at}`,
      { post: { requestBody: { $ref: '#/components/requestBodies/B' }, responses } },
    ]),
    components: { requestBodies: { B: shared } },
  },
  'searches that share one large body': {
    paths: named(4_000, (at) => [
      `/v1/t${at}/search`,
      {
        post: { summary: 'List them', requestBody: { content: { 'application/json': { schema: ref(0) } } }, responses },
      },
    ]),
    components: {
      schemas: {
        S0: { type: 'object', properties: named(1_000, (at) => [`m${at}`, ref(1)]) },
        S1: { type: 'object', properties: named(1_000, (at) => [`n${at}`, text]) },
      },
    },
  },
  'many that require what they do not describe': schemas(
    named(30_000, (at) => [`S${at}`, { type: 'object', required: ['b'], properties: { a: text } }]),
  ),
  'scopes of many operations': {
    paths: named(8_000, (at) => [`/t${at}`, { get: { responses, security: [{ o: [`s${at}`] }] } }]),
    components: {
      securitySchemes: {
        o: {
          type: 'oauth2',
          flows: { implicit: { authorizationUrl: 'https://a', scopes: named(8_000, (at) => [`s${at}`, '']) } },
        },
      },
    },
  },
};
const deep = `${'{"foo":1,"properties":{"a":'.repeat(20_000)}{}${'}}'.repeat(20_000)}`;

const written = (one: object) => JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, ...one });
const all = Object.entries(hostile).map(([name, one]) => [name, written(one)] as const);
for (const [name, document] of [
  ...all,
  ['a deep schema', written(schemas({ S0: {} })).replace('"S0":{}', `"S0":${deep}`)] as const,
])
  test(name, async () => {
    const before = process.cpuUsage();
    const source = await collectSource('large.json', document, async () => assert.fail('no other file'));
    const report = judgePaper(source, { rules: [] });
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < mostMs, `${(user + system) / 1000} ms of processor time`);
    assert.ok(JSON.stringify(report).length < 100 * document.length, 'the report is no larger than that either');
  });
