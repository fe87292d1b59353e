import type { SeededRandom } from '../../model/seeded-random.js'

/**
 * The source text of a value that no caller in their right mind would send; some of it is no JSON. In place of a number it is often another
 * number, and in place of a text a long one, so that bounds are tried and not only types.
 */
export function hostileValue(random: SeededRandom, inPlaceOf = ''): string {
  if (/^-?\d/.test(inPlaceOf) && random.chance(0.5)) return random.pick(numbers)
  if (/^"-?\d+(\.\d+)?"$/.test(inPlaceOf) && random.chance(0.5)) return JSON.stringify(random.pick(numbers))
  if (inPlaceOf.startsWith('"') && random.chance(0.1)) return long(random)
  return random.weighted({ text: 5, number: 4, kind: 3, operator: 2, broken: 1, deep: 1, long: 1 }) === 'text'
    ? JSON.stringify(random.pick(hostileTexts))
    : random.pick([random.pick(numbers), random.pick(kinds), random.pick(operators), random.pick(broken), deep(random), long(random)])
}

/** Text as it is, without the quotes of JSON: for addresses and headers as well. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066right to left',
  '\ufeffbom',
  "' OR 1=1 --",
  "'; drop table escrow; --",
  '$$; select pg_sleep(10); $$',
  '%',
  '_%_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'a\r\nX-Injected: 1',
  'a\nb\tc',
  '{"$ne":null}',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '-1',
  '1e3',
  '1,000.50',
  '٣',
  '１２',
  '9'.repeat(400),
  'a@b',
  'a@b@c.example',
  'a,b@c.example',
  '"a b"@c.example',
  'Name <a@c.example>',
  'a@c.example\r\nBcc: d@e.example',
  '\u212aelvin@example.com',
  'a@xn--',
  'a@127.0.0.1',
  `${'a'.repeat(300)}@example.com`,
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https:\\\\evil.example',
  'https://shop.example.com@evil.example/',
  'https://shop.example.com.evil.example/return',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:127.0.0.1]/',
  'https://shop.example.com/return\u0000',
  'file:///etc/passwd',
  'ftp://example.com/',
  'http://2130706433/',
  'STANDARD',
  'Standard',
  'standard ',
  'paid',
  '2026-13-45',
  '2026-02-30T25:61:61Z',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-20T10:00:00+99:99',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.normalize('NFD'),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'sk_live_0000',
  'esc_00000000000000000000000000',
  'esc_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  'esc_01JD4Q6Z8Y3V7W2N5K9M0XABCD',
  'usr_01jd4q6z8y3v7w2n5k9m0xabcd',
  'esc_01jd4q6z8y3v7w2n5k9m0xabcd\u0000',
  'esc_01jd4q6z8y3v7w2n5k9m0xabci',
]

const numbers: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1',
  '0.1',
  '0.001',
  '0.0001',
  '1.23456789',
  '1e3',
  '1E+3',
  '1e-3',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '10000000.001',
  '123456789012345678901234567890',
  '1'.repeat(5_000),
  `0.${'1'.repeat(5_000)}`,
  '2147483648',
  '-2147483649',
  '4294967296',
  '100.1000',
  '5.000',
  '00005',
  '+5',
  '.5',
  '5.',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
]

const kinds: readonly string[] = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":1}',
  '[1,2,3]',
  '["x","x"]',
  '[{}]',
  '{"":""}',
  '[{"a":[{"b":[]}]}]',
]

/** What the query builders of object mappers and of document databases take for a condition. */
const operators: readonly string[] = [
  '{"$ne":null}',
  '{"$gt":""}',
  '{"$like":"%"}',
  '{"$re":".*"}',
  '{"$in":[]}',
  '{"$or":[{}]}',
  '{"$not":{}}',
  '{"$where":"1"}',
  '{"$fulltext":"a"}',
  '{"$exists":true}',
  '{"$nin":["x"]}',
  '{"$eq":null,"$ne":1}',
  '{"id":{"$ne":null}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"length":99999999}',
  '{"text":"5"}',
]

const broken: readonly string[] = [
  '',
  'undefined',
  "'x'",
  '"unfinished',
  '{',
  '[1,',
  '"\\x41"',
  '"\t"',
  '"\\ud800"',
  '"\\u0000"',
  '"\\udc00\\ud800"',
  '{"a":1,"a":2}',
  '{a:1}',
  '[1 2]',
  'tru',
]

function deep(random: SeededRandom): string {
  const depth = random.pick([19, 21, 100, 2_000])
  return random.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function long(random: SeededRandom): string {
  const length = random.pick([201, 501, 2_001, 10_001, 60_000, 99_000])
  return JSON.stringify(random.pick(['a', 'é', '\u0001', ' ', '\\', '"']).repeat(length))
}
