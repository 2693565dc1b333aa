// Can a receiver read events again, and the state of their objects? (spec 6.5, 6.6)

import { listItems } from '../../model/list-items.ts';
import { shapesOf } from '../../model/shape.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';
import { isIdName } from './body-members.ts';
import { bodiesOf, deliveries } from './deliveries.ts';

export const reconcile = openApiCheck({
  rule: 'webhooks-log-and-reconcile',
  of: (paper) => {
    if (deliveries(paper).length === 0) return [];
    const lists = paper.byMethod
      .get('get')
      ?.filter(({ segments }) => names.eventLists.has(joined(segments.at(-1)?.text ?? '')));
    return (lists ?? []).flatMap((operation) => {
      const list = listItems(operation);
      return list === undefined ? [] : [{ operation, list }];
    });
  },
  judge: ({ list: { array, shape } }) => {
    const items = shapesOf(shape.items).flatMap(({ properties }) => [...properties.keys()]);
    return items.length === 0 || items.some(isIdName) ? undefined : likely(array, 'eventsWithoutId');
  },
});

export const confirm = openApiCheck({
  rule: 'webhooks-confirm-sensitive-actions',
  of: (paper) => (paper.operations.length === 0 ? [] : deliveries(paper).filter((one) => bodiesOf(one).length > 0)),
  judge: (delivery, { byMethod }) => {
    const isRead = byMethod.get('get')?.some(({ segments }) => segments.at(-1)?.parameter !== undefined);
    const isLinked = bodiesOf(delivery).some(({ properties }) => [...properties.keys()].some(isLinkName));
    return isRead || isLinked ? undefined : likely(delivery.at, 'objectNotRead', { path: delivery.path });
  },
});

/** A member that leads to the object. */
function isLinkName(name: string): boolean {
  return /(url|uri|href|links?|self|recurso)$/.test(joined(name));
}
