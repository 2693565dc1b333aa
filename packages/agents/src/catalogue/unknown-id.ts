// What is answered to an id that does not exist?
import type { Catalogue } from '@farol/catalogue';
import { type Answer, refusal } from '../answer/answer.ts';
import { dayOf } from '../answer/tool.ts';
import { searchOf } from './index-search.ts';
import { idsOf, type Kind } from './kinds.ts';

export function unknownId(catalogue: Catalogue, kind: Kind, id: string, now: number): Answer {
  const nearest = searchOf(catalogue)(id)
    .filter((found) => found.kind === kind)
    .map((found) => found.id);
  return refusal('unknown_id', `No ${kind} has this id.`, {
    date: dayOf(now),
    nearest: nearest.slice(0, 5),
    ...(kind === 'api' || kind === 'status' || kind === 'guide' ? { ids: idsOf(catalogue, kind) } : {}),
  });
}
