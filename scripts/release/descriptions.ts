// What points to the other files by their checksums: the formula of Homebrew and the entry of the registry of MCP servers.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serverName } from '../pack/pack.ts';
import { checksum, filled, type Made, type Release, readManifest, run, type Step, trial } from './release.ts';

/** What the schema of the entry requires, in the form that it requires. */
const required = { name: /^[a-zA-Z0-9.-]+\/[\w.-]+$/, description: /^.{1,100}$/, version: /^[\w.+-]{1,255}$/ };

export const descriptions: Step = (release, made) => [formula(release, made), registryEntry(release, made)];

function formula(release: Release, made: readonly Made[]): Made {
  const { url, sum } = published(release, made, 'farol');
  const file = join(release.folder, 'farol.rb');
  writeFileSync(file, filled('operate/homebrew/farol.rb', { repository: release.repository, url, sum }));
  const row = { name: 'formula of Homebrew', file, door: 'a tap' };
  return trial(row, () => {
    try {
      run('ruby', ['--version']);
    } catch {
      return 'not judged: no ruby here';
    }
    return run('ruby', ['-c', file]).trim();
  });
}

function registryEntry(release: Release, made: readonly Made[]): Made {
  const { version, repository } = release;
  const bundle = published(release, made, 'bundle for assistants (.mcpb)');
  const { description } = readManifest('apps/cli/package.json');
  const words = { name: serverName(repository), description, repository, version, ...bundle };
  const entry: Readonly<Record<string, string>> = JSON.parse(filled('operate/mcp/server.json', words));
  const file = join(release.folder, 'server.json');
  writeFileSync(file, `${JSON.stringify(entry, null, 2)}\n`);
  const row = { name: 'server.json', file, door: 'registry of MCP servers' };
  return trial(row, () => {
    for (const [member, form] of Object.entries(required))
      if (!form.test(entry[member] ?? '')) throw new Error(`${member} is not ${form}`);
    const tarball = made.find(({ name }) => name === 'farol')?.file ?? '';
    const manifest = JSON.parse(run('tar', ['-xzOf', tarball, 'package/package.json']));
    if (manifest.mcpName !== entry.name)
      throw new Error(`package.json has mcpName ${manifest.mcpName}, not ${entry.name}`);
    return 'has what its schema requires; its name is the mcpName of the package';
  });
}

function published({ version, repository }: Release, made: readonly Made[], name: string) {
  const file = made.find((one) => one.name === name)?.file ?? '';
  return {
    url: `https://github.com/${repository}/releases/download/v${version}/${basename(file)}`,
    sum: checksum(file),
  };
}
