import { element } from '../page/element.ts';
import { languageTag } from '../page/language.ts';
import { words } from './gateway-words.ts';

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
  const format = new Intl.NumberFormat(languageTag);
  for (const { name, numbers } of policies) {
    const [quota, window] = [numbers.get('q'), numbers.get('w')];
    const left = states.get(name)?.get('r');
    if (quota === undefined || left === undefined) continue;
    for (const meter of document.querySelectorAll<HTMLMeterElement>('meter[data-per]')) {
      if (meter.max !== quota || (window !== undefined && seconds[meter.dataset.per ?? ''] !== window)) continue;
      meter.value = quota - left;
      const beside = meter.nextElementSibling;
      beside?.querySelector('.used')?.remove();
      beside?.append(
        element('small', { class: 'used' }, words.used(format.format(quota - left), format.format(quota))),
      );
    }
  }
}

/** A list of strings with numeric parameters (RFC 9651), as much of it as these headers use. */
function membersOf(header: string | null): { readonly name: string; readonly numbers: ReadonlyMap<string, number> }[] {
  return [...(header ?? '').matchAll(/"([^"]*)"((?:;\s*[a-z]+=\d+)*)/g)].map(([, name = '', parameters = '']) => ({
    name,
    numbers: new Map([...parameters.matchAll(/([a-z]+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)])),
  }));
}
