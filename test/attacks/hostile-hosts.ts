// Hosts that must never be dialled, in the spellings that have fooled parsers and filters.

/** Names, and the addresses to which a hostile name server leads them. */
export const hostileNames: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'x.localhost': ['127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  'metadata.google.internal': ['169.254.169.254'],
  'metadata.google.internal.': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'kubernetes.default.svc': ['10.96.0.1'],
  'host.docker.internal': ['172.17.0.1'],
  'router.lan': ['192.168.1.1'],
  'db.corp.internal': ['10.1.2.3'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'rebound.example': ['93.184.216.34', '127.0.0.1'],
  'rebound-first.example': ['127.0.0.1', '93.184.216.34'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'sixtofour.example': ['2002:7f00:1::'],
  'teredo.example': ['2001:0:7f00:1::1'],
  'unique-local.example': ['fd00:ec2::254'],
  'link-local.example': ['fe80::1'],
  'unspecified.example': ['0.0.0.0'],
  'unspecified-six.example': ['::'],
  'cgnat.example': ['100.64.0.1'],
  'multicast.example': ['224.0.0.1'],
  'broadcast.example': ['255.255.255.255'],
  'unknown.example': [],
  'xn--lclhost-7va.example': ['127.0.0.1'],
};

const ipv4 = [
  [127, 0, 0, 1],
  [169, 254, 169, 254],
  [10, 0, 0, 1],
  [192, 168, 0, 1],
  [172, 16, 0, 1],
  [0, 0, 0, 0],
  [100, 64, 0, 1],
] as const;

/** One IPv4 address as different readers would still accept it. */
function spellings([a, b, c, d]: (typeof ipv4)[number]): readonly string[] {
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (n: number) => `0x${n.toString(16)}`;
  const octal = (n: number) => `0${n.toString(8)}`;
  const high = (n: number) => ((a * 256 + b) * n).toString(16);
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
    `[::ffff:${high(1)}:${(c * 256 + d).toString(16)}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[2002:${high(1)}:${(c * 256 + d).toString(16)}::]`,
    `[::ffff:0:${dotted}]`,
  ];
}

const ipv6 = [
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fe80::1%lo]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[64:ff9b:1::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[::1%25eth0]',
];

const disguised = [
  'LOCALHOST',
  'LocalHost.',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'ｌｏｃａｌｈｏｓｔ',
  'local\u00adhost',
  'local\u200bhost',
  'loca%6chost',
  '①②⑦.⓪.⓪.①',
  'metadata。google。internal',
];

/** All of them, addresses first. */
export const hostileHosts: readonly string[] = [
  ...ipv4.flatMap(spellings),
  ...ipv6,
  ...Object.keys(hostileNames),
  ...disguised,
];
