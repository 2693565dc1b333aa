// Does a path that has its own version bear it behind its name, and only when it changed? (spec 9.4)

import { isSame } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation, Segment } from '../../model/operation.ts';
import { certain, likely, openApiCheck } from '../check.ts';

export const subVersion = openApiCheck({
  rule: 'versioning-sub-version',
  of: (paper) => {
    const raised = new Set(raisedTogether(paper));
    const paths = paper.paths.map(([first]) => first).filter(({ serving }) => !serving);
    return paths.map((operation) => ({ operation, isRaised: raised.has(operation) }));
  },
  judge: ({ operation: { segments, path, pathAt }, isRaised }) => {
    // `/cep/{cep}/v2`: the version of a resource stands behind its name, not behind an item.
    const index = segments.findIndex(isNamedVersion);
    if (index >= 2 && segments[index - 1]?.parameter !== undefined)
      return certain(pathAt, 'versionAfterItem', { path });
    if (!isRaised) return undefined;
    return likely(pathAt, 'sameAsEarlier', { path });
  },
});

function isNamedVersion({ text, parameter }: Segment): boolean {
  return parameter === undefined && /^v\d+([._]\d+)*((alpha|beta|rc)\d*)?$/i.test(text);
}

/** The newer of two versions of one path with the same contract, in an API in which another path did change. */
function raisedTogether({ byTemplate }: OpenApiPaper): Operation[] {
  const versioned = [...byTemplate].filter(([key]) => /\/v\d+(?=\/|$)/i.test(key));
  const families = Map.groupBy(versioned, ([key]) => key.replace(/\/v\d+(?=\/|$)/i, '/v'));
  const pairs = [...families.values()]
    .map((family) => family.map(([, operations]) => operations))
    .filter((versions) => versions.length > 1);
  const same = pairs.filter(([old, young]) => sameContract(old ?? [], young ?? []));
  // Where nothing changed at all, the new version may have another reason.
  return same.length === pairs.length ? [] : same.flatMap((versions) => versions.at(-1)?.[0] ?? []);
}

/** Members that may differ between two versions of one contract. */
const wording = new Set('summary description operationId deprecated tags externalDocs example examples'.split(' '));

function sameContract(left: readonly Operation[], right: readonly Operation[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((operation) => {
    const other = right.find(({ method }) => method === operation.method);
    return other !== undefined && isSame(operation.at.value, other.at.value, wording);
  });
}
