// For tests and benches: queries of up to 25 KB that make the server read, measure or validate as much as the bounds allow.

const repeated = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => text(index)).join(' ');

/** By kind. `salt` makes the texts new to a server that remembers the others. */
export function hostileQueries(salt = 0): Readonly<Record<string, string>> {
  const name = (index: number) => `a${salt}_${index}`;
  const fragments = (times: number, inner: (index: number) => string, type = 'Api') =>
    repeated(times, (n) => `fragment ${name(n)} on ${type} { ${inner(n)} }`);
  return {
    'fields that meet in pairs': `{ ${repeated(14, (n) => `${name(n)}: api(id: "viacep") { ${repeated(20, () => 'name')} }`)} }`,
    'fragments that meet in pairs': `{ api(id: "viacep") { ${repeated(90, (n) => `...${name(n)}`)} } } ${fragments(90, (n) => `name${n}: name id${n}: id`)}`,
    'a chain of fragments that every operation uses': `${repeated(75, (n) => `query Q${n} ($v: ID!) { ...${name(0)} }`)} ${fragments(75, (n) => `${n < 74 ? `...${name(n + 1)}` : 'api(id: $v) { id }'} __typename`, 'Query')}`,
    'variables that are not used': `query (${repeated(480, (n) => `$${name(n)}: ID`)}) { __typename }`,
    'a deep literal': `{ apis(first: ${'['.repeat(900)}${salt}${']'.repeat(900)}) { totalCount } }`,
    'an object with many members': `{ apis(filter: { ${repeated(600, (n) => `${name(n)}: 1`)} }) { totalCount } }`,
    'directives that repeat': `{ ${name(0)}: __typename ${repeated(280, () => '@skip(if: false)')} }`,
    'directives that do not exist': `{ __typename ${repeated(900, (n) => `@${name(n)}`)} }`,
    'inline fragments in one another': `${'{ ... on Query '.repeat(280)} { ${name(0)} } ${'}'.repeat(280)}`,
    'fields that do not exist': `{ api(id: "viacep") { ${repeated(280, name)} } }`,
    'a long comment': `{ __typename } # ${salt} ${'x'.repeat(24_000)}`,
    'a long string': `{ api(id: "${salt} ${'x'.repeat(24_000)}") { id } }`,
    'commas alone': `{ __typename ${','.repeat(24_000)} } # ${salt}`,
    'too many tokens': `{ ${repeated(6_000, () => 'a,')} ${name(0)} }`,
    // Without the bounds on fields and names, validation would compare each of these with every other.
    'too many fields of one name': `{ api(id: "${salt}") { ${repeated(490, () => 'credential { variable }')} } }`,
    'too many fragments of one name': `{ api(id: "${salt}") { ${repeated(140, (n) => `...${name(n)}`)} } } ${fragments(140, () => 'credential { variable }')}`,
  };
}
