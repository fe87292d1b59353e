import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { addressNetwork, clientAddress } from '../../server/http/client-address.js'
import { setRateLimitHeaders } from '../../server/http/rate-limit.js'
import { createRateLimiter } from '../../server/http/rate-limiter.js'
import { startApp } from './start-server.js'

function limiterAt(startMs: number, perMinute = 3, maxBuckets?: number) {
  const clock = { ms: startMs }
  return { clock, limiter: createRateLimiter({ perMinute, now: () => clock.ms, ...(maxBuckets && { maxBuckets }) }) }
}

const start = 1_764_201_600_000

describe('a bucket', () => {
  test('gives its limit, then refuses until a minute after its first request', async () => {
    const { clock, limiter } = limiterAt(start)
    expect(await limiter.consume('a')).toEqual({ allowed: true, limit: 3, remaining: 2, resetAtMs: start + 60_000, resetInSeconds: 60 })
    clock.ms += 20_500
    await limiter.consume('a')
    await limiter.consume('a')
    expect(await limiter.consume('a')).toEqual({ allowed: false, limit: 3, remaining: 0, resetAtMs: start + 60_000, resetInSeconds: 40 })
    clock.ms = start + 59_999
    expect(await limiter.consume('a')).toMatchObject({ allowed: false, resetInSeconds: 1 })
    clock.ms = start + 60_000
    expect(await limiter.consume('a')).toMatchObject({ allowed: true, remaining: 2, resetAtMs: start + 120_000 })
  })

  test('is independent of the others and may have a limit and a cost of its own', async () => {
    const { limiter } = limiterAt(start)
    for (let request = 0; request < 5; request += 1) await limiter.consume('a')
    expect(await limiter.consume('b')).toMatchObject({ allowed: true, remaining: 2 })
    expect(await limiter.consume('key', 1_000)).toMatchObject({ allowed: true, limit: 1_000, remaining: 999 })
    expect(await limiter.consume('key', 1_000, 5)).toMatchObject({ remaining: 994 })
    expect(await limiter.consume('key', 4)).toMatchObject({ allowed: false, limit: 4, remaining: 0 })
    expect(await limiter.consume('b', 3, 3)).toMatchObject({ allowed: false, remaining: 2 })
  })

  test('lasts its minute however many others come and go', async () => {
    const { clock, limiter } = limiterAt(start)
    clock.ms = start + 59_000
    await limiter.consume('other')
    await limiter.consume('a')
    await limiter.consume('a')
    clock.ms = start + 118_000
    for (let other = 0; other < 100; other += 1) await limiter.consume(`o${other}`)
    expect(await limiter.consume('a')).toMatchObject({ remaining: 0 })
    expect(await limiter.consume('a')).toMatchObject({ allowed: false })
  })

  test('does not wait for a clock that was set back', async () => {
    const { clock, limiter } = limiterAt(start)
    for (let request = 0; request < 4; request += 1) await limiter.consume('a')
    clock.ms -= 3_600_000
    expect(await limiter.consume('a')).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('is forgotten when there are too many, so that memory is bounded', async () => {
    const { limiter } = limiterAt(start, 3, 1_000)
    await limiter.consume('first')
    for (let other = 0; other < 400; other += 1) await limiter.consume(`o${other}`)
    expect(await limiter.consume('first')).toMatchObject({ remaining: 1 })
    for (let other = 0; other < 2_000; other += 1) await limiter.consume(`p${other}`)
    expect(await limiter.consume('first')).toMatchObject({ remaining: 2 })
  })
})

describe('the headers', () => {
  test('are on every answer, and a refusal says when to come back', async () => {
    const { clock, limiter } = limiterAt(start, 2)
    const { base } = await startApp((app) => {
      app.use(async (_req, res) => {
        const state = await limiter.consume('a')
        setRateLimitHeaders(res, state)
        if (!state.allowed) throw new DomainError('RATE_LIMITED')
        throw new DomainError('UNAUTHORIZED')
      })
    })
    clock.ms += 100
    const first = await fetch(base)
    expect(first.status).toBe(401)
    const reset = String((start + 100 + 60_000 + 900) / 1000)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': reset,
      'ratelimit-policy': '"default";q=2;w=60',
      ratelimit: '"default";r=1;t=60',
    })
    expect(first.headers.has('retry-after')).toBe(false)

    clock.ms += 48_000
    await fetch(base)
    const third = await fetch(base)
    expect(third.status).toBe(429)
    expect(Object.fromEntries(third.headers)).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
      ratelimit: '"default";r=0;t=12',
      'retry-after': '12',
      'x-error-code': 'RATE_LIMITED',
    })
    expect(await third.json()).toEqual({ error: 'Too Many Requests', message: expect.any(String), retryAfter: 12 })
  })
})

describe('the address of a caller', () => {
  function addressFor(hops: number, forwarded?: string, socketAddress = '127.0.0.1'): string {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return clientAddress({ headers, socket: { remoteAddress: socketAddress } } as unknown as IncomingMessage, hops)
  }

  test.each([
    [0, undefined, '127.0.0.1'],
    [0, '9.9.9.9', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '9.9.9.9', '9.9.9.9'],
    [1, '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    [1, '6.6.6.6,,  9.9.9.9  ', '9.9.9.9'],
    [2, '6.6.6.6, 9.9.9.9, 10.0.0.1', '9.9.9.9'],
    [3, '9.9.9.9, 10.0.0.1', '9.9.9.9'],
    [1, '6.6.6.6, 9.9.9.9:4711', '9.9.9.9'],
    [1, '[2001:db8::1]:443', '2001:db8::1'],
    [1, '2001:DB8:0:0::1', '2001:db8::1'],
    [1, '6.6.6.6, <script>', '127.0.0.1'],
    [1, '6.6.6.6, unknown', '127.0.0.1'],
    [1, '', '127.0.0.1'],
  ])('behind %d proxies and with X-Forwarded-For %j is %s', (hops, forwarded, address) => {
    expect(addressFor(hops, forwarded)).toBe(address)
  })

  test('is IPv4 also on a socket of both families, and has no zone', () => {
    expect(addressFor(0, undefined, '::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(addressFor(1, '::FFFF:192.0.2.1')).toBe('192.0.2.1')
    expect(addressFor(0, undefined, 'fe80::1%eth0')).toBe('fe80::1')
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(addressNetwork(address)).toBe(network)
  })

  test('cannot be made up: one bucket for a caller who sends another X-Forwarded-For each time', async () => {
    const { limiter } = limiterAt(start, 2)
    const { base } = await startApp((app) => {
      app.use(async (req, res) => {
        const state = await limiter.consume(addressNetwork(clientAddress(req, 0)))
        res.status(state.allowed ? 200 : 429).end()
      })
    })
    const statuses: number[] = []
    for (const spoofed of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
      statuses.push((await fetch(base, { headers: { 'x-forwarded-for': spoofed } })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
