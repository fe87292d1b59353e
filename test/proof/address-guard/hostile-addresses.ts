/** Addresses that no webhook may reach, by what they are. */
export const hostileAddresses: readonly string[] = Object.values({
  thisHostAndPrivate: ['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1'],
  sharedAndLinkLocal: ['100.64.0.1', '100.127.255.255', '169.254.0.1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', '::'],
  metadata: ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  testsAndSpecialPurpose: ['192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '100::1', '2001:db8::1', '2001:2::1'],
  multicastAndReserved: ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1', '1::1', '4000::1', '3ffe::1'],
  newerSpecialPurpose: ['3fff::1', '3fff:fff::1', '5f00::1', '2001:10::1', '2001:20::1', '2620:4f:8000::1'],
  mappedAndCompatible: ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
  translated: ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
}).flat()

/** Other ways to write an address of loopback, as hosts of a URL: an open sandbox may take these, and nothing else of the lists. */
export const loopbackSpellings: readonly string[] = [
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  'localhost',
  'localhost.',
  'LOCALHOST',
]

/** Hosts that are, mean, hide or may become an address that is not public. */
export const hostileSpellings: readonly string[] = [
  '0',
  '2852039166',
  '0xa9fea9fe',
  '169.254.43518',
  '012.0.0.1',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::1%25lo]',
  'app.localhost',
  'localhost.localdomain.local',
  'metadata.google.internal',
  'METADATA.google.INTERNAL.',
  'printer.local',
  'router.home.arpa',
  'intranet',
  'user@127.0.0.1',
  'user:password@example.com',
  'example.com@127.0.0.1',
  'example.com\\@127.0.0.1',
  '127.0.0.1\\.example.com',
  'example..com',
]

/** An address as the host of a URL. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address)

export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'
