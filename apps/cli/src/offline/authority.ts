// Certificates for the simulated hosts, from an authority that can vouch for nothing else and ends within a day.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';

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
  const trees = (names: readonly x509.GeneralName[]) =>
    new x509.GeneralSubtrees(names.map((base) => new x509.GeneralSubtree({ base })));
  const cert = certify(issuer, own.publicKey, [
    extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(keyId), false),
    extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.keyCertSign)),
    extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
    extension(
      x509.id_ce_nameConstraints,
      new x509.NameConstraints({
        permittedSubtrees: trees(hosts.map((dNSName) => new x509.GeneralName({ dNSName }))),
        // Names of a kind that is not mentioned would be allowed (RFC 5280 §4.2.1.10).
        excludedSubtrees: trees(everyAddress.map((iPAddress) => new x509.GeneralName({ iPAddress }))),
      }),
    ),
  ]);
  return {
    cert,
    issue: (names) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certify('Farol simulate', publicKey, [
        extension(
          x509.id_ce_authorityKeyIdentifier,
          new x509.AuthorityKeyIdentifier({ keyIdentifier: new x509.KeyIdentifier(keyId) }),
          false,
        ),
        extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature)),
        extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
        extension(
          x509.id_ce_subjectAltName,
          new x509.SubjectAlternativeName(names.map((dNSName) => new x509.GeneralName({ dNSName }))),
        ),
      ]);
      return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
  };

  function certify(subject: string, key: KeyObject, extensions: readonly x509.Extension[]): string {
    const serial = randomBytes(16);
    // Positive and of full length (RFC 5280 §4.1.2.2).
    serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
    const signatureAlgorithm = new x509.AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
    const tbsCertificate = new x509.TBSCertificate({
      version: x509.Version.v3,
      serialNumber: arrayBuffer(serial),
      signature: signatureAlgorithm,
      issuer: named(issuer),
      subject: named(subject),
      validity: new x509.Validity({
        notBefore: new Date(now - earlierMs),
        notAfter: new Date(now - earlierMs + dayMs),
      }),
      subjectPublicKeyInfo: AsnConvert.parse(spki(key), x509.SubjectPublicKeyInfo),
      extensions: new x509.Extensions([...extensions]),
    });
    const signatureValue = sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), own.privateKey);
    const whole = new x509.Certificate({
      tbsCertificate,
      signatureAlgorithm,
      signatureValue: arrayBuffer(signatureValue),
    });
    return new X509Certificate(Buffer.from(AsnConvert.serialize(whole))).toString();
  }
}

function extension(extnID: string, value: object, critical = true): x509.Extension {
  return new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function named(text: string): x509.Name {
  const value = new x509.AttributeValue({ utf8String: text });
  return new x509.Name([
    new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type: commonName, value })]),
  ]);
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
