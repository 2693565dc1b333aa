import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectSource } from '../document/collect.ts';
import { child, rootOf } from '../document/source.ts';
import { shapesOf } from './shape.ts';

type Schemas = Readonly<Record<string, object>>;

async function shapesIn(schemas: Schemas) {
  const text = JSON.stringify({ openapi: '3.1.0', components: { schemas } });
  const source = await collectSource('made-up', text, async () => assert.fail('there is one file'));
  const all = child(child(rootOf(source), 'components'), 'schemas');
  return (name: string) => shapesOf(child(all, name));
}

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const made = (count: number, schemaOf: (index: number) => object): Schemas =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, schemaOf(index)]));
const member = (name: string) => ({ properties: { [name]: { type: 'string' } } });

test('a schema that is reached on many ways is put together once', async () => {
  const twice = made(12, (index) => ({ allOf: [to(`S${index + 1}`), to(`S${index + 1}`)] }));
  const shapes = await shapesIn({ ...twice, S12: member('a') });
  const [shape, ...others] = shapes('S0');
  assert.equal(others.length, 0);
  assert.deepEqual([...(shape?.properties.keys() ?? [])], ['a']);
  assert.equal(shape?.names.length, 12);
});

test('schemas in a circle come to all members, whichever of them is read first', async () => {
  const circle = {
    Base: { ...member('kind'), oneOf: [to('Cat'), to('Dog')] },
    Cat: { allOf: [to('Base'), member('lives')] },
    Dog: { allOf: [to('Base'), member('tricks')] },
  };
  const membersOf = (shapes: ReturnType<typeof shapesOf>) =>
    shapes.map(({ properties }) => [...properties.keys()].sort());
  for (const names of [
    ['Base', 'Cat', 'Dog'],
    ['Dog', 'Cat', 'Base'],
  ]) {
    const shapes = await shapesIn(circle);
    const found = Object.fromEntries(names.map((name) => [name, membersOf(shapes(name))]));
    assert.deepEqual(found, {
      Base: [
        ['kind', 'lives'],
        ['kind', 'tricks'],
      ],
      Cat: [
        ['kind', 'lives'],
        ['kind', 'lives', 'tricks'],
      ],
      Dog: [
        ['kind', 'lives', 'tricks'],
        ['kind', 'tricks'],
      ],
    });
  }
});

test('schemas that all refer to all others, or have thousands of parts, are read up to a bound', async () => {
  const count = 60;
  const all = made(count, (index) => ({
    ...member(`own${index}`),
    allOf: Array.from({ length: count }, (_, other) => to(`S${other}`)),
  }));
  const shapes = await shapesIn({
    ...all,
    Long: {
      oneOf: Array.from({ length: 64 }, (_, index) => member(`one${index}`)),
      allOf: Array.from({ length: 5_000 }, (_, index) => member(`m${index}`)),
    },
  });
  assert.equal(shapes('S0').length, 1);
  assert.ok(shapes('S59')[0]?.properties.has('own59'));
  assert.ok(shapes('Long').length <= 64);
});
