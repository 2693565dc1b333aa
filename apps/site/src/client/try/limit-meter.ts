import { call, objectOf } from '../call/call.ts';
import { element } from '../page/element.ts';
import { languageTag } from '../page/language.ts';
import { words } from './gateway-words.ts';
import { tokenHeaders } from './server-token.ts';

const seconds: Readonly<Record<string, number>> = {
  second: 1,
  '30-seconds': 30,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  month: 31 * 86_400,
};

/** Moves the meters of the page by `RateLimit-Policy` and `RateLimit`: each window by its quota and its length. */
export function moveMeters(headers: Headers): void {
  const policies = membersOf(headers.get('ratelimit-policy'));
  const states = new Map(membersOf(headers.get('ratelimit')).map((state) => [state.name, state.numbers] as const));
  for (const { name, numbers } of policies) {
    const [quota, window] = [numbers.get('q'), numbers.get('w')];
    const left = states.get(name)?.get('r');
    if (quota === undefined || left === undefined) continue;
    setMeters(quota, (meter) => window === undefined || seconds[meter.dataset.per ?? ''] === window, quota - left);
  }
}

function setMeters(quota: number, fits: (meter: HTMLMeterElement) => boolean, used: number): void {
  const format = new Intl.NumberFormat(languageTag);
  for (const meter of document.querySelectorAll<HTMLMeterElement>('meter[data-per]')) {
    if (meter.max !== quota || !fits(meter)) continue;
    meter.value = used;
    meter.classList.toggle('spent', used >= quota);
    const beside = meter.nextElementSibling;
    beside?.querySelector('.used')?.remove();
    beside?.append(element('small', { class: 'used' }, words.used(format.format(used), format.format(quota))));
  }
}

type Window = { readonly per: string; readonly limit: number; readonly used: number };

/** Fills the meters with what this server has used, once they come near the screen: the page itself must not wait for it. */
export function readQuota(api: string): void {
  const meters = [...document.querySelectorAll<HTMLMeterElement>('meter[data-per]')];
  const [first] = meters;
  if (!first) return;
  const observer = new IntersectionObserver(async ([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    const answer = await call({ method: 'GET', path: `/v1/apis/${api}/quota`, headers: tokenHeaders() });
    const windows = answer?.status === 200 ? objectOf(answer.body)?.windows : undefined;
    if (!Array.isArray(windows)) return;
    for (const { per, limit, used } of windows as Window[]) {
      if (used > 0) setMeters(limit, (meter) => meter.dataset.per === per, used);
    }
  });
  observer.observe(first);
}

/** A list of strings with numeric parameters (RFC 9651), as much of it as these headers use. */
function membersOf(header: string | null): { readonly name: string; readonly numbers: ReadonlyMap<string, number> }[] {
  return [...(header ?? '').matchAll(/"([^"]*)"((?:;\s*[a-z]+=\d+)*)/g)].map(([, name = '', parameters = '']) => ({
    name,
    numbers: new Map([...parameters.matchAll(/([a-z]+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)])),
  }));
}
