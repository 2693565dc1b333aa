// Are callers told of what happens, or do they have to poll? (spec 6.2)

import type { Operation } from '../../model/operation.ts';
import { said } from '../../said.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';
import { bodiesOf, deliveries } from './deliveries.ts';

export const push = openApiCheck({
  rule: 'webhooks-push-instead-of-polling',
  of: (paper) => {
    const pushed = [...deliveries(paper), ...paper.operations.filter(registersUrls)];
    const isPushed = pushed.length > 0;
    return [...pushed, ...paper.operations.filter(isPolled)].map((operation) => ({ operation, isPushed }));
  },
  judge: ({ operation, isPushed }, { version }) => {
    if (isPushed) return undefined;
    return version === '2.0' ? said('noWebhooksIn20') : likely(operation.at, 'onlyPolled');
  },
});

/** A job is accepted, with the place where it is asked about, or the pause before that. */
function isPolled({ answers }: Operation): boolean {
  return answers.some(
    ({ status, headers }) => status === '202' && headers.some((name) => /location$|^retry-after$/.test(name)),
  );
}

/** It registers a URL of the consumer, as a resource or as a member of a request. */
function registersUrls(operation: Operation): boolean {
  const { segments, parameters } = operation;
  const members = bodiesOf(operation).flatMap(({ properties }) => [...properties.keys()]);
  return (
    segments.some(({ text }) => /webhook|^(event)?subscriptions$/.test(joined(text))) ||
    [...parameters.map(({ name }) => name), ...members].some((name) => names.callbackMembers.has(joined(name)))
  );
}
