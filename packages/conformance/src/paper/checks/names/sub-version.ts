// Does a path that has its own version bear it behind its name, and only when it changed? (spec 9.4)

import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation, Segment } from '../../model/operation.ts';
import type { Breach, PaperCheck } from '../check.ts';
import { sameContract } from './same-contract.ts';

export const subVersion: PaperCheck = {
  rule: 'versioning-sub-version',
  judge: (paper) => {
    const paths = paper.paths.map(([first]) => first).filter(({ serving }) => !serving);
    if (paths.length === 0) return { pt: 'nenhum caminho descrito', en: 'no path is described' };
    return [...paths.flatMap(behindItem), ...raisedTogether(paper)];
  },
};

function isNamedVersion({ text, parameter }: Segment): boolean {
  return parameter === undefined && /^v\d+([._]\d+)*((alpha|beta|rc)\d*)?$/i.test(text);
}

/** `/cep/{cep}/v2`: the version of a resource stands behind its name, not behind an item. */
function behindItem(operation: Operation): Breach[] {
  const { segments, path, pathAt } = operation;
  if (segments.length < 3) return [];
  const index = segments.findIndex(isNamedVersion);
  if (index < 2 || segments[index - 1]?.parameter === undefined) return [];
  return [
    {
      at: pathAt,
      sure: 'certain',
      message: {
        pt: `Em ${path} a versão vem depois do item, e não depois do nome do recurso.`,
        en: `In ${path} the version comes after the item, not after the resource name.`,
      },
      mend: {
        pt: 'Ponha a versão própria do recurso logo depois do nome, como em /cep/v2/{cep}.',
        en: 'Put the version of the resource right after its name, as in /cep/v2/{cep}.',
      },
    },
  ];
}

/** Two versions of one path with the same contract, in an API in which another path did change. */
function raisedTogether({ byTemplate }: OpenApiPaper): Breach[] {
  const families = new Map<string, (readonly Operation[])[]>();
  for (const [key, operations] of byTemplate) {
    // Most paths bear no version of their own, and a pattern costs more than a search.
    if (!key.includes('/v') && !key.includes('/V')) continue;
    const family = key.replace(/\/v\d+(?=\/|$)/i, '/v');
    if (family !== key) families.set(family, [...(families.get(family) ?? []), operations]);
  }
  const pairs = [...families.values()].filter((versions) => versions.length > 1);
  const same = pairs.filter(([old, young]) => sameContract(old ?? [], young ?? []));
  // Where nothing changed at all, the new version may have another reason.
  if (same.length === 0 || same.length === pairs.length) return [];
  return same.flatMap((versions) => {
    const operation = versions.at(-1)?.[0];
    if (operation === undefined) return [];
    return [
      {
        at: operation.pathAt,
        sure: 'likely' as const,
        message: {
          pt: `${operation.path} é idêntico à versão anterior; só outro recurso mudou.`,
          en: `${operation.path} is identical to its earlier version; only another resource changed.`,
        },
        mend: {
          pt: 'Dê a cada recurso a sua própria versão, depois do nome.',
          en: 'Version each resource on its own, with the version after its name.',
        },
      },
    ];
  });
}
