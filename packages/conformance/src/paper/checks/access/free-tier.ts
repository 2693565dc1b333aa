// Is the free tier stated in numbers? (spec 8)

import { child } from '../../document/source.ts';
import { likely, openApiCheck } from '../check.ts';

export const freeTier = openApiCheck({
  rule: 'limits-state-free-tier',
  of: ({ root }) => [child(child(root, 'info'), 'x-free-tier') ?? child(root, 'x-free-tier') ?? []].flat(),
  judge: (tier, { root }) => {
    const statesLimits = Object.keys(Object(root.value)).some((key) => /^x-(rate|limit|quota)/i.test(key));
    const isSaid = /\d|unlimited|ilimitad|\bn(o|one|ot|enhum|ão|ao)\b|\bsem /i.test(JSON.stringify(tier.value));
    return statesLimits || isSaid ? undefined : likely(tier, 'freeWithoutNumbers');
  },
});
