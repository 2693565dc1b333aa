// Programs that tests run and npm does not have: Debian's packages. As root on Debian the test set-up installs them and says so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Program = {
  readonly name: string;
  readonly binary: string;
  readonly packages: readonly string[];
  /** Test files that run it. */
  readonly usedBy: RegExp;
  /** Only their long form runs it. */
  readonly isLong?: boolean;
  /** Programs that are as good for the tests, where this one cannot be had. */
  readonly instead?: readonly string[];
};

/** Chromium without its window, which costs more processor time than the pages. */
const chromium: Program = {
  name: 'Chromium',
  binary: '/usr/bin/chromium-headless-shell',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  usedBy: /browser|graphiql|web-page|plain-files/,
  instead: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
};

const debianPrograms: readonly Program[] = [
  chromium,
  { name: 'Firefox', binary: '/usr/bin/firefox-esr', packages: ['firefox-esr'], usedBy: /firefox/, isLong: true },
  {
    name: 'Python with requests',
    binary: '/usr/lib/python3/dist-packages/requests/__init__.py',
    packages: ['python3', 'python3-requests'],
    usedBy: /samples/,
  },
  { name: 'zsh', binary: '/usr/bin/zsh', packages: ['zsh'], usedBy: /completion/ },
  { name: 'fish', binary: '/usr/bin/fish', packages: ['fish'], usedBy: /completion/ },
  { name: 'nginx', binary: '/usr/sbin/nginx', packages: ['nginx'], usedBy: /prox|plain-files/ },
  { name: 'Caddy', binary: '/usr/bin/caddy', packages: ['caddy'], usedBy: /prox/ },
  { name: 'HAProxy', binary: '/usr/sbin/haproxy', packages: ['haproxy'], usedBy: /prox|machines/ },
  { name: 'PgBouncer', binary: '/usr/sbin/pgbouncer', packages: ['pgbouncer'], usedBy: /machines|pgbouncer/ },
  { name: 'Prometheus', binary: '/usr/bin/promtool', packages: ['prometheus'], usedBy: /metrics|operate/ },
  { name: 'systemd', binary: '/usr/bin/systemd-analyze', packages: ['systemd'], usedBy: /operate\/deploy/ },
  { name: 'webhook', binary: '/usr/bin/webhook', packages: ['webhook'], usedBy: /debian-webhook|other-receivers/ },
];

/** Installs what these files need and the machine lacks, or says what is missing and how to get it. */
export function installDebianPrograms(files: readonly string[], isLongForm: boolean): void {
  const missing = debianPrograms.filter(
    ({ binary, usedBy, isLong = false }) =>
      !existsSync(binary) && (isLongForm || !isLong) && files.some((file) => usedBy.test(file)),
  );
  if (missing.length === 0) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) install(missing);
  const lacking = missing.filter((program) => installedBinary(program) === undefined);
  if (lacking.length === 0) return;
  console.log(
    `Not installed: ${lacking.map(({ name }) => name).join(', ')}. Tests that run them are skipped. On Debian: apt-get install ${packagesOf(lacking)}`,
  );
}

function install(programs: readonly Program[]): void {
  console.log(`Installing Debian packages for tests: ${packagesOf(programs)} ...`);
  apt('update');
  if (apt('install', ...packagesOf(programs).split(' ')).status === 0) return;
  // One package that this release does not have must not keep the others away.
  for (const program of programs) {
    const { status, stderr } = apt('install', ...program.packages);
    if (status !== 0) console.log(`apt-get could not install ${program.name}: ${stderr.trim()}`);
  }
}

function apt(command: string, ...packages: string[]) {
  const settings = ['-q', '-y', '--no-install-recommends', '-o', 'Acquire::http::Timeout=20'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...settings, command, ...packages], { env, encoding: 'utf8' });
}

function packagesOf(programs: readonly Program[]): string {
  return programs.flatMap((program) => program.packages).join(' ');
}

function installedBinary({ binary, instead = [] }: Program): string | undefined {
  return [binary, ...instead].find((path) => existsSync(path));
}

/** The Chromium that tests run, or why there is none. */
export function installedChromium(): { readonly path: string } | { readonly reason: string } {
  const path = installedBinary(chromium);
  return path ? { path } : { reason: notInstalled(chromium) };
}

/** Why a test of this program is skipped; false when it can run. */
export function missingProgram(binary: string): string | false {
  const program = debianPrograms.find((known) => known.binary === binary);
  if (program === undefined) throw new Error(`${binary} is not in the table of Debian programs`);
  return existsSync(binary) ? false : notInstalled(program);
}

function notInstalled(program: Program): string {
  return `${program.name} is not installed: apt-get install ${packagesOf([program])}`;
}
