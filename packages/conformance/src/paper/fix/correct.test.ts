import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, load } from 'js-yaml';
import { collectSource, correct, editsOf, judgePaper, type Report, type Source } from '../../index.ts';
import { brokenWays } from '../../testing/broken-structure.ts';
import { cleanDescription } from '../../testing/corpus.ts';
import { type Edition, inEdition, judgedIn } from '../../testing/editions.ts';
import { rightWays } from '../../testing/right-structure.ts';
import { handleOf, type Way } from '../../testing/structure-ways.ts';

/** As people and programs write them: comments on their lines, foreign line ends, JSON on many lines, one line or with tabs. */
const forms: Readonly<Record<string, (document: unknown) => string>> = {
  yaml: (document) => commented(dump(document, { noRefs: true, lineWidth: -1 })),
  'yaml with CRLF': (document) => dump(document, { noRefs: true, lineWidth: -1 }).replaceAll('\n', '\r\n'),
  'flow yaml': (document) => dump(document, { noRefs: true, lineWidth: -1, flowLevel: 4 }),
  json: (document) => JSON.stringify(document, null, 2),
  'one line': (document) => JSON.stringify(document),
  tabs: (document) => JSON.stringify(document, null, '\t'),
};

function commented(yaml: string): string {
  const text = yaml.replace(/^( *(?:- )?[\w$-]+:(?: [\w/-]+)?)$/gm, '$1 # kept');
  return isDeep(load(text), load(yaml)) ? `# first\n${text}\n# last\n` : yaml;
}

