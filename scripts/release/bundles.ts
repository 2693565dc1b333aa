// What other programs install: the bundle for assistants (.mcpb), the skill, and the feature for dev containers. All hold the command.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { inFolder } from '../pack/in-folder.ts';
import { root } from '../pack/published.ts';
import { filled, type Made, type Release, readManifest, run, type Step, tarball, trial } from './release.ts';
import { zipped } from './zipped.ts';

export const bundles: Step = (release, made) => {
  const packed = made.find(({ name }) => name === 'farol')?.file;
  if (packed === undefined) throw new Error('the package farol comes first');
  return inFolder(async (work) => {
    run('tar', ['-xzf', packed, '-C', work]);
    return [assistantBundle(release, join(work, 'package')), skill(release), feature(release, packed, work)];
  });
};

function assistantBundle({ version, repository, folder }: Release, command: string): Made {
  const { description } = readManifest('apps/cli/package.json');
  const manifest = filled('operate/mcp/manifest.json', { version, repository, description });
  const file = join(folder, `farol-${version}.mcpb`);
  writeFileSync(file, zipped({ 'manifest.json': Buffer.from(manifest) }, command, 'server'));
  const row = { name: 'bundle for assistants (.mcpb)', file, door: 'GitHub release' };
  return trial(row, () => {
    const place = join(command, '../unpacked');
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
      mkdirSync(join(place, name, '..'), { recursive: true });
      writeFileSync(join(place, name), bytes);
    }
    const words: readonly string[] = JSON.parse(manifest).server.mcp_config.args;
    return `unpacked, started: ${toolsOf(words.map((word) => word.replace(/^\$\{__dirname\}/, place)))} tools`;
  });
}

/** Asks a server on standard input and output which tools it has, as an assistant does. */
function toolsOf(words: readonly string[]): number {
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'release', version: '1' } };
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} },
  ];
  const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
  const printed = run(process.execPath, words, { input });
  for (const line of printed.trim().split('\n')) {
    const { id, result } = JSON.parse(line);
    if (id === 2) return result.tools.length;
  }
  throw new Error(`no list of tools in ${printed.slice(0, 200)}`);
}

function skill({ version, folder }: Release): Made {
  const file = join(folder, `farol-skill-${version}.zip`);
  writeFileSync(file, zipped({}, join(root, 'skills/farol'), 'farol'));
  const row = { name: 'skill for assistants', file, door: 'GitHub release' };
  return trial(row, () => {
    const text = Buffer.from(unzipSync(readFileSync(file))['farol/SKILL.md'] ?? '').toString();
    if (!/^---\nname: farol\ndescription: .{20,1024}\n/.test(text))
      throw new Error('SKILL.md has no name and description');
    return 'unpacked, SKILL.md read';
  });
}

function feature({ version, repository, folder }: Release, packed: string, work: string): Made {
  const source = join(work, 'feature');
  cpSync(join(root, 'operate/devcontainer'), source, { recursive: true });
  const described = JSON.parse(readFileSync(join(source, 'devcontainer-feature.json'), 'utf8'));
  const documentationURL = `https://github.com/${repository}`;
  writeFileSync(
    join(source, 'devcontainer-feature.json'),
    JSON.stringify({ ...described, version, documentationURL }, null, 2),
  );
  cpSync(packed, join(source, 'farol.tgz'));
  const file = join(folder, 'devcontainer-feature-farol.tgz');
  tarball(file, source);
  const row = { name: 'feature for dev containers', file, door: `ghcr.io/${repository.split('/')[0]}/features` };
  return trial(row, () => {
    const prefix = join(work, 'prefix');
    run('sh', ['./install.sh'], { cwd: source, env: { ...process.env, npm_config_prefix: prefix } });
    const printed = run(process.execPath, [join(prefix, 'lib/node_modules/farol/bin/farol.mjs'), '--version']);
    if (!printed.includes(version)) throw new Error(`farol --version printed ${printed}`);
    return 'install.sh run, farol --version';
  });
}
