/**
 * False for a path that a browser would resolve to a place outside of the API, such as `/../../v1/apis`: the answer would come from
 * another part of this server and look like one of the API.
 */
export function staysBelow(prefix: string, path: string): boolean {
  const url = URL.parse(`${prefix}${path.startsWith('/') ? '' : '/'}${path}`, 'http://localhost');
  return url !== null && url.host === 'localhost' && url.pathname.startsWith(`${prefix}/`);
}
