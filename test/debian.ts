// Programs that tests run and npm does not have: Debian's packages. As root on Debian the test set-up installs them and says so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Program = {
  readonly name: string;
  readonly binary: string;
  readonly packages: readonly string[];
  /** Test files that run it. */
  readonly usedBy: RegExp;
};

export const debianPrograms: readonly Program[] = [
  {
    name: 'Chromium',
    binary: '/usr/bin/chromium',
    packages: ['chromium', 'fonts-liberation'],
    usedBy: /browser|graphiql|web-page/,
  },
  {
    name: 'Python with requests',
    binary: '/usr/lib/python3/dist-packages/requests/__init__.py',
    packages: ['python3', 'python3-requests'],
    usedBy: /samples/,
  },
  { name: 'zsh', binary: '/usr/bin/zsh', packages: ['zsh'], usedBy: /completion/ },
  { name: 'fish', binary: '/usr/bin/fish', packages: ['fish'], usedBy: /completion/ },
  { name: 'nginx', binary: '/usr/sbin/nginx', packages: ['nginx'], usedBy: /prox/ },
  { name: 'Caddy', binary: '/usr/bin/caddy', packages: ['caddy'], usedBy: /prox/ },
  { name: 'HAProxy', binary: '/usr/sbin/haproxy', packages: ['haproxy'], usedBy: /prox/ },
  { name: 'webhook', binary: '/usr/bin/webhook', packages: ['webhook'], usedBy: /debian-webhook|other-receivers/ },
];

/** Installs what these files need and the machine lacks, or says what is missing and how to get it. */
export function installDebianPrograms(files: readonly string[]): void {
  const missing = debianPrograms.filter(
    ({ binary, usedBy }) => !existsSync(binary) && files.some((file) => usedBy.test(file)),
  );
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages).join(' ');
  const names = missing.map(({ name }) => name).join(', ');
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.log(`Not installed: ${names}. Tests that run them are skipped. On Debian: apt-get install ${packages}`);
    return;
  }
  console.log(`Installing Debian packages for tests: ${packages} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => spawnSync('apt-get', ['-q', ...words], { env, encoding: 'utf8' });
  apt('update');
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages.split(' '));
  if (status !== 0) console.log(`apt-get could not install them, so their tests are skipped: ${stderr.trim()}`);
}

/** Why a test of this program is skipped; false when it can run. */
export function missingProgram(binary: string): string | false {
  const program = debianPrograms.find((known) => known.binary === binary);
  if (program === undefined) throw new Error(`${binary} is not in the table of Debian programs`);
  return existsSync(binary) ? false : `${program.name} is not installed: apt-get install ${program.packages.join(' ')}`;
}
