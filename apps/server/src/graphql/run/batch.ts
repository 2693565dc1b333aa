// How large may the requests of a batch be together?
import { type Bounds, holdWithin } from '../measure/bounds.ts';
import type { MeasuredOperation } from './documents.ts';

/** The bounds of one request hold for the batch as a whole. A document that comes several times is validated once. */
export function holdBatch(bounds: Bounds, requests: readonly MeasuredOperation[]): void {
  const sum = (of: (request: MeasuredOperation) => number) =>
    requests.reduce((total, request) => total + of(request), 0);
  const documents = new Set(requests.map(({ operation }) => operation.from));
  let tokens = 0;
  let selections = 0;
  for (const document of documents) {
    tokens += document.tokens;
    selections += document.selections;
  }
  holdWithin(bounds, {
    tokens,
    selections,
    cost: sum(({ measured }) => measured.cost),
    introspection: sum(({ measured }) => measured.introspection),
    newKeys: sum(({ measured }) => measured.newKeys),
    searches: sum(({ measured }) => measured.searches),
  });
}
