// Is the free tier stated in numbers? (spec 8)

import { child, isObject } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { likely, openApiCheck } from '../check.ts';

export const freeTier = openApiCheck({
  rule: 'limits-state-free-tier',
  of: ({ root }) => [child(child(root, 'info'), 'x-free-tier') ?? child(root, 'x-free-tier') ?? []].flat(),
  judge: (tier, paper) => {
    if (
      statesLimits(paper) ||
      /\d|unlimited|ilimitad|\bn(o|one|ot|enhum|ão|ao)\b|\bsem /i.test(JSON.stringify(tier.value))
    )
      return undefined;
    return likely(tier, 'freeWithoutNumbers');
  },
});

function statesLimits({ root }: OpenApiPaper): boolean {
  return Object.keys(isObject(root.value) ? root.value : {}).some((key) => /^x-(rate|limit|quota)/i.test(key));
}
