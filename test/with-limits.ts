import { type Catalogue, type Content, createCatalogue, type Limit } from '@farol/catalogue';

type GivenLimit = Pick<Limit, 'requests' | 'per' | 'credential'>;

/** The catalogue with other limits for some entries, so that a test does not depend on the numbers of the content. */
export function withLimits(catalogue: Catalogue, limits: Readonly<Record<string, readonly GivenLimit[]>>): Catalogue {
  const apis = catalogue.apis.map((api) => {
    const given = limits[api.id];
    if (!given) return api;
    return { ...api, limits: given.map((limit): Limit => ({ scope: 'ip', kind: 'documented', ...limit })) };
  });
  return createCatalogue({ ...catalogue, apis } as unknown as Content);
}
