import { type Catalogue, type Content, createCatalogue, type Limit } from '@farol/catalogue';

/** The catalogue with other limits for one entry, so that a test does not depend on the numbers of the content. */
export function withLimits(
  catalogue: Catalogue,
  id: string,
  ...limits: readonly Pick<Limit, 'requests' | 'per' | 'credential'>[]
): Catalogue {
  const changed = limits.map((limit): Limit => ({ scope: 'ip', kind: 'documented', ...limit }));
  const apis = catalogue.apis.map((api) => (api.id === id ? { ...api, limits: changed } : api));
  return createCatalogue({ ...catalogue, apis } as unknown as Content);
}
