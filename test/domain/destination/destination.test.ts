import { describe, expect, it } from 'vitest'
import { accountNumberOf, canonical, lastFour } from '../../../server/domain/destination/account-number.js'
import { checkHolder, requireReady, usableFrom } from '../../../server/domain/destination/destination.js'

const refusalOf = (act: () => unknown) => {
  try {
    act()
    return 'taken'
  } catch (error) {
    return error
  }
}

describe('the number of an account', () => {
  it.each([
    [{ rib: '10006035183598478831' }, 'rib', '10006035183598478831'],
    [{ rib: '10 006 0351835984788 31' }, 'rib', '10006035183598478831'],
    [{ rib: '08-003-1234567890123-59', iban: null }, 'rib', '08003123456789012359'],
    [{ iban: 'TN59 1000 6035 1835 9847 8831' }, 'iban', 'TN5910006035183598478831'],
    [{ iban: 'fr1420041010050500013m02606' }, 'iban', 'FR1420041010050500013M02606'],
    [{ iban: 'NO9386011117947' }, 'iban', 'NO9386011117947'],
    [{ iban: 'MT84MALT011000012345MTLCAST001S' }, 'iban', 'MT84MALT011000012345MTLCAST001S'],
  ])('%o is taken', (given, type, number) => {
    expect(accountNumberOf(given)).toEqual({ type, number })
  })

  it.each([
    [{ rib: '10006035183598478832' }, 'rib'],
    [{ rib: '10006035183598478813' }, 'rib'],
    [{ rib: '1000603518359847883' }, 'rib'],
    [{ rib: '100060351835984788311' }, 'rib'],
    [{ rib: '' }, 'rib'],
    [{ rib: '١٠٠٠٦٠٣٥١٨٣٥٩٨٤٧٨٨٣١' }, 'rib'],
    [{ rib: 'TN5910006035183598478831' }, 'rib'],
    [{ iban: '10006035183598478831' }, 'iban'],
    [{ iban: 'TN5810006035183598478831' }, 'iban'],
    // Its own check digits agree, and the key of the RIB in it does not.
    [{ iban: 'TN3210006035183598478832' }, 'iban'],
    [{ iban: 'FR1420041010050500013M0260' }, 'iban'],
    [{ iban: 'US1420041010050500013M02606' }, 'iban'],
    [{ iban: 'NO9386011117946' }, 'iban'],
  ])('%o is DESTINATION_INVALID', (given, field) => {
    const details = { [field]: expect.any(String) }
    expect(refusalOf(() => accountNumberOf(given))).toMatchObject({ code: 'DESTINATION_INVALID', field: [field], details })
  })

  it.each([[{}], [{ rib: null, iban: null }], [{ rib: '10006035183598478831', iban: 'TN5910006035183598478831' }]])(
    '%o is neither or both',
    (given) => {
      expect(refusalOf(() => accountNumberOf(given))).toMatchObject({ code: 'VALIDATION_ERROR', field: ['rib'] })
    },
  )

  it('is the same account however it is written, and shows its end alone', () => {
    const [rib, iban] = [accountNumberOf({ rib: '10006035183598478831' }), accountNumberOf({ iban: 'TN5910006035183598478831' })]
    expect([canonical(rib), canonical(iban), lastFour(iban)]).toEqual(['10006035183598478831', '10006035183598478831', '8831'])
    expect(canonical(accountNumberOf({ iban: 'NO9386011117947' }))).toBe('NO9386011117947')
  })
})

describe('whose account it is', () => {
  const amel = { firstName: 'Amel', lastName: 'Ben Salah' }

  it.each(['Amel Ben Salah', 'BEN SALAH AMEL', 'Ben-Salah, Amel', ' amél  ben salah '])('%s is the person', (holder) => {
    expect(refusalOf(() => checkHolder(holder, amel))).toBe('taken')
  })

  it.each(['Amel Salah', 'Amel Ben Salah Trading', 'A. Ben Salah', 'عامل'])('%s is somebody else', (holder) => {
    expect(refusalOf(() => checkHolder(holder, amel))).toMatchObject({ code: 'DESTINATION_INVALID', field: ['holderName'] })
  })

  it('anybody will do for a user of the sandbox without a name', () => {
    expect(refusalOf(() => checkHolder('Amel', { firstName: '', lastName: '' }))).toBe('taken')
  })
})

describe('when it can be used', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  const policy = { destinationWaitHours: 24 }

  it('in live a day after its confirmation, in the sandbox at once, and never without one', () => {
    expect(usableFrom(now, { environment: 'live', policy })).toEqual(new Date('2026-11-24T10:00:00.000Z'))
    expect(usableFrom(now, { environment: 'sandbox', policy })).toEqual(now)
    const tomorrow = usableFrom(now, { environment: 'live', policy })
    expect(refusalOf(() => requireReady({ usableFrom: now }, now))).toBe('taken')
    expect(refusalOf(() => requireReady({ usableFrom: tomorrow }, now))).toMatchObject({
      code: 'DESTINATION_NOT_READY',
      message: expect.stringContaining('2026-11-24T10:00:00.000Z'),
    })
    expect(refusalOf(() => requireReady({ usableFrom: null }, now))).toMatchObject({ code: 'DESTINATION_NOT_READY' })
  })
})
