// Which arguments do the queries of the practice provider share, and how are they read?
import { defaultPage, Problem } from '@farol/http';
import { isId } from '@farol/sandbox';
import type { Builder } from '../../schema/builder.ts';
import type { PracticePage } from '../connection.ts';
import type { PracticeParts } from '../parts.ts';

type QueryFields = Parameters<Parameters<Builder['queryFields']>[0]>[0];

export function pagingArguments(t: QueryFields) {
  return {
    first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }),
    after: t.arg.string({ description: 'The cursor of the item before the page.' }),
  };
}

export function orderArgument(t: QueryFields, { enums }: PracticeParts) {
  return t.arg({ type: enums.order, required: true, defaultValue: 'crescente' });
}

/** A page that begins after a cursor has something before it. */
export function pageAfter<Item>(
  after: string | null | undefined,
  page: Omit<PracticePage<Item>, 'before'>,
): PracticePage<Item> {
  return { ...page, before: typeof after === 'string' };
}

export function idArgument(parameter: string, id: string | null | undefined): string | undefined {
  if (id === null || id === undefined) return undefined;
  if (isId(id)) return id;
  throw new Problem('invalid-parameter', {
    errors: [
      { parameter, detail: { pt: `Esperado: o id de um ${parameter}.`, en: `Expected the id of an ${parameter}.` } },
    ],
  });
}

export function momentArgument(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const moment = Date.parse(text);
  if (!Number.isNaN(moment) && /^\d{4}-\d\d-\d\dT/.test(text)) return moment;
  throw new Problem('invalid-parameter', {
    errors: [
      {
        parameter: 'desde',
        detail: {
          pt: 'Esperado: um instante ISO 8601, como 2026-01-15T12:00:00Z.',
          en: 'Expected a moment in ISO 8601, such as 2026-01-15T12:00:00Z.',
        },
      },
    ],
  });
}
