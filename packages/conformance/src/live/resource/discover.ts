// Without a description: which lists does the base name or hold?
import { withoutSlashAtEnd } from '../exchange/base.ts';
import { type Exchange, isObject, isSuccess, jsonOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idOf, itemsOn, linkOf, listOf } from './list-shape.ts';
import { type Resource, undescribed } from './resource.ts';

/** A root document may link to many places; the first ones are enough to judge the API. */
const mostCandidates = 12;

/** Sends one GET to the base and one to each list that its answer links to. */
export async function discover(session: Session) {
  const { url } = session.base;
  const root = await session.read(url.href);
  const isList = Array.isArray(jsonOf(root)) || idOf(itemsOn(root)[0]) !== undefined;
  if (isSuccess(root) && isList) return { root, resources: [undescribed(withoutSlashAtEnd(url.pathname))] };
  const resources: Resource[] = [];
  for (const path of linksOf(root, url).slice(0, mostCandidates)) {
    const answer = await session.read(path);
    if (isSuccess(answer) && listOf(answer) !== undefined) resources.push(undescribed(path));
  }
  return { root, resources };
}

/** Paths below the base that the body or the `Link` header names, without templates and without repeats. */
function linksOf(root: Exchange, base: URL): readonly string[] {
  const found = new Map<string, string>();
  const consider = (text: unknown) => {
    if (typeof text !== 'string' || text.length > 500 || text.includes('{') || !/^(https?:\/\/|\.{0,2}\/)/.test(text))
      return;
    const url = new URL(text, `${base.href.replace(/\/$/, '')}/`);
    const isBelow = url.origin === base.origin && url.pathname.startsWith(base.pathname.replace(/\/?$/, '/'));
    if (isBelow && url.search === '' && !/\.\w+$/.test(url.pathname))
      found.set(url.pathname.replace(/\/$/, ''), url.pathname);
  };
  const visit = (value: unknown, depth: number) => {
    if (depth > 3) return;
    if (Array.isArray(value)) for (const one of value.slice(0, 50)) visit(one, depth + 1);
    else if (isObject(value)) for (const one of Object.values(value)) visit(one, depth + 1);
    else consider(value);
  };
  visit(jsonOf(root), 0);
  consider(linkOf(root, 'collection'));
  found.delete(base.pathname.replace(/\/$/, ''));
  return [...found.values()];
}
