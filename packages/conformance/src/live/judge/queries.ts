// Does a list that announces QUERY answer it as a read (RFC 10008)?
import type { QueryTries } from '../collect/queries.ts';

import { type Exchange, hasStatus, isSuccess, statusOf } from '../exchange/exchange.ts';

import { itemsOn, totalOf } from '../resource/list-shape.ts';

import { broken, type Check, kept, remark, shows } from './check.ts';
import { check } from './live-texts.ts';

/** Where the same URL answers GET and says that it accepts QUERY with this type. */
const isUnknown = (asked: Exchange): boolean => hasStatus(asked, 404, 405, 415);

export const queryReads: Check<QueryTries> = check('rest-query-for-reads', (text) => [
  broken(
    ({ announced, asked }) => (statusOf(asked) >= 500 || isUnknown(asked)) && shows(announced, asked),
    text.refused,
  ),
  broken(({ asked, lists }) => {
    const sizes = lists.map((list) => totalOf(list) ?? itemsOn(list).length);
    const isMoved = sizes.every((size, at) => at === 0 || size !== sizes[at - 1]);
    return isMoved && shows(lists[0], asked, lists[1]);
  }, text.changes),
  broken(({ otherType }) => isSuccess(otherType) && shows(otherType), text.anyType),
  broken(({ otherType }) => statusOf(otherType) >= 500 && shows(otherType), text.failed),
  remark(({ otherType }) => !hasStatus(otherType, 415) && shows(otherType), text.otherStatus),
  kept(),
]);
