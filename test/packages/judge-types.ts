// The declarations of the packages, as a user's compiler sees them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { libraries } from '../../scripts/pack/published.ts';
import { root } from './staged.ts';

const run = promisify(execFile);

/** @param folderOf a project into which the tarballs are installed */
export function judgeTypes(folderOf: () => string, tarballs: () => ReadonlyMap<string, string>): void {
  test('attw finds nothing in any tarball', async () => {
    for (const name of libraries) {
      const tarball = readFileSync(tarballs().get(name) ?? '');
      const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
      assert.ok(analysis.types, name);
      // As in its profile `esm-only`: resolution before `exports`, and CommonJS, which loads ES modules by require.
      const problems = analysis.problems.filter(
        (problem) =>
          !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)) &&
          problem.kind !== 'CJSResolvesToESM',
      );
      assert.deepEqual(problems, [], name);
    }
  });

  test('the declarations hold under the strictest settings, from ES modules and from CommonJS', async () => {
    const folder = folderOf();
    writeFileSync(join(folder, 'user.mts'), typedUse);
    writeFileSync(
      join(folder, 'user.cts'),
      `import gateway = require('@farol/gateway');\nexport const made = gateway.createGateway;\n`,
    );
    const settings = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      module: 'nodenext',
      target: 'es2024',
      types: ['node'],
      typeRoots: [`${root}node_modules/@types`],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: settings, files: ['user.mts', 'user.cts'] }),
    );
    const { stdout } = await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder]).catch(
      (error) => error,
    );
    assert.equal(stdout, '');
  });
}

const typedUse = `
import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { catalogue } from '@farol/catalogue/data';
import { collectSource, judgePaper } from '@farol/conformance';
import { checkLive } from '@farol/conformance/live';
import { createGateway, defineApi, type Gateway } from '@farol/gateway';
import { type Simulation, simulate } from '@farol/simulator';
import { createStore, type Store } from '@farol/store';
import { openReceiver, type Receiver } from '@farol/webhooks';
import { createInboxReceiver } from '@farol/webhooks/inbox';
import { verifyStandard } from '@farol/webhooks/signatures';

const all: Catalogue = catalogue ?? loadCatalogue();
const names: readonly string[] = all.findApis({ authentication: 'No key' }).map(({ name }) => name);
const store: Store = createStore({ url: 'sqlite::memory:' });
const own = defineApi({ id: 'frete', baseUrl: 'https://frete.example', limits: [{ requests: 1, per: 'minute' }] });
const gateway: Gateway = createGateway({ catalogue: all, apis: [own], store, environment: process.env });
const simulation: Promise<Simulation> = simulate({ faults: { viacep: { down: 1 } } });
const receiver: Promise<Receiver> = openReceiver({ url: 'sqlite::memory:', secrets: ['x'], scheme: 'spec' });
const receive: (request: Request) => Promise<Response> = createInboxReceiver({
  secrets: ['x'],
  scheme: 'spec',
  inbox: { record: async ({ eventKey }) => (eventKey === '' ? 'known' : 'new') },
});
// @ts-expect-error The window must be one of the known ones.
defineApi({ id: 'frete', baseUrl: 'https://frete.example', limits: [{ requests: 1, per: 'week' }] });
// @ts-expect-error There is no such scheme.
openReceiver({ url: 'sqlite::memory:', secrets: ['x'], scheme: 'none' });
export { checkLive, collectSource, gateway, judgePaper, names, receive, receiver, simulation, verifyStandard };
`;
