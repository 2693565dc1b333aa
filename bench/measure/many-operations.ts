// A generated description of many operations that keeps the rules.
import template from './many-operations.json' with { type: 'json' };

/** Six operations for each collection; the template has one collection, with `{n}` for its number. */
export function manyOperations(count: number): unknown {
  const { paths, components, ...rest } = template;
  const { Problem, ...thing } = components.schemas;
  const each = (part: object) =>
    Object.fromEntries(
      Array.from({ length: Math.ceil(count / 6) }, (_, n) =>
        Object.entries(JSON.parse(JSON.stringify(part).replaceAll('{n}', String(n)))),
      ).flat(),
    );
  return { ...rest, paths: each(paths), components: { ...components, schemas: { Problem, ...each(thing) } } };
}
