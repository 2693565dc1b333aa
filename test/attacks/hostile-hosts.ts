// Hosts that must never be dialled, and requests to /gateway that name one wherever a request can.
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

type Place = 'paths' | 'queries' | 'headers' | 'lines' | 'locations' | 'endpoints';
type Hostile = Readonly<Record<Place | 'ipv6' | 'disguised', readonly string[]>> & {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly ipv4: readonly (readonly [number, number, number, number])[];
};

const hostile = load(readFileSync(new URL('hostile.yaml', import.meta.url), 'utf8')) as Hostile;
/** Names, and the addresses to which a hostile name server leads them. */
export const hostileNames = hostile.names;

/** One IPv4 address as different readers would still accept it. */
function spellings([a, b, c, d]: Hostile['ipv4'][number]): readonly string[] {
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (n: number) => `0x${n.toString(16)}`;
  const octal = (n: number) => `0${n.toString(8)}`;
  const high = (a * 256 + b).toString(16);
  const dotted = `${a}.${b}.${c}.${d}`;
  return [
    dotted,
    `${dotted}.`,
    String(number),
    hex(number),
    `0${number.toString(8)}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${hex(a)}.${b}.${octal(c)}.${d}`,
    `000${octal(a)}.${b}.${c}.${d}`,
    `${a}。${b}．${c}｡${d}`,
    [...dotted].map((digit) => (digit === '.' ? '.' : String.fromCodePoint(0xff10 + Number(digit)))).join(''),
    [...dotted].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    `[::ffff:${dotted}]`,
    `[::ffff:${high}:${(c * 256 + d).toString(16)}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[2002:${high}:${(c * 256 + d).toString(16)}::]`,
    `[::ffff:0:${dotted}]`,
  ];
}

/** All of them, addresses first. */
export const hostileHosts: readonly string[] = [
  ...hostile.ipv4.flatMap(spellings),
  ...hostile.ipv6,
  ...Object.keys(hostile.names),
  ...hostile.disguised,
];

/** `count` of the forms of a place, in turn by the index of the host. */
function formsOf(place: Place, index: number, count: number, words: Readonly<Record<string, string>>): string[] {
  const forms = Array.from({ length: count }, (_, n) => {
    const all = hostile[place];
    return all[(index * count + n) % all.length] ?? '';
  });
  return forms.map((form) => form.replaceAll(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole));
}

export type HostileRequest = {
  /** The text between the method and the version on the request line. */
  readonly target: string;
  readonly host?: string;
  readonly headers?: string;
  /** Redirect of the upstream. */
  readonly location?: string;
};

/** For one entry: each host meets one or two of the forms of every place, and each form many hosts. */
export function hostileRequests(id: string, own: string, hosts: readonly string[]): readonly HostileRequest[] {
  const base = `/gateway/${id}`;
  const target = `${base}/x`;
  return hosts.flatMap((host, index) => {
    const forms = (place: Place, count: number) =>
      formsOf(place, index, count, { host, own, ownTls: own.replace('http:', 'https:'), path: target });
    return [
      ...forms('paths', 2).map((path) => ({ target: `${base}${path}` })),
      ...forms('queries', 1).map((query) => ({ target: `${target}${query}` })),
      ...forms('headers', 1).map((headers) => ({ target, headers })),
      ...forms('lines', 1).map((line) => ({ target: line })),
      ...forms('locations', 2).map((location) => ({ target: `${target}/${index}`, location })),
      { target, host },
    ];
  });
}

/** URLs of webhooks, four for each host. */
export const hostileEndpoints: readonly string[] = hostileHosts.flatMap((host, index) =>
  formsOf('endpoints', index, 4, { host }),
);
