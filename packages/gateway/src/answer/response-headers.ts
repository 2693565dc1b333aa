import { remember } from '@farol/http';
import type { HeaderList } from '../send/headers.ts';
import headers from './dropped-headers.json' with { type: 'json' };

/**
 * Headers of one connection (RFC 9110 §7.6.1), and those that Node writes itself; and headers about the upstream's own origin: passed on,
 * they would apply to ours, as cookies, scripts, frames and permissions.
 */
const dropped = new Set([...headers.ofTheHop, ...headers.ofTheirOrigin]);
const droppedPrefixes = /^(?:access-control-|cross-origin-|farol-|x-farol-)/;

/** An answer is data: opened as a page, it must not run scripts or reach anything, least of all this gateway. */
const harmless = ['content-security-policy', "default-src 'none'; sandbox", 'x-content-type-options', 'nosniff'];

// RFC 9110 §5.1 and §5.5: invalid names and values are left out.
const nameLetters = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const valueLetters = /^[\t\x20-\x7e\x80-\xff]*$/;

const mayPass = remember(1_000, (name) => !dropped.has(name) && !droppedPrefixes.test(name) && nameLetters.test(name));

/** The headers of an answer that are passed on to the caller: name, value, name, value. */
export function passedHeaders(headers: HeaderList): string[] {
  const { connection } = headers;
  const named = namesIn(String(connection ?? ''));
  const list = [...harmless];
  for (const name in headers) {
    if (!mayPass(name) || named.includes(name)) continue;
    const value = headers[name];
    if (typeof value === 'string') {
      if (valueLetters.test(value)) list.push(name, value);
    } else if (value) {
      for (const one of value) if (valueLetters.test(one)) list.push(name, one);
    }
  }
  return list;
}

/** Header names listed in Connection; a repeated header was joined with commas. */
function namesIn(connection: string): readonly string[] {
  return connection.split(',').map((name) => name.trim().toLowerCase());
}
