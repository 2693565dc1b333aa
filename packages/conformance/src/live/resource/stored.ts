// Does an item hold what was sent? A server may trim, fold, round and mask; it may not lose.
import { asList, asObject, isObject, type JsonObject, type Made } from '../exchange/exchange.ts';
import { itemOf } from './list-shape.ts';
import { canonical } from './same-state.ts';
import { startsLike, words } from './usual-words.ts';
import { isBlank, kindOf } from './values.ts';

/** How each text of a run begins. */
export const markStart = 'farol-check-';
const isMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(markStart);

type Written = { readonly sent: JsonObject; readonly before: Made; readonly after?: Made };

/** The sent members whose value is another one afterwards; `before` is undefined for a new item, `members` are their schemas. */
export function notStoredBy(
  { sent, before, after }: Written,
  members: JsonObject,
  isJudged: (name: string) => boolean,
): readonly string[] {
  const [old, stored] = [itemOf(before), itemOf(after)];
  if (stored === undefined) return [];
  return Object.keys(sent).filter(
    (name) =>
      isJudged(name) &&
      !isSecret(name) &&
      !isPlace(name, sent[name]) &&
      isNotStored(sent[name], old?.[name], stored[name], isState(name) ? {} : asObject(members[name])),
  );
}

function isNotStored(sent: unknown, before: unknown, after: unknown, schema: JsonObject): boolean {
  const isNumber = typeof sent === 'number' && !isBlank(String(after ?? '')) && Number(after) === sent;
  // What is masked cannot be compared.
  if (isNumber || plain(sent) === plain(after) || /\*{2}|•{2}/.test(String(after))) return false;
  if (sent === null) return !isBlank(after) && canonical(before) === canonical(after);
  if (isBlank(sent)) return !isBlank(after);
  if (isBlank(after)) return true;
  // A number in quotes may be a decimal, and a key may come back as the object that it names.
  if (kindOf(sent) !== kindOf(after))
    return Number(after) !== sent && !canonical(after).includes(canonical(sent).replaceAll('"', ''));
  // Numbers may be rounded.
  if (typeof sent === 'number') return Math.abs(Number(after) - sent) >= 1;
  if (isObject(sent) && isObject(after))
    return Object.keys(sent).some((part) => {
      const inner = isState(part) ? {} : asObject(asObject(schema.properties)[part]);
      return !isSecret(part) && isNotStored(sent[part], asObject(before)[part], after[part], inner);
    });
  if (canonical(before) === canonical(after)) return true;
  if (Array.isArray(sent) && Array.isArray(after)) return after.length !== sent.length;
  const isOtherWord = asList(schema.enum).includes(after);
  return typeof sent === 'boolean' || isOtherWord || (isMark(sent) && !plain(after).includes(plain(sent)));
}

/** A place among other items is what the server makes of it. */
const isPlace = (name: string, value: unknown): boolean => typeof value === 'number' && startsLike('places', name);
/** Where an item begins, or goes on to by itself, is the server's choice. */
const isState = (name: string): boolean => startsLike('states', name);
const isSecret = (name: string): boolean => words.secretMembers.some((word) => name.toLowerCase().includes(word));

/** Case, spaces and signs in a text are the server's business. */
const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    : canonical(value).toLowerCase();
