// A machine as a newcomer has it: Node 20 first in PATH, an npm cache, a folder whose path has a blank, and nothing installed.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Command, root, startCommand } from '../started-program.ts';
import { newFolder, removeFolder } from '../temporary-folder.ts';

export function createNewMachine() {
  const folder = newFolder('farol first ');
  const node20 = installNode20(folder);
  const cache = join(folder, 'npm cache');
  copyNpmCache(cache);
  const pristine = join(folder, 'pristine');
  cloneCheckout(pristine);
  return {
    /** A clone in which no command has been run yet. */
    clone: (name: string) => {
      const place = join(folder, name);
      execFileSync('cp', ['-a', pristine, place]);
      return place;
    },
    environment: (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
      ...withoutNpmSettings(process.env),
      PATH: `${dirname(node20)}:${withoutNodes(process.env.PATH ?? '')}`,
      npm_config_cache: cache,
      PORT: '0',
      LOG_LEVEL: 'silent',
      FAROL_LANG: 'en',
      ...more,
    }),
    remove: () => removeFolder(folder),
  };
}

function installNode20(folder: string): string {
  const place = join(folder, 'node20');
  cpSync(fileURLToPath(new URL('node20/', import.meta.url)), place, { recursive: true });
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const binary = join(place, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(binary)) throw new Error(`npm has no Node 20 for ${process.platform} ${process.arch}`);
  return binary;
}

/** By hard links; where the cache is on another disk, it is used in place. */
function copyNpmCache(to: string): void {
  mkdirSync(to);
  const from = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const [content, copy] = [join(from, '_cacache'), join(to, '_cacache')];
  if (existsSync(content) && !linkAll(content, copy)) symlinkSync(content, copy);
}

/** Whether everything could be linked: `to` must not exist, and be on the same disk. */
function linkAll(from: string, to: string): boolean {
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return true;
  removeFolder(to);
  return false;
}

/** A clone, with what is changed here and not committed yet. */
function cloneCheckout(to: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('clone', '--quiet', '--depth', '1', `file://${root}`, to);
  const files = (...flags: string[]) =>
    git('ls-files', '-z', '--exclude-standard', ...flags)
      .split('\0')
      .filter(Boolean);
  for (const file of files('--deleted')) rmSync(join(to, file), { force: true });
  const deleted = new Set(files('--deleted'));
  for (const file of files('--modified', '--others')) if (!deleted.has(file)) cpSync(join(root, file), join(to, file));
}

/** npm hands its settings down to what it starts; a person at a new machine has none of them but the registry. */
function withoutNpmSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = /^npm_config_(registry|proxy|https_proxy|noproxy|cafile|userconfig|globalconfig)$/i;
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => {
      if (name !== 'NODE_EXTRA_CA_CERTS' && /^(FAROL_|NODE_|DATABASE_URL$|HOST$|CURSOR_KEY$)/.test(name)) return false;
      return !/^npm_/i.test(name) || passed.test(name);
    }),
  );
}

/** Folders of this checkout's own tools and of a Node 24 that the launcher has put first. */
function withoutNodes(path: string): string {
  return path
    .split(':')
    .filter((part) => !part.startsWith(root) && !part.includes('node_modules'))
    .join(':');
}

export type FirstCommand = Command & {
  /** Resolves with the first match of what it has printed. */
  readonly until: (pattern: RegExp) => Promise<RegExpExecArray>;
};

/** Killed together with everything that it has started. */
export function startLine(line: string, cwd: string, env: NodeJS.ProcessEnv): FirstCommand {
  const command = startCommand('/bin/sh', ['-c', line], { cwd, env, detached: true });
  return {
    ...command,
    until: async (pattern) => {
      while (command.isAlive() && !pattern.test(command.output())) await pause(20);
      return pattern.exec(command.output()) ?? assert.fail(`"${line}" ended before ${pattern}:\n${command.output()}`);
    },
  };
}
