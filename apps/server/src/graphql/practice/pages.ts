// How do the lists of the practice provider read the arguments of a page?
import { defaultPage, Problem, type Text } from '@farol/http';
import { isId, type Page } from '@farol/sandbox';
import { say } from '../../words.ts';
import type { ListPage } from '../schema/connection.ts';

type PageArguments = {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
};

function invalid(parameter: string, detail: Text): Problem {
  return new Problem('invalid-parameter', { errors: [{ parameter, detail }] });
}

/** The requested page, as the lists of the practice provider accept it. */
export function pageAsked({ first, after }: PageArguments): {
  readonly limit: number;
  readonly cursor: string | undefined;
} {
  const limit = first ?? defaultPage;
  if (limit < 1) throw invalid('limit', say('atLeastOne'));
  return { limit, cursor: after ?? undefined };
}

/** A page that begins after a cursor has something before it. */
export function pageAfter<Item>(
  { after }: PageArguments,
  { items, next, cursorAt }: Pick<Page<Item>, 'items' | 'next' | 'cursorAt'>,
): ListPage<Item> {
  return { items, before: typeof after === 'string', after: next !== null, cursorAt };
}

export function idArgument(parameter: string, id: string | null | undefined): string | undefined {
  if (id === null || id === undefined) return undefined;
  if (isId(id)) return id;
  throw invalid(parameter, say('idOf', { kind: parameter }));
}

export function momentArgument(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const moment = Date.parse(text);
  if (!Number.isNaN(moment) && /^\d{4}-\d\d-\d\dT/.test(text)) return moment;
  throw invalid('desde', say('moment'));
}
