import { qualityOf } from '@farol/http';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Clients send the same few headers again and again; what was read once is kept, up to this many different ones. */
const keptHeaders = 256;

/** How much a client wants each coding: 0 means not at all (RFC 9110 §12.5.3). */
export type Weights = Readonly<Record<Encoding, number>>;

const onlyIdentity: Weights = { br: 0, gzip: 0, identity: 1 };
const read = new Map<string, Weights>();

export function weightsOf(header: string | null | undefined): Weights {
  // Without the header everything is acceptable; a client that does not speak of codings often cannot undo one.
  if (header === undefined || header === null) return onlyIdentity;
  const known = read.get(header);
  if (known) return known;
  const weights = parse(header);
  if (read.size >= keptHeaders) read.clear();
  read.set(header, weights);
  return weights;
}

function parse(header: string): Weights {
  const stated = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (coding !== '') stated.set(coding, qualityOf(parameters));
  }
  const rest = stated.get('*');
  return {
    br: stated.get('br') ?? rest ?? 0,
    gzip: stated.get('gzip') ?? stated.get('x-gzip') ?? rest ?? 0,
    // Unless it is ruled out, identity is acceptable, but less welcome than anything that was asked for.
    identity: stated.get('identity') ?? (rest === 0 ? 0 : leastWelcome),
  };
}

/** Below the smallest weight that a header can express. */
const leastWelcome = 0.0001;

/** The coding to make for an answer that is not prepared: the client's favourite, brotli before gzip among equals. */
export function favourite(header: string | null | undefined): Encoding {
  const { br, gzip, identity } = weightsOf(header);
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  if (gzip > 0 && gzip >= identity) return 'gzip';
  return 'identity';
}
