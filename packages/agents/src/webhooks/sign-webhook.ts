// With which headers is a webhook sent?
import { createSecret } from '@farol/webhooks';
import { isWebhookError } from '@farol/webhooks/internal';
import { schemes } from '@farol/webhooks/schemes';
import * as z from 'zod';
import { refusal } from '../answer/answer.ts';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { errorWords } from './refusal-words.ts';
import { anyUrl, source, webhookInput } from './webhook-input.ts';

/** Both become values of headers. */
const headerText = /^[\x21-\x7e]*$/;

export const signWebhook = tool({
  name: 'sign_webhook',
  input: z.strictObject({
    ...webhookInput,
    secret: z.string().min(1).max(500).optional(),
    event: z.string().min(1).max(100).regex(headerText).optional(),
    event_id: z.string().min(1).max(200).regex(headerText).optional(),
    timestamp: z.int().min(0).max(99_999_999_999).optional(),
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const date = new Date(call.now()).toISOString();
    const scheme = schemes[asked.scheme ?? 'spec'];
    const secret = asked.secret ?? createSecret();
    const outgoing = {
      id: asked.event_id ?? 'msg_test',
      kind: asked.event ?? 'test.event',
      timestamp: asked.timestamp ?? Math.floor(call.now() / 1_000),
      body: Buffer.from(asked.body),
      url: new URL(asked.url ?? anyUrl),
    };
    try {
      const headers = scheme.sign(outgoing, { current: secret, all: [secret] });
      return {
        data: {
          scheme: scheme.name,
          headers,
          covers_body: scheme.coversBody,
          ...(asked.secret === undefined && { secret }),
        },
        source,
        date,
        basis: 'computed',
      };
    } catch (error) {
      if (isWebhookError(error)) {
        return refusal(error.code, errorWords(error)[languageOf(asked, call)], { date, source });
      }
      throw error;
    }
  },
});
