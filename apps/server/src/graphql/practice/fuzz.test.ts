import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { fc } from '../../../../../test/properties.ts';
import { createSchema } from '../create-schema.ts';
import { openKey } from '../testing/test-practice.ts';

const seed = 20_261_115;
const schema = createSchema();

type Draw = (most: number) => number;

const texts = ['', 'BRL', 'x'.repeat(300), '\u0000', '\ud800', 'http://127.0.0.1:9/', '*', 'pagamento.*'].concat([
  '2026-01-15T12:00:00Z',
  '"',
  'é',
]);
const numbers = [0, 1, -1, 4_990, 100, 101, 2_147_483_647];

/** A literal of a type, right or nearly so. */
function literal(type: GraphQLInputType, draw: Draw, ids: readonly string[]): string {
  if (isNonNullType(type)) return literal(type.ofType, draw, ids);
  if (draw(9) === 0) return 'null';
  if (isListType(type)) {
    return `[${Array.from({ length: draw(2) }, () => literal(type.ofType, draw, ids)).join(', ')}]`;
  }
  if (isEnumType(type)) return type.getValues()[draw(type.getValues().length - 1)]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => draw(2) > 0 || (isNonNullType(field.type) && field.default === undefined),
    );
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, draw, ids)}`).join(', ')} }`;
  }
  if (type.name === 'Int') return String(numbers[draw(numbers.length - 1)]);
  if (type.name === 'Boolean') return String(draw(1) === 0);
  const pool = type.name === 'ID' ? [...ids, ...texts.slice(0, 2)] : texts;
  return JSON.stringify(pool[draw(pool.length - 1)]);
}

function selection(field: GraphQLField<unknown, unknown>, levels: number): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const inner = Object.values(type.getFields()).flatMap((one) => {
    const leaf = !isObjectType(getNamedType(one.type));
    const first = one.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
    return leaf || levels > 0 ? [`${one.name}${first} ${selection(one, levels - 1)}`] : [];
  });
  return `{ ${inner.join(' ')} }`;
}

test(`random requests to the practice provider are never a fault of ours (seed ${seed})`, {
  timeout: 300_000,
}, async (t) => {
  const { ask, caller, sandbox } = await openKey(t);
  const { endpoint } = await sandbox.endpoints.create(caller, { url: 'http://127.0.0.1:9/', eventos: ['*'] });
  const { payment } = await sandbox.payments.create(caller, { valor: 1, moeda: 'BRL' });
  const [event] = (await sandbox.events.list(caller)).items;
  const [delivery] = (await sandbox.deliveries.list(caller)).items;
  const ids = [endpoint.id, payment.id, event?.id ?? '', delivery?.id ?? ''];
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ extensions }) => extensions.practice !== undefined)
      .map((field) => ({ kind: type === schema.getMutationType() ? 'mutation' : 'query', field })),
  );
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1_000), { minLength: 20, maxLength: 60 }), async (choices) => {
      let next = 0;
      const draw: Draw = (most) => (choices[next++ % choices.length] ?? 0) % (most + 1);
      const root = roots[draw(roots.length - 1)];
      assert.ok(root);
      const { kind, field } = root;
      const args = field.args
        .filter(({ type }) => isNonNullType(type) || draw(1) === 0)
        .map(({ name, type }) => `${name}: ${literal(type, draw, ids)}`);
      const query = `${kind} { ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selection(field, 1)} }`;
      const { status, body, text } = await ask(query);
      seen.add(status);
      assert.ok(status < 500, `${status} ${query}: ${text}`);
      if (status === 200) assert.equal(body.errors, undefined, `${query}: ${text}`);
      else for (const { extensions } of body.errors ?? []) assert.match(String(extensions.code), /^[A-Z_]+$/);
    }),
    { seed, numRuns: process.env.FAROL_TEST_LONG === '1' ? 600 : 150 },
  );
  for (const status of [200, 400, 404]) assert.ok(seen.has(status), [...seen].join(' '));
});
