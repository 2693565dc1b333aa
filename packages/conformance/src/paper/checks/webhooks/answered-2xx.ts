// Is any 2xx enough as the answer to a delivery? (spec 4.3)

import { certain, judgeEach, type OpenApiCheck } from '../check.ts';
import { deliveries, noDeliveries } from './deliveries.ts';

export const answeredWith2xx: OpenApiCheck = {
  rule: 'webhooks-answer-fast-with-2xx',
  judge: (paper) =>
    judgeEach(
      deliveries(paper).filter(({ answers }) => answers.length > 0),
      noDeliveries,
      ({ at, path, answers }) => {
        if (answers.some(({ status }) => status.startsWith('2') || status === 'default')) return undefined;
        const message = {
          pt: `O webhook "${path}" não aceita nenhuma resposta 2xx como confirmação.`,
          en: `The webhook "${path}" accepts no 2xx response as an acknowledgement.`,
        };
        const mend = {
          pt: 'Aceite qualquer status 2xx como confirmação.',
          en: 'Accept any 2xx status as an acknowledgement.',
        };
        return certain(at, message, mend);
      },
    ),
};
