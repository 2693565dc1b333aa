// Which facts about a delivery do the webhook tools ask for?
import { schemeNames } from '@farol/webhooks/scheme-names';
import * as z from 'zod';
import { texts } from '../answer/texts.ts';

export const webhookInput = {
  scheme: z.enum(schemeNames).optional().register(texts, {
    pt: 'Como é assinada. spec (padrão): X-Signature da carta com os cabeçalhos do Standard Webhooks.',
    en: 'How it is signed. spec (default): X-Signature of the charter with the Standard Webhooks headers.',
  }),
  body: z.string().max(500_000).register(texts, {
    pt: 'O corpo como texto, exatamente como foi enviado: um espaço muda a assinatura.',
    en: 'The body as text, exactly as it was sent: one space changes the signature.',
  }),
  url: z.url().max(2_000).optional().register(texts, {
    pt: 'A URL do receptor, que alguns esquemas assinam.',
    en: 'The URL of the receiver, which some schemes sign.',
  }),
};

export const source = ['/v1/guides/webhooks'];

/** For schemes that do not sign the URL. */
export const anyUrl = 'https://example.com/webhooks';
