// Which server is checked, and may it be written to?
import type { Localized } from '../../finding.ts';

export type Base = { readonly url: URL; readonly mayWrite: boolean };

export class LiveError extends Error {
  readonly code: 'bad-base' | 'writes-refused' | 'cannot-run' | 'limit-spent';
  readonly text: Localized;

  constructor(code: LiveError['code'], text: Localized) {
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
  throw new LiveError('writes-refused', {
    pt: `${url.origin} não é esta máquina. Para permitir escritas nele, informe a URL duas vezes: --live ${url.href} --live ${url.href}`,
    en: `${url.origin} is not this machine. To allow writes to it, give the URL twice: --live ${url.href} --live ${url.href}`,
  });
}

function readUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrongBase(text);
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.search || url.hash)
    throw wrongBase(text.replace(/\/\/[^/]*@/, '//***@'));
  url.pathname = url.pathname.replace(/\/+$/, '') || '/';
  return url;
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
  const root = url.pathname === '/' ? '' : url.pathname;
  return `${url.origin}${root}/${path.replace(/^\/+/, '')}`;
}
