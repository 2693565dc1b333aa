// The extension for Visual Studio Code, as a .vsix: a zip with the extension, the command that it starts, and two files that describe it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { unzipSync } from 'fflate';
import { inFolder } from '../pack/in-folder.ts';
import { root } from '../pack/published.ts';
import { filled, run, type Step, trial } from './release.ts';
import { zipped } from './zipped.ts';

export const extension: Step = async (release, made) => {
  const packed = made.find(({ name }) => name === 'farol')?.file;
  if (packed === undefined) throw new Error('the package farol comes first');
  return inFolder(async (work) => {
    run('tar', ['-xzf', packed, '-C', work]);
    const source = join(root, 'editors/vscode');
    const code = await bundled(join(source, 'extension.js'));
    const manifest = { ...JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')), version: release.version };
    // A list becomes text with commas.
    const words = { ...manifest, engine: manifest.engines.vscode, repository: release.repository };
    const file = join(release.folder, `farol-${release.version}.vsix`);
    const own = {
      'extension.vsixmanifest': Buffer.from(filled('editors/vscode/extension.vsixmanifest', words)),
      '[Content_Types].xml': readFileSync(join(source, 'content-types.xml')),
      'extension/package.json': Buffer.from(JSON.stringify(manifest, null, 2)),
      'extension/extension.js': Buffer.from(code),
      'extension/README.md': readFileSync(join(source, 'README.md')),
      'extension/LICENSE': readFileSync(join(root, 'LICENSE')),
    };
    writeFileSync(file, zipped(own, join(work, 'package'), 'extension/farol'));
    const row = { name: 'extension for VS Code (.vsix)', file, door: 'GitHub release' };
    return [trial(row, () => tryExtension(file, work))];
  });
};

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
    nodePaths: [join(root, 'scripts/release/node_modules')],
    write: false,
    legalComments: 'inline',
  });
  return outputFiles[0]?.text ?? '';
}

/** Loaded with a stand-in for the editor, it has to offer what an editor calls. */
function tryExtension(file: string, work: string): string {
  const parts = unzipSync(readFileSync(file));
  const place = join(work, 'extension.cjs');
  writeFileSync(place, parts['extension/extension.js'] ?? '');
  const stub = join(work, 'vscode.cjs');
  // Whatever the client asks of the editor while it is loaded, is a class.
  writeFileSync(stub, 'module.exports = new Proxy({}, { get: () => class {} });');
  const load = `const m = require('node:module'); const r = m._resolveFilename;
    m._resolveFilename = (name, ...more) => (name === 'vscode' ? ${JSON.stringify(stub)} : r(name, ...more));
    console.log(Object.keys(require(${JSON.stringify(place)})).join());`;
  const offered = run(process.execPath, ['-e', load]).trim();
  if (offered !== 'activate,deactivate') throw new Error(`extension.js offers ${offered}`);
  if (parts['extension/farol/bin/farol.mjs'] === undefined) throw new Error('the command is missing');
  return `${Object.keys(parts).length} files, loaded`;
}
