// Which server is checked, and may it be written to?
import type { Text } from '@farol/http';

export type Base = { readonly url: URL; readonly mayWrite: boolean };

export class LiveError extends Error {
  readonly code: 'bad-base' | 'writes-refused' | 'cannot-run' | 'limit-spent';
  readonly text: Text;

  constructor(code: LiveError['code'], text: Text) {
    super(text.en);
    this.name = 'LiveError';
    this.code = code;
    this.text = text;
  }
}

/** Writes need the option; on a machine that is not this one, the base has to be named twice as well. */
export function readBase(named: readonly string[], allowWrites: boolean): Base {
  const [url, ...again] = named.map(readUrl);
  if (url === undefined) throw wrongBase('');
  if (again.some(({ href }) => href !== url.href))
    throw new LiveError('bad-base', {
      pt: 'Duas URLs diferentes em --live. Confira um servidor por vez.',
      en: 'Two different URLs in --live. Check one server at a time.',
    });
  if (!allowWrites || isLoopback(url) || again.length > 0) return { url, mayWrite: allowWrites };
  const twice = `--live ${url.href} --live ${url.href}`;
  throw new LiveError('writes-refused', {
    pt: `${url.origin} não é esta máquina. Para permitir escritas nele, informe a URL duas vezes: ${twice}`,
    en: `${url.origin} is not this machine. To allow writes to it, give the URL twice: ${twice}`,
  });
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw wrongBase(text);
  if (!isHttp(url) || url.search || url.hash) throw wrongBase(text.replace(/\/\/[^/]*@/, '//***@'));
  url.pathname = withoutSlashAtEnd(url.pathname) || '/';
  return url;
}

/** HTTP or HTTPS, without user and password. */
export function isHttp({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

function wrongBase(text: string): LiveError {
  return new LiveError('bad-base', {
    pt: `"${text}" não é a URL de um servidor. Exemplo: http://localhost:3000/v1, sem usuário, query nem fragmento.`,
    en: `"${text}" is not the URL of a server. Example: http://localhost:3000/v1, without user, query or fragment.`,
  });
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The path below the base, without a slash at its end. */
export function below({ url }: Base, path: string): string {
  return `${url.origin}${withoutSlashAtEnd(url.pathname)}/${path.replace(/^\/+/, '')}`;
}

export function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
