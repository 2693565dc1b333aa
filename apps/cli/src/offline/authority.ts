// Certificates for the simulated hosts, from an authority that can vouch for nothing else and ends within a day.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** Certificate and key in PEM. */
export type Pair = { readonly cert: string; readonly key: string };

export type Authority = {
  readonly cert: string;
  /** A certificate for these names; a client refuses it for any but the hosts of the authority. */
  readonly issue: (names: readonly string[]) => Pair;
};

const dayMs = 86_400_000;
/** For clients whose clock is a little behind. */
const earlierMs = 300_000;
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';
/** In ASN.1 an IP address with its mask: all of IPv4, all of IPv6. */
const everyAddress = ['0.0.0.0/0', '::/0'];

/** Its key never leaves this process. `now` is in milliseconds since 1970. */
export function createAuthority(hosts: readonly string[], now: number): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Farol simulate, this run only';
  const keyId = arrayBuffer(createHash('sha1').update(spki(own.publicKey)).digest());
  const certify = (subject: string, key: KeyObject, extensions: readonly Extension[]) =>
    certificate({ issuer, subject, key, extensions, now, signer: own.privateKey });
  const trees = (names: readonly GeneralName[]) =>
    new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })));
  const cert = certify(issuer, own.publicKey, [
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId), false),
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign)),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(
      id_ce_nameConstraints,
      new NameConstraints({
        permittedSubtrees: trees(hosts.map((dNSName) => new GeneralName({ dNSName }))),
        // Names of a kind that is not mentioned would be allowed (RFC 5280 §4.2.1.10).
        excludedSubtrees: trees(everyAddress.map((iPAddress) => new GeneralName({ iPAddress }))),
      }),
    ),
  ]);
  return {
    cert,
    issue: (names) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certify('Farol simulate', publicKey, [
        extension(
          id_ce_authorityKeyIdentifier,
          new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyId) }),
          false,
        ),
        extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature)),
        extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
        extension(
          id_ce_subjectAltName,
          new SubjectAlternativeName(names.map((dNSName) => new GeneralName({ dNSName }))),
        ),
      ]);
      return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
  };
}

function extension(extnID: string, value: object, critical = true): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function certificate(told: {
  readonly issuer: string;
  readonly subject: string;
  readonly key: KeyObject;
  readonly extensions: readonly Extension[];
  readonly now: number;
  readonly signer: KeyObject;
}): string {
  const serial = randomBytes(16);
  // Positive and of full length (RFC 5280 §4.1.2.2).
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: arrayBuffer(serial),
    signature: signatureAlgorithm,
    issuer: named(told.issuer),
    subject: named(told.subject),
    validity: new Validity({
      notBefore: new Date(told.now - earlierMs),
      notAfter: new Date(told.now - earlierMs + dayMs),
    }),
    subjectPublicKeyInfo: AsnConvert.parse(spki(told.key), SubjectPublicKeyInfo),
    extensions: new Extensions([...told.extensions]),
  });
  const signatureValue = sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), told.signer);
  const whole = new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue: arrayBuffer(signatureValue) });
  const lines =
    Buffer.from(AsnConvert.serialize(whole))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function named(text: string): Name {
  const value = new AttributeValue({ utf8String: text });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })])]);
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
