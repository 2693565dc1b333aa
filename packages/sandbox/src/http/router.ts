import type { Route } from './operation.ts';

export type Place = {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
};

/** From a path to its route. No two routes share a path: literal parts and placeholders never compete for the same place. */
export function createRouter(routes: readonly Route[]): (path: string) => Place | undefined {
  const forms = routes.map((route) => ({
    route,
    form: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));
  return (path) => {
    for (const { route, form } of forms) {
      const found = form.exec(path);
      if (found) return { route, path: { ...found.groups } };
    }
    return undefined;
  };
}
