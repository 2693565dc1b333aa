// Is any 2xx enough as the answer to a delivery? (spec 4.3)

import { certain, openApiCheck } from '../check.ts';
import { deliveries } from './deliveries.ts';

export const answeredWith2xx = openApiCheck({
  rule: 'webhooks-answer-fast-with-2xx',
  of: (paper) => deliveries(paper).filter(({ answers }) => answers.length > 0),
  judge: ({ at, path, answers }) => {
    if (answers.some(({ status }) => status.startsWith('2') || status === 'default')) return undefined;
    return certain(at, 'no2xxAccepted', { path });
  },
});
