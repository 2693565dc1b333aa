// Programs that tests run and npm does not have: Debian's packages. `npm test` installs the browser alone, `npm run test:programs` the
// others, and a test whose program is missing is skipped with the reason.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

type Program = {
  readonly name: string;
  readonly binary: string;
  readonly packages: readonly string[];
  /** Programs that are as good for the tests, where this one cannot be had. */
  readonly instead?: readonly string[];
};

/** Chromium without its window, which costs more processor time than the pages. */
const chromium: Program = {
  name: 'Chromium',
  binary: '/usr/bin/chromium-headless-shell',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  instead: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
};

const programs: readonly Program[] = [
  chromium,
  { name: 'Firefox', binary: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  {
    name: 'Python with requests',
    binary: '/usr/lib/python3/dist-packages/requests/__init__.py',
    packages: ['python3', 'python3-requests'],
  },
  { name: 'PHP', binary: '/usr/bin/php', packages: ['php-cli', 'php-curl'] },
  { name: 'Go', binary: '/usr/bin/go', packages: ['golang-go'] },
  { name: 'Guzzle', binary: '/usr/share/php/GuzzleHttp/autoload.php', packages: ['php-guzzlehttp-guzzle', 'php-curl'] },
  { name: 'PyGithub', binary: '/usr/lib/python3/dist-packages/github/__init__.py', packages: ['python3-github'] },
  { name: 'strace', binary: '/usr/bin/strace', packages: ['strace'] },
  { name: 'zsh', binary: '/usr/bin/zsh', packages: ['zsh'] },
  { name: 'fish', binary: '/usr/bin/fish', packages: ['fish'] },
  { name: 'nginx', binary: '/usr/sbin/nginx', packages: ['nginx'] },
  { name: 'Caddy', binary: '/usr/bin/caddy', packages: ['caddy'] },
  { name: 'HAProxy', binary: '/usr/sbin/haproxy', packages: ['haproxy'] },
  { name: 'PgBouncer', binary: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
  { name: 'Prometheus', binary: '/usr/bin/promtool', packages: ['prometheus'] },
  { name: 'systemd', binary: '/usr/bin/systemd-analyze', packages: ['systemd'] },
  { name: 'pre-commit', binary: '/usr/bin/pre-commit', packages: ['pre-commit'] },
  { name: 'webhook', binary: '/usr/bin/webhook', packages: ['webhook'] },
];

/** Only as root on Debian, and never where FAROL_TEST_INSTALL=0 forbids it. */
export function installBrowser(): void {
  if (installedBinary(chromium) || process.env.FAROL_TEST_INSTALL === '0') return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log('The tests of pages need a browser; FAROL_TEST_INSTALL=0 forbids installing it.');
  install([chromium]);
}

/** Returns the programs that are still missing. */
export function installAllPrograms(): readonly string[] {
  const missing = programs.filter((program) => !installedBinary(program));
  if (missing.length > 0) install(missing);
  return missing.filter((program) => !installedBinary(program)).map(notInstalled);
}

function install(chosen: readonly Program[]): void {
  console.log(`Installing Debian packages for tests: apt-get install ${packagesOf(chosen)} ...`);
  apt('update');
  if (apt('install', ...packagesOf(chosen).split(' ')).status === 0) return;
  // One package that this release does not have must not keep the others away.
  for (const program of chosen) {
    const { status, stderr } = apt('install', ...program.packages);
    if (status !== 0) console.log(`apt-get could not install ${program.name}: ${stderr?.trim()}`);
  }
}

function apt(command: string, ...packages: string[]) {
  const settings = ['-q', '-y', '--no-install-recommends', '-o', 'Acquire::http::Timeout=20'];
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...settings, command, ...packages];
  const [first = '', ...rest] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words];
  return spawnSync(first, rest, { encoding: 'utf8' });
}

function packagesOf(chosen: readonly Program[]): string {
  return chosen.flatMap((program) => program.packages).join(' ');
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
  const program = programs.find((known) => known.binary === binary);
  if (program === undefined) throw new Error(`${binary} is not in the table of Debian programs`);
  return existsSync(binary) ? false : notInstalled(program);
}

function notInstalled(program: Program): string {
  return `${program.name} is not installed: npm run test:programs, or apt-get install ${packagesOf([program])}`;
}
