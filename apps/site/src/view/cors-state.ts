import type { Api, Frozen } from '@farol/catalogue';

/** May a browser call the API? A third state where a source contradicts the entry. */
export function corsState(api: Frozen<Api>): 'yes' | 'no' | 'disputed' {
  return api.disputes.some(({ field }) => field === 'cors') ? 'disputed' : api.cors;
}
