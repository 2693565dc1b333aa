import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';

const { apis, rules, guides } = loadCatalogue();

/** Responses of other servers that rules and guides print: the path that was asked for, the status and the content type. */
const printed = [
  ...rules.flatMap(({ id, wrong: { illustrative, request, response } }) =>
    illustrative && request && response
      ? [{ where: id, path: request.path, status: response.status, type: response.headers['Content-Type'] }]
      : [],
  ),
  ...guides.flatMap(({ id, sections }) =>
    sections.flatMap(({ samples }) =>
      samples.flatMap(({ text }) =>
        [...text.matchAll(/^GET (\S+) HTTP\/1\.1\nHost: .*\n\nHTTP\/1\.1 (\d+).*\nContent-Type: (.*)$/gm)].map(
          ([, path, status, type]) => ({ where: id, path, status: Number(status), type }),
        ),
      ),
    ),
  ),
];

test('a failure of an API is printed with one status and one content type, those of its entry', () => {
  const failures = apis.flatMap(({ baseAddress, failures }) =>
    failures.flatMap(({ request, status, contentType }) =>
      request?.path ? [{ path: new URL(baseAddress).pathname + request.path, status, type: contentType }] : [],
    ),
  );
  const compared = printed.flatMap(({ where, ...shown }) =>
    failures.filter(({ path }) => path === shown.path).map((stated) => ({ where, shown, stated })),
  );
  assert.ok(compared.length >= 2, 'the response of ViaCEP stands in a rule and in a guide');
  for (const { where, shown, stated } of compared) assert.deepEqual(shown, stated, where);
});
