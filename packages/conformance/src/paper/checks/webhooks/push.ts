// Are callers told of what happens, or do they have to poll? (spec 6.2)

import type { Operation } from '../../model/operation.ts';
import type { Shape } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { remembered, rememberedOf } from '../../words/remembered.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { wordsOfAll } from '../answers/declared-statuses.ts';
import { likely, openApiCheck } from '../check.ts';
import { bodiesOf, deliveries } from './deliveries.ts';

export const push = openApiCheck({
  rule: 'webhooks-push-instead-of-polling',
  of: (paper) => {
    const pushed = [...deliveries(paper), ...paper.operations.filter(registersUrls)];
    const isPushed = pushed.length > 0;
    return [...pushed, ...paper.operations.filter(isPolled)].map((operation) => ({ operation, isPushed }));
  },
  judge: ({ operation, isPushed }, paper) => {
    if (isPushed) return undefined;
    if (aboutEvents.test(wordsOfAll(paper))) return said('pushInProse');
    return paper.version === '2.0' ? said('noWebhooksIn20') : likely(operation.at, 'onlyPolled');
  },
});

const aboutEvents = /webhook|\b(subscri|assin)\w+ (to|a|de|os) .{0,20}(event|alert|notif)/i;

/** A job is accepted, with the place where it is asked about, or the pause before that. */
function isPolled({ answers, statuses }: Operation): boolean {
  if (!statuses.has('202')) return false;
  return answers.some(
    ({ status, headers }) => status === '202' && headers.some((name) => /location$|^retry-after$/.test(name)),
  );
}

/** It registers a URL of the consumer, as a resource or as a member of a request. */
function registersUrls(operation: Operation): boolean {
  return (
    operation.segments.some(({ text }) => isAboutEvents(text)) ||
    operation.parameters.some(({ name }) => isCallbackMember(name)) ||
    bodiesOf(operation).some(({ properties }) => hasCallbackMember(properties))
  );
}

const isAboutEvents = remembered((text) => /webhook|^(event)?subscriptions$/.test(joined(text)));
const isCallbackMember = (name: string) => names.callbackMembers.has(joined(name));
const hasCallbackMember = rememberedOf((properties: Shape['properties']) =>
  [...properties.keys()].some(isCallbackMember),
);
