// Java reads no PEM file of trusted certificates, so it gets a keystore of its own format.
import { createHash, X509Certificate } from 'node:crypto';

/** Of a keystore that holds nothing secret; Java asks for one all the same. */
export const javaStorePassword = 'farol-simulate';

/** A JKS file, as `keytool -importcert` writes one. */
export function javaStore(pems: readonly string[], now: number): Buffer {
  const entries = pems.map((pem, index) => {
    const der = new X509Certificate(pem).raw;
    return Buffer.concat([int(2), utf(`farol-${index}`), int(0, BigInt(now)), utf('X.509'), int(der.length), der]);
  });
  const content = Buffer.concat([int(0xfeedfeed), int(2), int(pems.length), ...entries]);
  // Java's digest of a keystore, with its fixed phrase: password as UTF-16, phrase, content.
  const password = Buffer.from(javaStorePassword, 'utf16le').swap16();
  const digest = createHash('sha1').update(password).update('Mighty Aphrodite').update(content).digest();
  return Buffer.concat([content, digest]);
}

function int(value: number, long?: bigint): Buffer {
  const bytes = Buffer.alloc(long === undefined ? 4 : 8);
  if (long === undefined) bytes.writeUInt32BE(value);
  else bytes.writeBigUInt64BE(long);
  return bytes;
}

function utf(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}
