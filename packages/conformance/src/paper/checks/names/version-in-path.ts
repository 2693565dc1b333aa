// Is the version in the path from the start? (spec 9.1)

import { child } from '../../document/source.ts';
import { type OpenApiPaper, serversAt } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { segmentsOf } from '../../model/read-operations.ts';
import type { OpenApiCheck, Outcome } from '../check.ts';

export const versionInPath: OpenApiCheck = {
  rule: 'versioning-in-path-from-start',
  judge: (paper): Outcome => {
    const firsts = paper.paths.map(([first]) => first).filter(({ serving }) => !serving);
    const paths = new Map(firsts.toReversed().map((operation) => [operation.template, operation]));
    if (paths.size === 0) return { pt: 'nenhum caminho que leve versão', en: 'no path that should carry a version' };
    if (hasVersion(paper.servers)) return [];
    const entrances = entrancesOf(paper.paths);
    const without = [...paths.values()].filter((one) => !isVersioned(one) && !entrances.has(one.template));
    if (without.length === 0) return [];
    // Where most paths have none, one finding says it all.
    if (without.length * 2 >= paths.size) {
      const at = paper.servers[0]?.at ?? child(paper.root, 'paths') ?? paper.root;
      return [{ at, sure: 'certain', message: nowhere, mend }];
    }
    return without.map(({ pathAt, path }) => ({ at: pathAt, sure: 'certain', message: unlikeOthers(path), mend }));
  },
};

/** `/shop` where there is `/shop/v1/orders`: it only leads to the versions. */
function entrancesOf(paths: OpenApiPaper['paths']): ReadonlySet<string> {
  return new Set(
    paths.flatMap(([{ segments }]) => {
      const at = segments.findIndex(isVersionSegment);
      return at > 0 ? [template(segments.slice(0, at))] : [];
    }),
  );
}

function isVersioned({ segments, at, pathAt }: Operation): boolean {
  return segments.some(isVersionSegment) || hasVersion(serversAt(at)) || hasVersion(serversAt(pathAt));
}

function hasVersion(servers: OpenApiPaper['servers']): boolean {
  return servers.some(({ path }) => segmentsOf(path).some(isVersionSegment));
}

const unlikeOthers = (path: string) => ({
  pt: `O caminho ${path} não traz a versão, ao contrário dos outros.`,
  en: `The path ${path} has no version, unlike the others.`,
});

const nowhere = {
  pt: 'Nem os caminhos nem a URL do servidor trazem a versão.',
  en: 'Neither the paths nor the server URL contain a version.',
};

const mend = {
  pt: 'Ponha a versão no caminho desde a primeira publicação, como em /v1/pedidos, ou na URL do servidor.',
  en: 'Put the version in the path from the first publication, as in /v1/orders, or in the server URL.',
};
