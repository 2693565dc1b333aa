// Which content encodings a client accepts, and how much it prefers each.
import { qualityOf, remember } from '@farol/http';

export type Encoding = 'br' | 'gzip' | 'identity';

/** 0 means not acceptable (RFC 9110 §12.5.3). */
type Weights = Readonly<Record<Encoding, number>>;

const onlyIdentity: Weights = { br: 0, gzip: 0, identity: 1 };
const parsed = remember(256, parse);

export function weightsOf(header: string | null | undefined): Weights {
  // Without the header everything is acceptable, but many such clients cannot decode anything.
  return header === undefined || header === null ? onlyIdentity : parsed(header);
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
    // Identity is acceptable unless it is ruled out, but every encoding that the header names is preferred.
    identity: stated.get('identity') ?? (rest === 0 ? 0 : leastWelcome),
  };
}

/** Below the smallest weight that a header can express. */
const leastWelcome = 0.0001;

/** The encoding for an answer that is not prepared: the client's favourite, brotli before gzip among equals. */
export function favourite(header: string | null | undefined): Encoding {
  const { br, gzip, identity } = weightsOf(header);
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  if (gzip > 0 && gzip >= identity) return 'gzip';
  return 'identity';
}
