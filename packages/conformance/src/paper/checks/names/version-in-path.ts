// Is the version in the path from the start? (spec 9.1)

import { child } from '../../document/source.ts';
import { type OpenApiPaper, serversAt } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { segmentsOf } from '../../model/read-operations.ts';
import type { Breach, PaperCheck } from '../check.ts';

export const versionInPath: PaperCheck = {
  rule: 'versioning-in-path-from-start',
  judge: (paper) => {
    const paths = new Map<string, Operation>();
    for (const [operation] of paper.paths)
      if (!operation.serving && !paths.has(operation.template)) paths.set(operation.template, operation);
    if (paths.size === 0) return { pt: 'nenhum caminho que leve versão', en: 'no path that should carry a version' };
    if (paper.servers.some(({ path }) => segmentsOf(path).some(isVersionSegment))) return [];
    const entrances = entrancesOf(paper.paths);
    const without = [...paths.values()].filter(
      (operation) => !isVersioned(operation) && !entrances.has(operation.template),
    );
    // Where most paths have none, one finding says it all.
    if (without.length * 2 < paths.size) return without.map(breachOf);
    if (without.length === 0) return [];
    return [wholeBreach(paper)];
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

function isVersioned(operation: Operation): boolean {
  if (operation.segments.some(isVersionSegment)) return true;
  return [operation.at, operation.pathAt].some((place) =>
    serversAt(place).some(({ path }) => segmentsOf(path).some(isVersionSegment)),
  );
}

const mend = {
  pt: 'Ponha a versão no caminho desde a primeira publicação, como em /v1/pedidos, ou na URL do servidor.',
  en: 'Put the version in the path from the first publication, as in /v1/orders, or in the server URL.',
};

function breachOf({ pathAt, path }: Operation): Breach {
  return {
    at: pathAt,
    sure: 'certain',
    message: {
      pt: `O caminho ${path} não traz a versão, ao contrário dos outros.`,
      en: `The path ${path} has no version, unlike the others.`,
    },
    mend,
  };
}

function wholeBreach({ root, servers }: OpenApiPaper): Breach {
  return {
    at: servers[0]?.at ?? child(root, 'paths') ?? root,
    sure: 'certain',
    message: {
      pt: 'Nem os caminhos nem a URL do servidor trazem a versão.',
      en: 'Neither the paths nor the server URL contain a version.',
    },
    mend,
  };
}
