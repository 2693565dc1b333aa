// Is a delivery signed? (spec 4.3)

import { child, text } from '../../document/source.ts';
import { joined } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { likely, openApiCheck } from '../check.ts';
import { deliveries } from './deliveries.ts';

export const signed = openApiCheck({
  rule: 'webhooks-sign-the-body',
  of: deliveries,
  judge: ({ at, path, body, parameters, secured, words }, { root }) => {
    if (parameters.some(({ name, in: where }) => where === 'header' && isSignature(name))) return undefined;
    if (child(at, 'security') !== undefined && secured) return undefined;
    const texts = [words, text(body?.at, 'description'), text(child(root, 'info'), 'description')];
    if (speaksOf(texts.join('\n'), 'signature'))
      return {
        pt: `a assinatura do webhook "${path}" só está no texto, e texto não é julgado`,
        en: `the signature of the webhook "${path}" is said only in words, and texts are not judged`,
      };
    return likely(at, {
      pt: `O webhook "${path}" não descreve nenhuma assinatura do corpo.`,
      en: `The webhook "${path}" describes no signature of the body.`,
    });
  },
});

function isSignature(name: string): boolean {
  return /signature|assinatura|hmac|hubsig|svix|digest/.test(joined(name));
}
