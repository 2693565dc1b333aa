// Is a delivery a POST with JSON? (spec 4.3)

import type { Text } from '@farol/http';
import { isJson } from '../../model/answer.ts';
import { certain, openApiCheck } from '../check.ts';
import type { Breach } from '../outcome.ts';
import { deliveries } from './deliveries.ts';

export const postJson = openApiCheck({
  rule: 'webhooks-post-json',
  of: deliveries,
  judge: ({ method, path, body, at }) => {
    const breach = (place: Breach['at'], { pt, en }: Text) =>
      certain(place, { pt: `O webhook "${path}" ${pt}.`, en: `The webhook "${path}" ${en}.` });
    const verb = method.toUpperCase();
    if (method !== 'post')
      return breach(at, { pt: `é entregue com ${verb}, e não com POST`, en: `is delivered by ${verb}, not by POST` });
    if (body === undefined)
      return breach(at, { pt: 'não traz corpo: o evento não tem onde vir', en: 'has no body to hold the event' });
    const [first] = body.contents;
    if (first === undefined || body.contents.some(({ mediaType: type }) => isJson(type) || type === '*/*'))
      return undefined;
    const type = first.mediaType;
    return breach(first.at, {
      pt: `é entregue como ${type}, e não como JSON`,
      en: `is delivered as ${type}, not as JSON`,
    });
  },
});
