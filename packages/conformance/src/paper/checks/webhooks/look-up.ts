// Can a receiver read events again, and the state of their objects? (spec 6.5, 6.6)

import { listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck, operationCheck } from '../check.ts';
import { isIdName } from './body-members.ts';
import { bodiesOf, deliveries } from './deliveries.ts';

const isDelivered = rememberedOf((paper: OpenApiPaper) =>
  deliveries(paper).some((one) => bodiesOf(one).some((body) => [...body.properties.keys()].some(isIdName))),
);

export const reconcile = operationCheck({
  rule: 'webhooks-log-and-reconcile',
  method: 'get',
  concerns: ({ segments }) => names.eventLists.has(joined(segments.at(-1)?.text ?? '')),
  judge: (operation, paper) => {
    const { array, shape } = listItems(operation) ?? {};
    const members = shapesOf(shape?.items).flatMap(({ properties }) => [...properties.keys()]);
    if (array === undefined || members.length === 0 || members.some(isIdName) || !isDelivered(paper)) return undefined;
    return likely(array, 'eventsWithoutId');
  },
});

const none: readonly Operation[] = [];
/** Some write `/people/{id}/read`. */
const isItemRead = rememberedOf((reads: readonly Operation[]) =>
  reads.some(({ segments }) => segments.findLast(({ text }) => !names.readsFirst.has(text))?.parameter !== undefined),
);

export const confirm = openApiCheck({
  rule: 'webhooks-confirm-sensitive-actions',
  of: (paper) => (paper.operations.length === 0 ? [] : deliveries(paper).filter((one) => bodiesOf(one).length > 0)),
  judge: (delivery, { byMethod }) => {
    const isRead = isItemRead(byMethod.get('get') ?? none);
    const isLinked = bodiesOf(delivery).some(({ properties }) => [...properties.keys()].some(isLink));
    return isRead || isLinked ? undefined : likely(delivery.at, 'objectNotRead', { path: delivery.path });
  },
});

/** A member that leads to the object. */
const isLink = (name: string) => /(url|uri|href|links?|self|recurso)$/.test(joined(name));
