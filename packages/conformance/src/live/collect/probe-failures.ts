// Sends requests that cannot succeed and change nothing.

import { below } from '../exchange/base.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idOf, listOf } from '../resource/list-shape.ts';
import { itemPath, listPath, offers, type QueryParameter, type Resource } from '../resource/resource.ts';
import type { Probe, ProbeKind } from './evidence.ts';
import { letters } from './owned-items.ts';

export async function probeFailures(
  session: Session,
  resource: Resource,
  list: Exchange | undefined,
): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  const probe = async (kind: ProbeKind, url: string, method = 'GET') => {
    probes.push({ kind, exchange: await session.send({ url, method }) });
  };
  const ids = (list && listOf(list)?.items.flatMap((item) => idOf(item) ?? [])) ?? [];
  if (offers(resource, 'item', 'GET')) {
    await probe('missing-item', itemPath(resource, missingId(ids)));
    // Bytes that look like an attack must not reach the code as a surprise.
    await probe('malformed-id', `${resource.path}/%ff%00'${resource.ends.item}`);
  }
  await probe('missing-path', below(session.base, `farol-no-such-path-${letters()}`));
  // WebDAV's PROPFIND only reads (RFC 4918 §9.1), and hardly any API offers it.
  await probe('wrong-method', listPath(resource), 'PROPFIND');
  const wrong = resource.query.map(wrongValue).find((pair) => pair !== undefined);
  if (wrong !== undefined) await probe('bad-parameter', `${listPath(resource)}?${new URLSearchParams([wrong])}`);
  await probe('unknown-parameter', `${listPath(resource)}?farol_no_such_parameter=1`);
  return probes;
}

/** An id of the same shape as those of the list, that no item has. */
function missingId(ids: readonly string[]): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const id = similarId(ids[0]);
    if (!ids.includes(id)) return id;
  }
  return `${ids[0]}-farol-none`;
}

function similarId(id: string | undefined): string {
  if (id === undefined) return '999999937';
  if (/^\d+$/.test(id)) return String(999_999_937);
  const other = id.replace(/[0-9a-z]/gi, (letter) => (/\d/.test(letter) ? digit() : hexOrLetter(letter)));
  const withPrefix = id.match(/^[a-z]+[_-]/i)?.[0] ?? '';
  return `${withPrefix}${other.slice(withPrefix.length)}`;
}

const digit = () => String(Math.floor(Math.random() * 10));

function hexOrLetter(letter: string): string {
  const range = /[a-f]/.test(letter) ? 'abcdef' : /[A-F]/.test(letter) ? 'ABCDEF' : letter;
  return range[Math.floor(Math.random() * range.length)] ?? letter;
}

function wrongValue({ name, type, choices }: QueryParameter): [string, string] | undefined {
  if (type === 'integer' || type === 'number') return [name, 'farol'];
  if (type === 'boolean') return [name, 'farol'];
  return choices === undefined ? undefined : [name, 'farol-no-such-value'];
}

/** Longer than any server needs to accept; most stop between 8 and 16 KiB. */
const longUrlBytes = 40_000;

export function probeLongUrl(session: Session, resource: Resource): Promise<Exchange> {
  return session.send({ url: `${listPath(resource)}?q=${'a'.repeat(longUrlBytes)}` });
}
