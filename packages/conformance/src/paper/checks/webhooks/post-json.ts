// Is a delivery a POST with JSON, and any 2xx enough as its answer? (spec 4.3)

import type { Text } from '@farol/http';
import { isJson } from '../../model/answer.ts';
import { said } from '../../said.ts';
import { certain, openApiCheck } from '../check.ts';
import type { Breach } from '../outcome.ts';
import { deliveries } from './deliveries.ts';

export const postJson = openApiCheck({
  rule: 'webhooks-post-json',
  // GET and OPTIONS beside a POST ask the receiver whether it agrees.
  of: (paper) => {
    const all = deliveries(paper);
    const posted = new Set(all.filter(({ method }) => method === 'post').map(({ pathAt }) => pathAt.value));
    return all.filter(({ method, pathAt }) => method === 'post' || !posted.has(pathAt.value));
  },
  judge: ({ method, path, body, at }) => {
    const breach = (place: Breach['at'], what: Text) => certain(place, 'webhookIs', { path, what });
    const verb = method.toUpperCase();
    if (method !== 'post') return breach(at, said('byOtherMethod', { verb }));
    if (body === undefined) return breach(at, said('withoutBody'));
    const [first] = body.contents;
    if (first === undefined || body.contents.some(({ mediaType: type }) => isJson(type) || type === '*/*'))
      return undefined;
    const type = first.mediaType;
    return breach(first.at, said('asOtherType', { type }));
  },
});

export const answeredWith2xx = openApiCheck({
  rule: 'webhooks-answer-fast-with-2xx',
  of: (paper) => deliveries(paper).filter(({ answers }) => answers.length > 0),
  judge: ({ at, path, answers }) => {
    if (answers.some(({ status }) => status.startsWith('2') || status === 'default')) return undefined;
    return certain(at, 'no2xxAccepted', { path });
  },
});
