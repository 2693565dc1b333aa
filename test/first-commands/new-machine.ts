// A machine as a newcomer has it: Node 20 first in PATH, an npm cache, a folder whose path has a blank, and nothing installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type NewMachine = {
  /** A clone in which no command has been run yet. */
  readonly clone: (name: string) => string;
  readonly environment: (more?: Readonly<Record<string, string>>) => NodeJS.ProcessEnv;
  readonly remove: () => void;
};

export function createNewMachine(): NewMachine {
  const folder = mkdtempSync(join(tmpdir(), 'farol first '));
  const node20 = installNode20(folder);
  const cache = join(folder, 'npm cache');
  copyNpmCache(cache);
  const pristine = join(folder, 'pristine');
  cloneCheckout(pristine);
  return {
    clone: (name) => {
      const place = join(folder, name);
      cpSync(pristine, place, { recursive: true });
      return place;
    },
    environment: (more = {}) => ({
      ...withoutNpmSettings(process.env),
      PATH: `${dirname(node20)}:${withoutNodes(process.env.PATH ?? '')}`,
      npm_config_cache: cache,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...more,
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
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

/** By hard links where they can be had; without a copy the packages come from the registry, which takes longer. */
function copyNpmCache(to: string): void {
  mkdirSync(to);
  const from = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  try {
    execFileSync('cp', ['-al', join(from, '_cacache'), to], { stdio: 'ignore' });
  } catch {
    rmSync(join(to, '_cacache'), { recursive: true, force: true });
  }
}

/**
 * Puts the packages and pages of this checkout into a clone, by hard links; where they cannot be had, the clone's command installs and
 * makes them itself.
 */
export function linkPackagesAndPages(clone: string): void {
  const packages = join(clone, 'node_modules');
  const pages = 'apps/site/dist';
  try {
    execFileSync('cp', ['-al', join(root, pages), join(clone, pages)], { stdio: 'ignore' });
    execFileSync('cp', ['-al', join(root, 'node_modules'), packages], { stdio: 'ignore' });
    // Notes about builds are written in place, so a link to them would change the ones of this checkout.
    rmSync(join(packages, '.cache'), { recursive: true, force: true });
  } catch {
    rmSync(packages, { recursive: true, force: true });
  }
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

export type Command = {
  /** Everything it has printed. */
  readonly output: () => string;
  /** Resolves with the first match, or rejects when the command ends without one. */
  readonly until: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  /** Ends it and everything that it has started. */
  readonly stop: () => Promise<void>;
};

export function startCommand(line: string, cwd: string, env: NodeJS.ProcessEnv): Command {
  const child: ChildProcess = spawn('/bin/sh', ['-c', line], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const watch of watchers) watch();
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return {
    output: () => output,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const found = pattern.exec(output);
          if (!found) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
        void ended.then((code) => reject(new Error(`"${line}" ended with ${code} before ${pattern}:\n${output}`)));
      }),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
