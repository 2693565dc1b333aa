// What evidence do the checks of an OpenAPI description get?

import { child, children, isObject, member, type Place, rootOf, type Source, text } from '../document/source.ts';
import type { Dialect } from './answer.ts';
import { type Operation, template } from './operation.ts';
import { readCallbacks, readPathOperations, readWebhooks } from './read-operations.ts';

export type OpenApiPaper = {
  readonly version: Dialect['version'];
  readonly root: Place;
  readonly operations: readonly Operation[];
  readonly byMethod: ReadonlyMap<string, readonly Operation[]>;
  readonly webhooks: readonly Operation[];
  readonly callbacks: readonly Operation[];
  /** The paths of the servers, with the defaults of their variables filled in. */
  readonly servers: readonly { readonly path: string; readonly at: Place }[];
  /** The operations of each path. */
  readonly paths: readonly (readonly [Operation, ...Operation[]])[];
  /** By the template of the path: the operations on it, of which there are not a hundred. */
  readonly byTemplate: ReadonlyMap<string, readonly Operation[]>;
  /** Templates that have a path with one more parameter below them: collections. */
  readonly collections: ReadonlySet<string>;
};

/** The paper of an OpenAPI document, or undefined where it is something else. */
export function readOpenApi(source: Source): OpenApiPaper | undefined {
  const root = rootOf(source);
  const version = versionOf(root);
  if (version === undefined) return undefined;
  const dialect = { root, version };
  const paths = readPathOperations(dialect);
  const operations = paths.flat();
  const byTemplate = new Map<string, readonly Operation[]>();
  const collections = new Set<string>();
  paths.forEach((together) => {
    const { segments, template: key } = together[0];
    byTemplate.set(key, [...(byTemplate.get(key) ?? []), ...together].slice(0, 100));
    segments.forEach((segment, index) => {
      if (segment.parameter !== undefined && index > 0 && segments[index - 1]?.parameter === undefined)
        collections.add(template(segments.slice(0, index)));
    });
  });
  return {
    version,
    root,
    operations,
    byMethod: Map.groupBy(operations, ({ method }) => method),
    paths,
    webhooks: readWebhooks(dialect),
    callbacks: readCallbacks(dialect, operations),
    servers: serversOf(root, version),
    byTemplate,
    collections,
  };
}

export function versionOf(root: Place): Dialect['version'] | undefined {
  if (!isObject(root.value)) return undefined;
  if (String(root.value.swagger ?? '').startsWith('2')) return '2.0';
  const stated = /^3\.([0-2])(\.|$)/.exec(String(root.value.openapi ?? ''));
  return stated === null ? undefined : (`3.${stated[1]}` as Dialect['version']);
}

function serversOf(root: Place, version: Dialect['version']): OpenApiPaper['servers'] {
  if (version === '2.0') return [{ path: text(root, 'basePath') ?? '', at: child(root, 'basePath') ?? root }];
  return serversAt(root);
}

export function serversAt(place: Place): OpenApiPaper['servers'] {
  return children(child(place, 'servers')).flatMap((server) => {
    const url = text(server, 'url');
    if (url === undefined) return [];
    const filled = url.replace(
      /\{([^{}]+)\}/g,
      (whole, name: string) => text(member(child(server, 'variables'), name), 'default') ?? whole,
    );
    return [{ path: filled.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, ''), at: child(server, 'url') ?? server }];
  });
}
