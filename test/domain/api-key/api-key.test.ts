import { describe, expect, it } from 'vitest'
import { checkApiKey, keyScheme, shownKey, type ApiKeyChoices, type ApiKeyTerms } from '../../../server/domain/api-key/api-key.js'

const terms: ApiKeyTerms = {
  environment: 'live',
  limits: { keyRateLimitMax: 10_000_000, keyRateLimitLiveMax: 6_000 },
  now: new Date('2026-11-20T10:00:00.000Z'),
  byStaff: false,
}
const check =
  (choices: ApiKeyChoices, change: Partial<ApiKeyTerms> = {}) =>
  () =>
    checkApiKey(choices, { ...terms, ...change })
const refused = (field: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', field: [field] })

describe('an API key', () => {
  it('has up to 6,000 requests a minute in live, and more by staff or in the sandbox', () => {
    expect(check({ rateLimit: 6_000 })).not.toThrow()
    expect(check({ rateLimit: 6_001 })).toThrow(refused('rateLimit'))
    expect(check({ rateLimit: 10_000_000 }, { byStaff: true })).not.toThrow()
    expect(check({ rateLimit: 10_000_000 }, { environment: 'sandbox' })).not.toThrow()
    for (const rateLimit of [0, -1, 1.5, 10_000_001]) expect(check({ rateLimit }, { byStaff: true })).toThrow(refused('rateLimit'))
  })

  it('ends in the future', () => {
    expect(check({ expiresAt: '2026-11-20T10:00:00.001Z' })).not.toThrow()
    for (const expiresAt of ['2026-11-20T10:00:00.000Z', 'tomorrow']) expect(check({ expiresAt })).toThrow(refused('expiresAt'))
  })

  it('has a name of one line, and metadata within bounds', () => {
    expect(check({ name: ' main ', metadata: { team: 'x'.repeat(500) } })).not.toThrow()
    for (const name of ['  ', 'x'.repeat(101), 'two\nlines']) expect(check({ name })).toThrow(refused('name'))
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v']))
    for (const metadata of [many, { ['k'.repeat(101)]: 'v' }, { k: 'x'.repeat(501) }])
      expect(check({ metadata })).toThrow(expect.objectContaining({ code: 'METADATA_INVALID' }))
  })

  it('is told from others by 32 of its bits and its last four characters', () => {
    const scheme = keyScheme('sandbox')
    expect(shownKey(`${scheme}${'0123456789abcdef'.repeat(4)}`, scheme)).toEqual({ keyPrefix: 'sk_sandbox_01234567', lastFour: 'cdef' })
  })
})
