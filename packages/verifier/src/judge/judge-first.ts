import { parsedJson } from '@farol/http';
import { essenceOf, foundOf, headerOf, textOf } from '../probe/sighting.ts';
import { type ShapeDifference, shapeDifference } from './shape.ts';
import { confirmed, contradicted, type Judgement, type Seen, untested, withoutSuccess } from './verdict.ts';

const first = ['first'];
/** Statuses of a permanent redirect. */
const lasting = new Set([301, 308]);

/** Does the request of the page work? Only a failure here makes the result `broken`. */
export function judgeFirstRequest({ api, of, othersAnswer }: Seen): Judgement {
  const seen = of('first');
  const expected = String(api.response.status);
  if (!seen) return untested('not-reached');
  const { kind, probe, trouble, answer } = seen;
  if (kind === 'filtered' || kind === 'limit-spent' || kind === 'no-key') return withoutSuccess(seen);
  // With a key, the key may be wrong; without one, the API demands a key that the entry says it does not need.
  if (kind === 'refused' && probe.credential === 'with') return untested('key-refused', foundOf(seen));
  // A connection that broke had been established, so our own network works.
  const isOurs = !othersAnswer && trouble !== 'upstream-failed';
  if (kind === 'no-answer' && isOurs) return untested('no-answer', foundOf(seen));
  if (kind === 'success' && answer?.status === api.response.status) return confirmed(first, expected);
  const isNamed = kind === 'no-answer' || kind === 'down' || kind === 'moved' || kind === 'gone';
  return contradicted(isNamed ? kind : 'status', first, expected, foundOf(seen));
}

/** Compares content type, whether the body can be parsed, and its shape. */
export function judgeResponse({ api, of }: Seen): Judgement {
  const seen = of('first');
  if (seen?.kind !== 'success' || !seen.answer) return withoutSuccess(seen);
  const { response } = api;
  const type = headerOf(seen.answer, 'content-type');
  if (essenceOf(type) !== essenceOf(response.contentType))
    return contradicted('content-type', first, response.contentType, type);
  const body = parsedJson(textOf(seen.answer));
  if (body === undefined) return contradicted('not-json', first, 'JSON', textOf(seen.answer).slice(0, 40));
  const difference: ShapeDifference | undefined = shapeDifference(response, body);
  return difference
    ? contradicted('shape', first, difference.expected, difference.found)
    : confirmed(first, response.contentType);
}

/** Is the API at its base URL? Any answer of the API that is not a redirect confirms it. */
export function judgeBaseAddress({ api, of }: Seen): Judgement {
  const seen = of('first')?.kind === 'no-key' ? of('without-key') : of('first');
  if (!seen) return untested('not-reached');
  switch (seen.kind) {
    case 'success':
    case 'refused':
    case 'failed':
      return confirmed(first, api.baseAddress);
    case 'moved': {
      const to = locationOf(seen, api.baseAddress);
      const leftBase = to !== null && to !== api.baseAddress && !to.startsWith(`${api.baseAddress}/`);
      return leftBase && lasting.has(seen.answer?.status ?? 0)
        ? contradicted('moved', first, api.baseAddress, to)
        : untested('moved', to);
    }
    default:
      return withoutSuccess(seen);
  }
}

/** The version is in the URL or the headers of the first request, so it is confirmed when that request works. */
export function judgeVersion({ api, of }: Seen): Judgement {
  const seen = of('first');
  return seen?.kind === 'success' ? confirmed(first, api.version.segment) : withoutSuccess(seen);
}

function locationOf(seen: NonNullable<ReturnType<Seen['of']>>, base: string): string | null {
  const location = seen.answer && headerOf(seen.answer, 'location');
  if (!location) return null;
  return URL.parse(location, `${base}${seen.probe.wire.path}`)?.href ?? location;
}
