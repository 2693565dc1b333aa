// Whether a text is a host with an optional port, as the Host field and X-Forwarded-Host carry it.
import { remember } from '../bounded-memo.ts';

/** Without anything that could smuggle a path or a user into a URL. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9a-fA-F:.]+\])(?::\d{0,5})?$/;

export const isHost = remember(
  64,
  (host): boolean => hostForm.test(host) && (URL.parse(`http://${host}`)?.hostname ?? '') !== '',
);
