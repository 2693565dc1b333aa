// Which server is checked, and may it be written to?
import type { LiveError } from './live-error.ts';
import { stopped } from './stopped.ts';

export type Base = { readonly url: URL; readonly mayWrite: boolean };

/** Writes need the option; on a machine that is not this one, the base has to be named twice as well. */
export function readBase(named: readonly string[], allowWrites: boolean): Base {
  const [url, ...again] = named.map(readUrl);
  if (url === undefined) throw wrongBase('');
  if (again.some(({ href }) => href !== url.href)) throw stopped('bad-base', 'twoBases');
  if (!allowWrites || isLoopback(url) || again.length > 0) return { url, mayWrite: allowWrites };
  const twice = `--live ${url.href} --live ${url.href}`;
  throw stopped('writes-refused', 'writesRefused', { origin: url.origin, twice });
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
  return stopped('bad-base', 'wrongBase', { text });
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
