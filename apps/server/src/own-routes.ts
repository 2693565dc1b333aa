// Which URLs this server reads from by itself.
import type { Catalogue } from '@farol/catalogue';
import type { Json } from '@farol/http';
import { apiCatalogRoute } from './descriptions/api-catalog.ts';
import { entranceRoutes } from './descriptions/entrances.ts';
import { healthRoutes, type ReadyCheck } from './descriptions/health.ts';
import { llmsRoute } from './descriptions/llms-text.ts';
import { problemRoutes } from './descriptions/problems.ts';
import { schemaTextRoute } from './descriptions/schema-text.ts';
import { openapiDocument, openapiRoute } from './openapi/document.ts';
import type { ReadRoute } from './read/read-route.ts';
import type { Door } from './request/door.ts';
import type { RestOptions } from './rest/collection.ts';
import { restRoutes } from './rest/routes.ts';

type OwnRoutesOptions = {
  readonly catalogue: Catalogue;
  readonly rest: RestOptions;
  readonly doors: readonly Door[];
  readonly further: readonly ReadRoute[];
  readonly graphqlSchema: string | undefined;
  readonly isDraining: () => boolean;
  readonly readyChecks: readonly ReadyCheck[];
  readonly version: string;
};

/** Every read of this server. A new one is added here, and is then routed, prepared and described. */
export function ownRoutes(options: OwnRoutesOptions): readonly ReadRoute[] {
  const { catalogue, graphqlSchema, doors } = options;
  let document: Json | undefined;
  const routes: readonly ReadRoute[] = [
    ...restRoutes(catalogue, options.rest),
    ...options.further,
    ...problemRoutes,
    ...entranceRoutes,
    openapiRoute(() => {
      document ??= openapiDocument(routes, doors, options.version);
      return document;
    }),
    ...(graphqlSchema === undefined ? [] : [schemaTextRoute(graphqlSchema)]),
    llmsRoute(catalogue),
    apiCatalogRoute({ graphql: graphqlSchema !== undefined }),
    ...healthRoutes(options.isDraining, options.readyChecks),
  ];
  return routes;
}
