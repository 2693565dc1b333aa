// Installs the packages of a folder from its lock file, and only when that lock file differs from the one installed last.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LaunchFailure } from './failure.mjs';
import { say } from './language.mjs';
import { root } from './root.mjs';

/** The second includes the first. `run` is enough to build and run Farol; `all` adds the test tools and the judges. */
const sets = { run: ['--omit=dev'], all: [] };
const parts = {
  run: { pt: 'o que o Farol usa', en: 'what Farol runs on' },
  all: { pt: 'o que o Farol e os testes usam', en: 'what Farol and its tests need' },
};

/**
 * Scripts of packages are never run (none is needed), npm's notices are left out, and a lost network is noticed after
 * seconds and not after a minute.
 */
const flags = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * @param {string} folder relative to the checkout; '' is the checkout itself
 * @param {keyof typeof sets} set
 * @param {string} [awaited] a file that is there afterwards; npm leaves out an optional package that it cannot fetch, without an error
 * @returns {Promise<boolean>} whether something was installed
 */
export async function install(folder, set, awaited) {
  const place = `${root}${folder}`;
  const stamp = `${place}/node_modules/.farol-installed`;
  const wanted = fingerprint(`${place}/package-lock.json`);
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (found[0] === wanted && (found[1] === 'all' || found[1] === set)) return false;

  // A smaller set would remove the test tools of somebody who installed them.
  const chosen = hasTestTools(place) ? 'all' : set;
  const what = folder === '' ? parts[chosen] : { pt: folder, en: folder };
  const lockFile = `${folder === '' ? '' : `${folder}/`}package-lock.json`;
  say({
    pt: `instalando ${what.pt} (uma vez a cada mudança de ${lockFile}) ...`,
    en: `installing ${what.en} (once for each change of ${lockFile}) ...`,
  });
  const started = Date.now();
  await npm(place, [...flags, ...sets[chosen]]);
  if (awaited !== undefined && !existsSync(awaited)) return false;
  writeFileSync(stamp, `${wanted} ${chosen}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  say({ pt: `instalado em ${seconds} s`, en: `installed in ${seconds} s` });
  return true;
}

/**
 * From npm's own record of what it installed; a record that cannot be read counts as none.
 * @param {string} place a folder with a node_modules
 */
export function hasTestTools(place) {
  try {
    const { packages } = JSON.parse(readFileSync(`${place}/node_modules/.package-lock.json`, 'utf8'));
    return Object.values(packages).some(({ dev }) => dev === true);
  } catch {
    return false;
  }
}

/** Another platform needs other native packages, so a copied node_modules counts as not installed. */
function fingerprint(lockFile) {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function npm(cwd, words) {
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...words], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    // On Windows npm is a batch file, which only a shell can start.
    shell: command === 'npm' && process.platform === 'win32',
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(
        new LaunchFailure({
          pt: 'O npm não foi encontrado. Instale o Node com o npm e rode o mesmo comando de novo.',
          en: 'npm was not found. Install Node with npm, then run the same command again.',
        }),
      ),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new LaunchFailure(reason(said)))));
  });
}

const unreachable =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|UND_ERR_\w+|FETCH_ERROR)\b/;

function reason(said) {
  if (unreachable.test(said))
    return {
      pt: 'Não foi possível conectar ao registro do npm. Confira a rede (e o proxy ou o registro configurado no npm) e rode o mesmo comando de novo.',
      en: 'The npm registry could not be reached. Check the network (and the proxy or registry setting of npm), then run the same command again.',
    };
  if (/\bENOSPC\b/.test(said))
    return {
      pt: 'O disco está cheio. Libere espaço e rode o mesmo comando de novo.',
      en: 'The disk is full. Free some space, then run the same command again.',
    };
  if (/\b(EACCES|EPERM|EROFS)\b/.test(said))
    return {
      pt: 'Não é possível gravar nesta pasta. Dê a este usuário permissão de escrita e rode o mesmo comando de novo.',
      en: 'This folder cannot be written to. Make it writable for this user, then run the same command again.',
    };
  const lines = said.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log/i.test(line));
  const shown = lines.slice(0, 8).join('\n');
  return { pt: `A instalação falhou:\n${shown}`, en: `The installation failed:\n${shown}` };
}
