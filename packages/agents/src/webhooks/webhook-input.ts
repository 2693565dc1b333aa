// Which facts about a delivery do the webhook tools ask for?
import { schemeNames } from '@farol/webhooks/scheme-names';
import * as z from 'zod';

export const webhookInput = {
  scheme: z.enum(schemeNames).optional(),
  body: z.string().max(500_000),
  url: z.url().max(2_000).optional(),
};

export const source = ['/v1/guides/webhooks'];

/** For schemes that do not sign the URL. */
export const anyUrl = 'https://example.com/webhooks';
