// Is everything that is returned JSON, and is a response without content a 204?
import type { Evidence } from '../collect/collect.ts';
import type { Step } from '../collect/history.ts';
import { accents } from '../collect/write-story.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  headerOf,
  isJsonType,
  isSuccess,
  jsonOf,
  type Made,
  mediaTypeOf,
} from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { always, broken, type Check, cannotTell, type Found, kept, pathOf, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

type Exchanges = readonly Exchange[];

/** The 2xx answers of the resources that have a body. */
export function successes({ resources, exchanges, root }: Evidence): Exchanges {
  const paths = resources.map(({ resource }) => resource.path);
  return exchanges.filter((exchange) => {
    const { pathname } = new URL(exchange.asked.url);
    const isBelow = paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
    return isBelow && exchange !== root && isSuccess(exchange) && !isEmpty(exchange);
  });
}

const isEmpty = ({ answer }: Exchange): boolean => answer?.body === '';

export const successOnly: Check<Exchanges> = check('errors-2xx-only-for-success', (text) => [
  broken((answers) => shows(answers.find((one) => mediaTypeOf(one).includes('html'))), text.html),
  cannotTell((answers) => atPath(answers.find(({ answer }) => answer?.isCut)), text.endless),
  kept(),
]);

const atPath = (exchange: Made) => exchange && { words: { path: pathOf(exchange) } };

export const jsonPayloads: Check<Exchanges> = check('rest-json-payloads', (text) => [
  broken((answers) => typed(answers.find((one) => wantsJson(one) && !isJsonType(mediaTypeOf(one)))), text.otherType),
  broken((answers) => typed(answers.find((one) => wantsJson(one) && isNoJson(one))), text.invalid),
  kept(),
]);

/** Who asks for XML may get it. */
const wantsJson = ({ asked, answer }: Exchange): boolean =>
  !answer?.isCut && /json|\*/.test(headerOf(asked.headers, 'accept') ?? '*');

/** Not JSON, JSON inside of a JSON text, or bytes that are not UTF-8. */
function isNoJson(one: Exchange): boolean {
  const json = jsonOf(one);
  const isInText = typeof json === 'string' && /^[[{]/.test(json);
  return json === undefined || isInText || one.answer?.body.includes('\ufffd') === true;
}

function typed(exchange: Made): Found | undefined {
  return withWords(shows(exchange), { type: mediaTypeOf(exchange) || shared.untyped });
}

const sentAs = ({ resources }: Evidence, kind: string): Exchanges =>
  resources.flatMap(({ probes }) => probes.flatMap((one) => (one.kind === kind ? [one.exchange] : [])));

/** Bodies in other media types, and texts beyond ASCII. */
export const jsonBodies: Check<Evidence> = check('rest-json-payloads', (text) => [
  broken((run) => shows(sentAs(run, 'form').find(isSuccess)), text.form),
  broken(({ resources }) => {
    const told = resources.flatMap(({ writes }) =>
      (writes?.accents ?? []).filter((one, _at, all) => !keepsText(one, all)),
    )[0];
    return shows(told?.exchange, told?.after);
  }, text.accents),
  // Refused here and taken there: a list was forgotten.
  broken((run) => {
    const others = sentAs(run, 'other-media');
    return others.some((one) => hasStatus(one, 415)) && shows(others.find(isSuccess));
  }, text.otherBody),
  remark((run) => shows(sentAs(run, 'other-media').find(isSuccess)), text.anyBody),
]);

const plain = (value: unknown) => String(value).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
const hasAccents = ({ after }: Step, name: string) => plain(itemOf(after)?.[name]).includes(plain(accents));

/** Servers may trim a text or change its case; the letters stay, and so does what another write has stored whole. */
function keepsText(step: Step, all: readonly Step[]): boolean {
  const { sent, after } = step;
  const isBeyond = (text: string) => /[^\0-\x7f]/.test(text);
  return Object.entries(sent).every(([name, value]) => {
    const [text, stored] = [plain(value), plain(itemOf(after)?.[name] ?? '')];
    const isCut = stored.length < text.length && text.startsWith(stored) && isBeyond(text.slice(stored.length));
    const isOther = /[?\ufffd]|Ã[\x80-\xbf]|&#|\\u|&\w+;/.test(String(itemOf(after)?.[name]));
    const isFolded = [/\p{M}/gu, /[^\0-\x7f]/g].some(
      (sign) => stored === plain(text.normalize('NFD').replace(sign, '')),
    );
    return (
      typeof value !== 'string' ||
      !isBeyond(text) ||
      stored === '' ||
      stored.includes(text) ||
      !(isCut || isOther || isFolded || (!hasAccents(step, name) && all.some((one) => hasAccents(one, name))))
    );
  });
}

const noContent = (exchanges: Exchanges) => exchanges.filter((one) => hasStatus(one, 204));
const hasBody = (one: Exchange) =>
  one.answer?.hasExtraBytes || !isEmpty(one) || Number(answered(one, 'content-length') ?? 0) > 0;
export const isEmptySuccess = (one: Exchange) => isSuccess(one) && isEmpty(one);
const promisesJson = (one: Exchange) =>
  isEmptySuccess(one) && !hasStatus(one, 204) && one.asked.method !== 'HEAD' && isJsonType(mediaTypeOf(one));

export const noContentIsEmpty: Check<Exchanges> = check('errors-204-without-body', (text) => [
  broken((exchanges) => shows(noContent(exchanges).find(hasBody)), text.withBody),
  broken((exchanges) => shows(exchanges.find(promisesJson)), text.promised),
  remark((exchanges) => shows(noContent(exchanges).find((one) => mediaTypeOf(one) !== '')), text.typed),
  kept((exchanges) => exchanges.some(isEmptySuccess)),
  cannotTell(always, text.none),
]);
