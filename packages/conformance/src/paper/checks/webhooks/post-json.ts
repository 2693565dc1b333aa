// Is a delivery a POST with JSON? (spec 4.3)

import { isJson, type Operation } from '../../model/operation.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';
import { deliveries, noDeliveries } from './deliveries.ts';

export const postJson: PaperCheck = {
  rule: 'webhooks-post-json',
  judge: (paper) => judgeEach(deliveries(paper), noDeliveries, breachOf),
};

function breachOf(operation: Operation): Breach | undefined {
  const { method, path, body, at } = operation;
  const mend = {
    pt: 'Entregue com POST e application/json, com o evento no corpo.',
    en: 'Deliver by POST with application/json and the event in the body.',
  };
  if (method !== 'post')
    return {
      at,
      sure: 'certain',
      message: {
        pt: `O webhook "${path}" é entregue com ${method.toUpperCase()}, e não com POST.`,
        en: `The webhook "${path}" is delivered by ${method.toUpperCase()}, not by POST.`,
      },
      mend,
    };
  if (body === undefined)
    return {
      at,
      sure: 'certain',
      message: {
        pt: `O webhook "${path}" não traz corpo: o evento não tem onde vir.`,
        en: `The webhook "${path}" has no body to hold the event.`,
      },
      mend,
    };
  const [first] = body.contents;
  if (first === undefined || body.contents.some(({ mediaType }) => isJson(mediaType) || mediaType === '*/*'))
    return undefined;
  return {
    at: first.at,
    sure: 'certain',
    message: {
      pt: `O webhook "${path}" é entregue como ${first.mediaType}, e não como JSON.`,
      en: `The webhook "${path}" is delivered as ${first.mediaType}, not as JSON.`,
    },
    mend,
  };
}
