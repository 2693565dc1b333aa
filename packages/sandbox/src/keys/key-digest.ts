// Values derived from a key: its digest is stored, its sealing key is not.
import { createHash, createHmac } from 'node:crypto';

/** A key is 256 random bits, so a plain digest gives nothing away. */
export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Cannot be derived from the stored digest. */
export const sealingKeyOf = (key: string): Uint8Array => createHmac('sha256', key).update('farol sandbox').digest();
