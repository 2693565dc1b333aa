import type { Api, Frozen } from '@farol/catalogue';

/** The API that a request is for. Paths are below the entry's base URL and begin with a slash. */
type Address =
  | { readonly to: 'api'; readonly api: Frozen<Api>; readonly path: string }
  | { readonly to: 'token'; readonly api: Frozen<Api> }
  | { readonly to: 'outside'; readonly api: Frozen<Api> }
  | { readonly to: 'index' }
  | { readonly to: 'nothing' };

type Place = { readonly api: Frozen<Api>; readonly path: string };

/**
 * Finds the API by host, as in `Host: viacep.com.br` and `/ws/01001000/json/`, or else by path, as in
 * `/viacep/01001000/json/`. A token endpoint answers on its own host, and by path on `/{id}:token`.
 */
export function createAddressBook(apis: readonly Frozen<Api>[]): (url: URL, host: string | null) => Address {
  const byId = new Map(apis.map((api) => [api.id, api]));
  const byHost = new Map<string, Place[]>();
  const byToken = new Map<string, Frozen<Api>>();
  for (const api of apis) {
    const base = new URL(api.baseAddress);
    const path = base.pathname.replace(/\/$/, '');
    byHost.set(base.hostname, [...(byHost.get(base.hostname) ?? []), { api, path }]);
    if (api.credential?.oauth) {
      const token = new URL(api.credential.oauth.tokenAddress);
      byToken.set(`${token.hostname}${token.pathname}`, api);
    }
  }

  return (url, host) => {
    const name = (host ?? url.host).replace(/:\d+$/, '').toLowerCase();
    const token = byToken.get(`${name}${url.pathname}`);
    if (token) return { to: 'token', api: token };

    const places = byHost.get(name);
    const [first] = places ?? [];
    if (places && first) {
      const place = places.find(({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`));
      return place
        ? { to: 'api', api: place.api, path: url.pathname.slice(place.path.length) || '/' }
        : { to: 'outside', api: first.api };
    }

    const [, id = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? [];
    const api = byId.get(id);
    if (api) return { to: 'api', api, path: rest || '/' };
    const [owner = '', suffix] = id.split(':');
    const tokenOwner = byId.get(owner);
    if (tokenOwner?.credential?.oauth && suffix === 'token' && rest === '') return { to: 'token', api: tokenOwner };
    return url.pathname === '/' ? { to: 'index' } : { to: 'nothing' };
  };
}
