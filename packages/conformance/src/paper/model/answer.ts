// What does an operation answer?

import type { Place } from '../document/source.ts';

export type Content = {
  /** Lower case, without parameters. */
  readonly mediaType: string;
  readonly schema: Place | undefined;
  readonly at: Place;
};

export type Answer = {
  /** As written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly at: Place;
  readonly description: string;
  /** The description in lower case without accents. */
  readonly said: string;
  readonly contents: readonly Content[];
  /** The schema of its JSON. */
  readonly json: Place | undefined;
  /** Lower case. */
  readonly headers: readonly string[];
};

export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status[0] === '2' && status.length === 3;
}

export function isFailure({ status }: Pick<Answer, 'status'>): boolean {
  return ((status[0] === '4' || status[0] === '5') && status.length === 3) || status === 'default';
}
