import {
  type GraphQLArgument,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
} from 'graphql';

type Pick = (most: number) => number;

/**
 * For tests: a valid query over a schema, with arguments, aliases, inline and named fragments. `pick` decides, so that a failing
 * query can be found again by its seed and made smaller.
 */
export function randomQuery(schema: GraphQLSchema, pick: Pick, ids: readonly string[]): string {
  const fragments: string[] = [];
  let alias = 0;

  const literal = (argument: GraphQLArgument): string => {
    const type = getNamedType(argument.type);
    if (isEnumType(type)) return type.getValues()[pick(type.getValues().length - 1)]?.name ?? '';
    switch (type.name) {
      case 'Int':
        return String(pick(6));
      case 'ID':
        return JSON.stringify(ids[pick(ids.length - 1)]);
      case 'ApiFilter':
        return ['{}', '{ brazil: true }', '{ cors: NO }', '{ q: "cep" }', '{ authentication: null }'][pick(4)] ?? '{}';
      default:
        return 'null';
    }
  };

  const selection = (typeName: string, levels: number): string => {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) return '';
    // Fields that need a key are left out.
    const fields = Object.values(type.getFields()).filter(({ extensions }) => extensions.practice === undefined);
    const parts: string[] = [];
    for (let i = 0; i <= pick(4); i++) {
      const field = fields[pick(fields.length - 1)];
      if (!field) continue;
      const inner = getNamedType(field.type);
      if (isObjectType(inner) && levels <= 0) continue;
      const args = field.args
        .filter((argument) => isNonNullType(argument.type) || pick(2) === 0)
        .map((argument) => `${argument.name}: ${literal(argument)}`);
      const body = isObjectType(inner) ? ` ${selection(inner.name, levels - 1)}` : '';
      // A name of its own for each, so that no two fields have to be merged.
      parts.push(`a${alias++}: ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${body}`);
    }
    if (parts.length === 0) parts.push('__typename');
    const inside = parts.join(' ');
    switch (pick(5)) {
      case 0:
        return `{ ... on ${typeName} { ${inside} } }`;
      case 1: {
        const name = `F${fragments.length}`;
        fragments.push(`fragment ${name} on ${typeName} { ${inside} }`);
        return `{ __typename ...${name} }`;
      }
      default:
        return `{ ${inside} }`;
    }
  };

  const query = selection('Query', 5);
  return [query, ...fragments].join(' ');
}

/** The choices of a query as something that fast-check can draw and shrink. */
export function picker(choices: readonly number[]): Pick {
  let next = 0;
  return (most) => (choices[next++ % choices.length] ?? 0) % (most + 1);
}
