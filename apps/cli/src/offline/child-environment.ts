// The variables by which programs in other languages find the proxy and trust its authority. They are set for the child alone.
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { rootCertificates } from 'node:tls';
import { javaStore, javaStorePassword } from './java-store.ts';
import type { PrivateFolder } from './private-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The first is read by OpenSSL (Python, Ruby) and Go. */
const trusted = ['SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'];

export function childEnvironment(options: {
  readonly environment: Environment;
  readonly folder: PrivateFolder;
  readonly port: number;
  readonly authority: string;
  /** Whether other hosts may be reached, whose authorities must be trusted too. */
  readonly passes: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}): Environment {
  const { environment, folder, port, authority, passes, now } = options;
  const roots = passes ? rootCertificates : [];
  const own = new Set(trusted.flatMap((name) => environment[name] ?? []));
  const all = folder.write('authorities.pem', [authority, ...[...own].flatMap(certificatesIn), ...roots].join('\n'));
  const java = folder.write('authorities.jks', javaStore([authority, ...roots], now));
  writePhp(folder, all, port);
  const proxy = `http://127.0.0.1:${port}`;
  const direct = 'localhost,.localhost,127.0.0.1,::1';
  return {
    ...environment,
    // Both letter cases: curl reads http_proxy only in lower case, others the upper case.
    ...Object.fromEntries(
      ['http_proxy', 'https_proxy'].flatMap((name) => [
        [name, proxy],
        [name.toUpperCase(), proxy],
      ]),
    ),
    no_proxy: direct,
    NO_PROXY: direct,
    all_proxy: undefined,
    ALL_PROXY: undefined,
    ...Object.fromEntries(trusted.map((name) => [name, all])),
    NODE_USE_ENV_PROXY: '1',
    // An empty part is PHP's own folder.
    PHP_INI_SCAN_DIR: `${environment.PHP_INI_SCAN_DIR ?? ''}${delimiter}${folder.path}`,
    JAVA_TOOL_OPTIONS: [environment.JAVA_TOOL_OPTIONS ?? [], ...javaOptions(port, java)].flat().join(' '),
  };
}

/** The certificates that the user has named; a file that cannot be read is left to the program. */
function certificatesIn(path: string): readonly string[] {
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}

/** Streams of PHP, as of `file_get_contents`, know no variable of a proxy. */
function writePhp(folder: PrivateFolder, authorities: string, port: number): void {
  const context = `['http' => ['proxy' => 'tcp://127.0.0.1:${port}', 'request_fulluri' => true]]`;
  const prepended = folder.write('farol.php', `<?php stream_context_set_default(${context});\n`);
  const settings = { 'curl.cainfo': authorities, 'openssl.cafile': authorities, auto_prepend_file: prepended };
  const lines = Object.entries(settings).map(([name, path]) => `${name}="${path}"\n`);
  folder.write('farol.ini', lines.join(''));
}

function javaOptions(port: number, store: string): readonly string[] {
  const settings = {
    'http.proxyHost': '127.0.0.1',
    'http.proxyPort': port,
    'https.proxyHost': '127.0.0.1',
    'https.proxyPort': port,
    'http.nonProxyHosts': 'localhost|127.*|[::1]',
    'javax.net.ssl.trustStore': store,
    'javax.net.ssl.trustStorePassword': javaStorePassword,
  };
  return Object.entries(settings).map(([name, value]) => `"-D${name}=${value}"`);
}
