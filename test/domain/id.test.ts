import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeId, encodeId, idPrefixes, uuidV7 } from '../../server/domain/id.js'

const vectors = [
  ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
  ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
  ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
  ['0188bac7-4afa-78aa-bc3b-bd1eef28d881', '01h2xcejqtf2nbrexx3vqjhp41'],
  ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
] as const

describe('identifiers', () => {
  it.each(vectors)('%s is %s', (uuid, suffix) => {
    expect(encodeId('esc', uuid)).toBe(`esc_${suffix}`)
    expect(decodeId('esc', `esc_${suffix}`)).toBe(uuid)
  })

  it('go there and back for every type, and read as no other type', () => {
    const prefixes = Object.values(idPrefixes)
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...prefixes), fc.constantFrom(...prefixes), (uuid, prefix, other) => {
        const id = encodeId(prefix, uuid)
        expect(id).toMatch(/^[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
        expect(decodeId(prefix, id)).toBe(uuid)
        expect(decodeId(other, id)).toBe(other === prefix ? uuid : null)
      }),
      { numRuns: 10_000 },
    )
  })

  it('have distinct prefixes', () => {
    const prefixes = Object.values(idPrefixes)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  it.each([
    '',
    'esc',
    'esc_',
    'esc_01h2xcejqtf2nbrexx3vqjhp4',
    'esc_01h2xcejqtf2nbrexx3vqjhp411',
    'esc_81h2xcejqtf2nbrexx3vqjhp41',
    'esc_01H2XCEJQTF2NBREXX3VQJHP41',
    'ESC_01h2xcejqtf2nbrexx3vqjhp41',
    'esc_01h2xcejqtf2nbrexx3vqjhpi1',
    'esc_01h2xcejqtf2nbrexx3vqjhpl1',
    'esc_01h2xcejqtf2nbrexx3vqjhpo1',
    'esc_01h2xcejqtf2nbrexx3vqjhpu1',
    'esc_01h2xcejqtf2nbrexx3vqjhp41\n',
    ' esc_01h2xcejqtf2nbrexx3vqjhp41',
    'esc_01h2xcejqtf2nbrexx3vqjhp4\0',
    'esc-01h2xcejqtf2nbrexx3vqjhp41',
    'usr_01h2xcejqtf2nbrexx3vqjhp41',
    '01h2xcejqtf2nbrexx3vqjhp41',
    '0188bac7-4afa-78aa-bc3b-bd1eef28d881',
  ])('refuse %j', (text) => expect(decodeId('esc', text)).toBeNull())

  it('take an upper-case uuid and answer the lower-case one', () => {
    expect(decodeId('esc', encodeId('esc', '0188BAC7-4AFA-78AA-BC3B-BD1EEF28D881'))).toBe('0188bac7-4afa-78aa-bc3b-bd1eef28d881')
  })

  it.each(['', 'x', '0188bac74afa78aabc3bbd1eef28d881', '0188bac7-4afa-78aa-bc3b-bd1eef28d88g'])('are not made of %j', (uuid) =>
    expect(() => encodeId('esc', uuid)).toThrow(RangeError),
  )
})

describe('uuidV7', () => {
  it('is the vector of RFC 9562, appendix A.6', () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('has version 7, the right variant, and sorts by time as uuid and as identifier', () => {
    const someRandom = fc.uint8Array({ minLength: 10, maxLength: 16 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.integer({ min: 1, max: 10_000 }),
        someRandom,
        someRandom,
        (time, later, one, other) => {
          const first = uuidV7(time, one)
          const second = uuidV7(time + later, other)
          expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
          expect(first < second).toBe(true)
          expect(encodeId('evt', first) < encodeId('evt', second)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 48])('refuses the time %s', (time) =>
    expect(() => uuidV7(time, new Uint8Array(10))).toThrow(RangeError),
  )

  it('refuses too little randomness', () => expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError))
})
