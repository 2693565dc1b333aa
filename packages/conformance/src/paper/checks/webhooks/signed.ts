// Is a delivery signed? (spec 4.3)

import { child, text } from '../../document/source.ts';
import { foldWord } from '../../words/split-words.ts';
import { judgeEach, type PaperCheck } from '../check.ts';
import { deliveries, noDeliveries } from './deliveries.ts';

const signature = /signature|assinatura|hmac|hub-sig|svix|digest/i;
const saysSigned = /\b(signature|signed|hmac|assinatura|assinad[oa]|mtls|mutual tls)\b/;

export const signed: PaperCheck = {
  rule: 'webhooks-sign-the-body',
  judge: (paper) =>
    judgeEach(deliveries(paper), noDeliveries, (operation) => {
      if (operation.parameters.some(({ name, in: where }) => where === 'header' && signature.test(name)))
        return undefined;
      if (child(operation.at, 'security') !== undefined && operation.secured) return undefined;
      const info = text(child(paper.root, 'info'), 'description') ?? '';
      const said = foldWord([operation.words, text(operation.body?.at, 'description') ?? '', info].join('\n'));
      if (saysSigned.test(said)) return undefined;
      return {
        at: operation.at,
        sure: 'likely',
        message: {
          pt: `O webhook "${operation.path}" não descreve nenhuma assinatura do corpo.`,
          en: `The webhook "${operation.path}" describes no signature of the body.`,
        },
        mend: {
          pt: 'Descreva o cabeçalho da assinatura, como X-Signature: sha256=<HMAC>.',
          en: 'Describe the signature header, such as X-Signature: sha256=<HMAC>.',
        },
      };
    }),
};
