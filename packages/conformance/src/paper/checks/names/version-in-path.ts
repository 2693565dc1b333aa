// Is the version in the path from the start? (spec 9.1)

import { child, type Place } from '../../document/source.ts';
import { type OpenApiPaper, serversAt } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { segmentsOf } from '../../model/read-operations.ts';
import { certain, openApiCheck } from '../check.ts';

type PathOrAll = { readonly operation: Operation; readonly isVersioned: boolean } | { readonly all: Place };

export const versionInPath = openApiCheck<PathOrAll>({
  rule: 'versioning-in-path-from-start',
  of: ({ root, servers, paths }) => {
    const firsts = paths.map(([first]) => first).filter((one) => !one.serving || bearsVersion(one));
    const entrances = entrancesOf(paths);
    const isVersionedAll = hasVersion(servers);
    const judged = [...Map.groupBy(firsts, ({ template: key }) => key)].flatMap(([key, [operation]]) => {
      if (operation === undefined) return [];
      return { operation, isVersioned: isVersionedAll || entrances.has(key) || bearsVersion(operation) };
    });
    const without = judged.filter(({ isVersioned }) => !isVersioned);
    // Where most paths have none, one finding says it all.
    const most = without.length * 2 > judged.length;
    return most ? [{ all: servers[0]?.at ?? child(root, 'paths') ?? root }] : judged;
  },
  judge: (one) => {
    if ('all' in one) return certain(one.all, 'noVersion');
    const { path, pathAt } = one.operation;
    return one.isVersioned ? undefined : certain(pathAt, 'pathWithoutVersion', { path });
  },
});

/** `/shop` and `/shop/eu` where there is `/shop/eu/v1/orders`: they only lead to the versions. */
function entrancesOf(paths: OpenApiPaper['paths']): ReadonlySet<string> {
  return new Set(
    paths.flatMap(([{ segments }]) => {
      const at = versionAt(segments);
      return segments.slice(0, Math.max(at, 0)).map((_, index) => template(segments.slice(0, index + 1)));
    }),
  );
}

/** A parameter behind another is the version of a thing: `/apis/{api}/{version}`. */
function versionAt(segments: Operation['segments']): number {
  const first = segments.find(({ parameter }) => parameter !== undefined);
  return segments.findIndex((one) => isVersionSegment(one) && (one.parameter === undefined || one === first));
}

function bearsVersion({ segments, at, pathAt }: Operation): boolean {
  return versionAt(segments) >= 0 || hasVersion(serversAt(at)) || hasVersion(serversAt(pathAt));
}

function hasVersion(servers: OpenApiPaper['servers']): boolean {
  return servers.some(({ path }) => segmentsOf(path).some(isVersionSegment));
}
