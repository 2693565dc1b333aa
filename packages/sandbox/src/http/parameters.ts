// The query parameters that lists of the practice provider share.
import { choice, type Parameters, paging } from '@farol/http';
import { listOrders } from '../page.ts';

export const listParameters = {
  ...paging,
  ordem: { ...choice(listOrders, 'Oldest first (`crescente`, the default) or newest first.'), example: 'decrescente' },
} as const satisfies Parameters;
