// APIs of which the documentation says no more than which parameters they refuse.
import { type Behaviour, fails } from '../play/behaviour.ts';

function refusesUnless(path: RegExp, isRight: (query: URLSearchParams) => boolean): Behaviour {
  return { rules: [{ path, reply: ({ call: { query } }) => (isRight(query) ? undefined : fails('malformed-input')) }] };
}

const isGiven = (text: string | null): boolean => (text ?? '').trim() !== '';

export const coingecko = refusesUnless(/^\/simple\/price$/, (query) => isGiven(query.get('vs_currencies')));
export const spotify = refusesUnless(/^\/search$/, (query) => isGiven(query.get('q')));

export const openweather = refusesUnless(/^\/weather$/, (query) => {
  const latitude = query.get('lat');
  if (latitude === null || query.has('q') || query.has('mode')) return true;
  return isGiven(latitude) && Math.abs(Number(latitude)) <= 90;
});

const mostPages = 500;
export const tmdb = refusesUnless(/^\/search\/movie$/, (query) => {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= mostPages;
});

export const googleMapsPlatform = refusesUnless(/^\/geocode\/json$/, (query) => {
  const latlng = query.get('latlng');
  return latlng === null || /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(latlng.trim());
});
