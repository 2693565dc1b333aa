// What a request with HTTP message signatures (RFC 9421) says, and why it is refused before any key is tried.
import { type Dictionary, type InnerList, isInnerList, parseDictionary, serializeDictionary } from 'structured-headers';
import type { RefusalReason } from '../../terms/refusal.ts';
import { checkTimestamp, type Window } from '../timestamp.ts';
import { type SignedRequest, signatureBase } from './signature-base.ts';

export const algorithms = { shared: 'hmac-sha256', pair: 'ed25519' } as const;
export const idHeader = 'webhook-id';
/** RFC 9530, 5: the only digests that are not insecure. */
const digestAlgorithms = ['sha-256', 'sha-512'] as const;
// A rotation needs two or three, and a proxy may add its own; more would only cost computing time.
const maxSignatures = 20;

export type GivenDigest = { readonly algorithm: (typeof digestAlgorithms)[number]; readonly bytes: Uint8Array };
type Candidate = {
  readonly base: string;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** Undefined if the signature names none: the key decides. */
  readonly algorithm: string | undefined;
  /** The value of `webhook-id`, if it is signed. */
  readonly id: string | undefined;
};
type Refused = { readonly reason: RefusalReason };
type GivenMessage = {
  /** The body must have all of them. */
  readonly digests: readonly GivenDigest[];
  readonly candidates: readonly Candidate[];
};

/** The signatures that cover enough and are in time. The reason is that of the first signature if there are none. */
export function readMessage(request: SignedRequest, window: Window): GivenMessage | Refused {
  const [given, described] = [request.headers.get('signature'), request.headers.get('signature-input')];
  if (!given || !described) return { reason: 'signature_missing' };
  const signatures = readDictionary(given);
  const inputs = readDictionary(described);
  // RFC 9421, 4: a label in one of the fields alone is an error.
  const isPaired =
    signatures?.size === inputs?.size && [...(inputs?.keys() ?? [])].every((one) => signatures?.has(one));
  if (!signatures || !inputs || !isPaired || inputs.size > maxSignatures) return { reason: 'signature_malformed' };
  const all = [...inputs].map(([label, input]) => readOne(request, input, signatures.get(label)?.[0], window));
  const candidates = all.flatMap((one) => ('reason' in one ? [] : [one]));
  const refused = all.find((one) => 'reason' in one);
  if (candidates.length === 0) return refused ?? { reason: 'signature_missing' };
  const digests = readDigests(request.headers.get('content-digest'));
  return digests.length > 0 ? { digests, candidates } : { reason: 'signature_incomplete' };
}

function readOne(request: SignedRequest, input: unknown, signature: unknown, window: Window): Candidate | Refused {
  if (!isList(input) || !(signature instanceof ArrayBuffer)) return { reason: 'signature_malformed' };
  const [components, parameters] = input;
  if (!isEnough(new Set(components.map(([name]) => name)))) return { reason: 'signature_incomplete' };
  const [created, expires, algorithm] = ['created', 'expires', 'alg'].map((name) => parameters.get(name));
  if (created === undefined) return { reason: 'timestamp_missing' };
  const late = checkTimestamp(String(created), window);
  if (late) return { reason: late };
  if (expires !== undefined && !(Number(expires) * 1000 >= window.now)) return { reason: 'timestamp_too_old' };
  const isKnown = algorithm === undefined || Object.values<unknown>(algorithms).includes(algorithm);
  const base = signatureBase(request, input);
  if (base === undefined || !isKnown) return { reason: 'signature_malformed' };
  const isSigned = components.some(([name]) => name === idHeader);
  const id = isSigned ? (request.headers.get(idHeader) ?? '') : undefined;
  if (id !== undefined && !/^[!-~]{1,256}$/.test(id)) return { reason: 'id_malformed' };
  return { base, signature: new Uint8Array(signature), algorithm: algorithm?.toString(), id };
}

/** A part of the request that is not covered can be replaced: its method, its target with the query, or its body. */
function isEnough(covered: ReadonlySet<unknown>): boolean {
  const target = covered.has('@target-uri') || covered.has('@request-target');
  return (
    covered.has('@method') &&
    covered.has('content-digest') &&
    (target || (covered.has('@path') && covered.has('@query')))
  );
}

function readDigests(field: string | null): readonly GivenDigest[] {
  const digests = readDictionary(field ?? '');
  return digestAlgorithms.flatMap((algorithm) => {
    const bytes = digests?.get(algorithm)?.[0];
    return bytes instanceof ArrayBuffer ? [{ algorithm, bytes: new Uint8Array(bytes) }] : [];
  });
}

const isList = (input: unknown): input is InnerList => Array.isArray(input) && isInnerList(input as InnerList);

/** Written again it is the same text: so no key stands twice, of which the parser drops one, and no base64 is lenient. */
function readDictionary(field: string): Dictionary | undefined {
  const bare = (text: string) => text.replaceAll(/[\t ]/g, '');
  try {
    const dictionary = parseDictionary(field);
    return bare(serializeDictionary(dictionary)) === bare(field) ? dictionary : undefined;
  } catch {
    return undefined;
  }
}