function isDeep(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const sourceOf = (text: string) => collectSource('document', text, async () => assert.fail('no other file'));
const judge = (source: Source): Report => judgePaper(source, { rules: [] });

function textOf(way: Way, edition: Edition, form: keyof typeof forms): string | undefined {
  const document = inEdition(load(cleanDescription), edition);
  return way(handleOf(document, edition)) === false ? undefined : forms[form]?.(document);
}

/** Mistakes that have to be corrected by hand, because more than one correction could be meant. */
/** In 2.0 a parameter needs a type, and there are neither classes of statuses nor null. */
const byHandIn20 = /without a schema|class in lower case|list of types/;

const byHand = [
  /a member without x-|of the other edition|body in an operation/,
  /no (info|title|version|responses|scheme)|without (a name|in|a type|a scheme|a URL|content)|required but|required in/,
  /four digits|OK as|below 100|above 599|wrong in|in: (body|formData|cookie)|key in the body|type: file|empty enum/,
  /enum (of|that)|outside the enum|required: true in|properties as|parameters as|responses as|above the maximum/,
  /pattern that|two media|without its half|name with a space|schema and content|no responses/,
  /^structure-references: (a|an|security|no) |^structure-references: a name without/,
  /another name|declared in the query|path does not have|stays open|query string|same name twice|an empty name/,
  /^structure-path-parameters: another case/,
  /a flow without|link to nothing|multipleOf|empty list|empty allOf|style of another|example and examples|scopes as|operation of a link|a space/,
  /an operation of|three of them|a webhook|by two names|the parent of a tag|parameter of the path/,
  /header in other letters|equivalent|two bodies/,
];

for (const edition of judgedIn('2.0', '3.1')) {
  test(`OpenAPI ${edition}: what is corrected is found no more, nothing else changes, and a second run changes nothing`, async () => {
    const left: unknown[] = [];
    let corrections = 0;
    const all = Object.entries(brokenWays).flatMap(([rule, ways]) =>
      Object.entries(ways).map(([name, way]) => ({ rule, name: `${rule}: ${name}`, way })),
    );
    for (const [index, { rule, name, way }] of all.entries()) {
      const form = Object.keys(forms)[index % Object.keys(forms).length] ?? '';
      const text = textOf(way, edition, form);
      if (text === undefined) continue;
      const before = await sourceOf(text);
      const { source, fixed, texts } = await correct(before, judge);
      if (fixed.length === 0) {
        assert.equal(texts.size, 0, name);
        const hands = edition === '2.0' ? [...byHand, byHandIn20] : byHand;
        if (!hands.some((one) => one.test(name)) && judge(before).findings.every(({ sure }) => sure === 'certain'))
          left.push([name, form]);
        continue;
      }
      corrections += 1;
      const now = judge(source).findings.filter((one) => one.rule === rule);
      if (now.length > 0) left.push([name, form, now.map(({ message }) => message.en)]);
      assert.deepEqual((await correct(source, judge)).texts, new Map(), `${name} again`);
      const comments = (one: string) => one.match(/# (first|kept|last)/g)?.length ?? 0;
      const isRemoval = fixed.some(({ fix = [] }) => fix.some((one) => one.do === 'remove'));
      if (!isRemoval) assert.equal(comments(source.text), comments(text), `${name}: comments`);
      if (form.includes('CRLF')) assert.doesNotMatch(source.text, /[^\r]\n/, name);
      for (const finding of fixed) assert.ok(finding.fix, name);
    }
    assert.deepEqual(left, []);
    assert.ok(corrections >= 30, `${corrections} documents were corrected`);
  });

  test(`OpenAPI ${edition}: what is right stays as it is`, async () => {
    for (const [name, way] of Object.entries(rightWays)) {
      const text = textOf(way, edition, 'yaml');
      if (text !== undefined) assert.equal((await correct(await sourceOf(text), judge)).texts.size, 0, name);
    }
  });
}

/** Lines of a description of 3.0, and what they become. */
const corrections: readonly (readonly [string, string])[] = [
  ['info: {titel: A, version: 1.10} # one', 'info: {title: A, version: "1.10"} # one'],
  ["tags: [{name: a}, {name: b}, {name: 'a'}]", 'tags: [{name: a}, {name: b}]'],
  ['servers:\n- url: /v1\n  variabels: {}', 'servers:\n- url: /v1\n  variables: {}'],
  ['  /b: {get: {responses: {200: {}}}}', '  /b: {get: {responses: {200: {description: OK}}}}'],
  [
    "  'b': {get: {responses: {default: {}}}}",
    "  '/b': {get: {responses: {default: {description: Default response}}}}",
  ],
  [
    '  /b/{id}:\n    get:\n      tags: x # list\n      responses: {"2xx": {description: "" }}',
    '  /b/{id}:\n    get:\n      tags: [x] # list\n      parameters:\n        - name: id\n          in: path\n          required: true\n          schema:\n            type: string\n      responses: {"2XX": {description: "" }}',
  ],
  [
    '  /b/{Id}:\n    parameters:\n    - name: id # the name\n      in: Path\n      schema: {type: bool}\n    get: {deprecated: "Yes", responses: {200: {description: ""}}}',
    '  /b/{Id}:\n    parameters:\n    - name: Id # the name\n      in: path\n      required: true\n      schema: {type: boolean}\n    get: {deprecated: true, responses: {200: {description: ""}}}',
  ],
  ['    A:\n      const: x # only', '    A:\n      enum: [x] # only'],
  ['    A: {type: integer, exclusiveMinimum: 1}', '    A: {type: integer, minimum: 1, exclusiveMinimum: true}'],
  ['    A: {type: [string, "null"]}', '    A: {type: string, nullable: true}'],
  ['    A:\n      type:\n        - string\n        - "null"', '    A:\n      nullable: true\n      type: string'],
  ['    A:\n      type: datetime', '    A:\n      type: string\n      format: date-time'],
  ['    A: { type: array, maxItems: "3" }', '    A: { type: array, maxItems: 3, items: {} }'],
  [
    '    A:\n      enum:\n      - a # one\n      - b\n      - a # two\n      type: string',
    '    A:\n      enum:\n      - a # one\n      - b\n      type: string',
  ],
  [
    '    A: {type: object, required: b, properties: {b: {type: integer, default: "7"}}}',
    '    A: {type: object, required: [b], properties: {b: {type: integer, default: 7}}}',
  ],
  ['    A: {$ref: "#/definitions/B"}\n    B: {}', '    A: {$ref: "#/components/schemas/B"}\n    B: {}'],
  ["    A: {$ref: '#/components/schema/b'}\n    B: {}", "    A: {$ref: '#/components/schemas/B'}\n    B: {}"],
  [
    '  securitySchemes:\n    a: {type: http, scheme: basic}\nsecurity: [{A: []}]',
    '  securitySchemes:\n    a: {type: http, scheme: basic}\nsecurity: [{a: []}]',
  ],
  [
    '  securitySchemes: {a: {type: oauth2, flows: {implicit: {authorizationUrl: x}}}}',
    '  securitySchemes: {a: {type: oauth2, flows: {implicit: {authorizationUrl: x, scopes: {}}}}}',
  ],
];

/** At the place that the indentation of the lines belongs to. */
function withLines(lines: string): string {
  const section = /^\w/.test(lines) ? '' : /^ {2}[/']/.test(lines) ? 'paths' : 'components';
  const parts = [
    ['openapi: 3.0.3', ...(lines.startsWith('info') ? [lines] : ['info: {title: A, version: "1"}'])],
    ['paths:', section === 'paths' ? lines : '  /a: {get: {operationId: a, responses: {200: {description: ""}}}}'],
    ['components:', ...(lines.startsWith('    ') ? ['  schemas:'] : []), ...(section === 'components' ? [lines] : [])],
    section === '' && !lines.startsWith('info') ? [lines] : [],
  ];
  return `# top\n${parts.flat().join('\n').replace('components:\n#', '#')}\n`.replace(/components:\n(?! )/, '');
}

test('a correction changes its own letters, in the style of the lines around it', async () => {
  for (const [before, after] of corrections) {
    for (const eol of ['\n', '\r\n']) {
      const [from, to] = [withLines(before), withLines(after)].map((text) => text.replaceAll('\n', eol));
      const { source } = await correct(await sourceOf(from ?? ''), judge);
      assert.equal(source.text, to);
      const left = judge(source).findings.filter(({ rule }) => rule.startsWith('structure-'));
      assert.deepEqual(
        left.map(({ message }) => message.en),
        [],
        before,
      );
    }
  }
});

test('JSON keeps its indentation, tabs and single line', async () => {
  const of = (parameter: object) => ({
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: { '/a/{id}': { get: { parameters: [parameter], responses: { 200: { description: 'x' } } } } },
  });
  const [broken, right] = [
    { name: 'id', in: 'path' },
    { name: 'id', in: 'path', required: true },
  ].map((one) => of({ ...one, schema: {} }));
  for (const unit of [undefined, 2, 4, '\t']) {
    const { source } = await correct(await sourceOf(JSON.stringify(broken, null, unit)), judge);
    assert.equal(source.text, JSON.stringify(right, null, unit));
  }
});

test('an editor gets the edits of one finding, in the file that holds it', async () => {
  const files: Readonly<Record<string, string>> = { 'b.yaml': 'B:\n  tpye: string\n' };
  const main =
    'openapi: 3.0.3\ninfo: {title: A, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {$ref: "b.yaml#/B"}}}\n';
  const source = await collectSource('a.yaml', main, async (name) => ({ name, text: files[name] ?? '' }));
  const [finding] = judge(source).findings;
  assert.equal(finding?.file, 'b.yaml');
  assert.deepEqual(editsOf(source, finding ?? assert.fail()), [{ start: 5, end: 9, text: 'type' }]);
  const { texts } = await correct(source, judge);
  assert.deepEqual([...texts], [['b.yaml', 'B:\n  type: string\n']]);
});

test('what YAML reads in a way that the edit would not keep stays as it is', async () => {
  const shared = 'x-shared: &p {name: id, in: path, schema: {}}\n';
  const text = `${shared}openapi: 3.0.3\ninfo: {title: A, version: "1"}\npaths:\n  /a/{id}:\n    get:\n      parameters: [{<<: *p, description: x}]\n      responses: {200: {description: y}}\n`;
  const { source } = await correct(await sourceOf(text), judge);
  assert.equal(source.text, text.replace('description: x', 'description: x, required: true'));
});

test('several corrections at each of many places are made in a few readings', async () => {
  const item = { get: { responses: { 200: { description: 'ok' } } } };
  const paths = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/a${at}/{id}/b/{sub}`, item]));
  const source = await sourceOf(JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths }));
  let readings = 0;
  const { fixed } = await correct(source, (one) => {
    readings += 1;
    return judge(one);
  });
  assert.deepEqual([fixed.length, readings], [200, 3]);
});
