import type { Movement } from '../../hosted/escrow/escrow-details.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { message, type MessageKey } from '../../locales/message.js'
import { DomainError, type ErrorCode } from '../../server/domain/errors.js'
import { anEscrow, aPaidEscrow, type TestEscrow } from './an-escrow.js'
import { checkoutPath, refuse, startFakeHouse, type FakeHouse } from './fake-house.js'

let house: FakeHouse

beforeEach(async () => {
  house = await startFakeHouse()
})

const now = '2026-11-20T10:00:00.000Z'
const sentence = (code: ErrorCode) => message(`errors.${code}`, 'en')
const callsOf = (name: string) => house.calls.filter((call) => call.name === name).map((call) => call.variables['input'])

describe('the progress line', () => {
  const steps = (html: string) =>
    [...html.matchAll(/<li class="(done|now)"[\s\S]*?<\/li>/g)].map(([item]) =>
      item
        .replaceAll(/<[^>]+>|\s+/g, ' ')
        .trim()
        .replaceAll(/ +/g, ' '),
    )

  test('says of each step that was done on which day that was, and of no other', async () => {
    const signed = { isFullySigned: true, sellerSignedAt: '2026-11-18T09:00:00.000Z', buyerSignedAt: '2026-11-19T23:30:00.000Z' }
    house.escrow = anEscrow({
      status: 'DELIVERED',
      paidAt: now,
      deliveredAt: '2026-11-21T08:00:00.000Z',
      contract: null,
      signatures: signed,
    })
    const { html } = await house.as('buyer').open(checkoutPath)
    expect(steps(html)).toEqual(['Agree (done) 19 Nov', 'Pay (done) 20 Nov', 'Deliver (done) 21 Nov', 'Inspect (now)'])
    expect(html).toContain('<time datetime="2026-11-19T23:30:00.000Z" data-day>')
  })
})

describe('a link', () => {
  test.each([
    ['without a token', checkoutPath.split('?')[0]!],
    ['with a wrong token', checkoutPath.replace('256-bit', '257-bit')],
    ['of another session', checkoutPath.replace('abcd?', 'abce?')],
    ['with the token given twice', `${checkoutPath}&t=x`],
  ])('%s leads nowhere', async (_, path) => {
    const { status, text, headers } = await house.as('buyer').open(path)
    expect(status).toBe(404)
    expect(text).toContain(sentence('SESSION_NOT_FOUND'))
    expect(headers.get('x-error-code')).toBe('SESSION_NOT_FOUND')
    expect((await house.as('buyer').post(path, { step: 'confirm' })).status).toBe(404)
    expect(house.calls).toEqual([])
  })

  test('tells somebody without session whose it is, masked, and offers both ways in', async () => {
    const { status, html, text, headers } = await house.client().open(checkoutPath)
    expect(status).toBe(200)
    expect(text).toContain('This link is for b•••@example.com.')
    expect(html).not.toContain('buyer@example.com')
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['referrer-policy', 'no-referrer'],
      ['x-robots-tag', 'noindex'],
    ] as const)
      expect(headers.get(name)).toBe(value)
    expect(html).toMatch(/name="step" value="sign-in"/)
    expect(html).toMatch(/name="step" value="send-code"/)
  })

  test('tells somebody else so, masked, and lets them switch account', async () => {
    const client = house.as('stranger')
    const { text, html } = await client.open(checkoutPath)
    expect(text).toContain('You are signed in as stranger@example.com, but this link is for b•••@example.com.')
    expect(html).not.toContain('buyer@example.com')
    expect(text).toContain('Website')
    expect(text).not.toContain('You pay')
    expect((await client.submit('sign-out')).location).toBe(checkoutPath)
    expect(callsOf('SignOut')).toHaveLength(1)
    expect((await client.follow()).html).toContain('value="sign-in"')
  })

  test('shows whoever holds it what it is about, and asks the API for nothing', async () => {
    const { text, html } = await house.client().open(checkoutPath)
    for (const words of ['Website', 'Seller Sami T.', 'Through Shop', 'You pay 1,250.500 TND']) expect(text).toContain(words)
    for (const hidden of ['Trabelsi', 'seller@example.com', 'Five pages', house.session.escrowId]) expect(html).not.toContain(hidden)
    expect(house.calls).toEqual([])
  })

  test('says of money what is true now, and of an invited party that there is no account', async () => {
    house.session.preview.party = { side: 'buyer', amountTnd: '9.000', status: 'DELIVERED', isPaid: true, otherName: 'Sami T.' }
    expect((await house.client().open(checkoutPath)).text).toContain('You paid 9.000 TND')
    house.session.preview.party = { side: 'seller', amountTnd: '8.000', status: 'DISPUTED', isPaid: true, otherName: null }
    const { text } = await house.client().open(checkoutPath)
    expect(text).toContain('You would receive 8.000 TND')
    expect(text).toContain('Buyer has no account yet')
  })

  test('that somebody else submits does nothing', async () => {
    const buyer = house.as('buyer')
    await buyer.open(checkoutPath)
    const stranger = house.as('stranger')
    await stranger.open(checkoutPath)
    const form = /name="form" value="([^"]+)"/.exec(stranger.page!.html)![1]!
    const { status, location } = await stranger.post(checkoutPath, { form, step: 'confirm', version: '3', name: 'X' })
    expect([status, location]).toEqual([303, checkoutPath])
    expect(callsOf('SignContract')).toEqual([])
  })
})

describe('signing in on the page', () => {
  test('sets the session cookie and comes back to the page', async () => {
    const client = house.client()
    await client.open(checkoutPath)
    const { status, location, headers } = await client.submit('sign-in', { password: 'secret' })
    expect([status, location]).toEqual([303, checkoutPath])
    expect(callsOf('SignIn')).toEqual([{ kind: 'USER', email: 'buyer@example.com', password: 'secret' }])
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^sid=ut-buyer; Max-Age=1800; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/),
    )
    expect((await client.follow()).text).toContain('Sign the contract')
  })

  test('says on the same page that it failed, without the password, and never asks for the address', async () => {
    house.answers['SignIn'] = () => new DomainError('INVALID_CREDENTIALS')
    const client = house.client()
    const { html: page } = await client.open(checkoutPath)
    expect(page).not.toContain('type="email"')
    const { status, html, text } = await client.submit('sign-in', { password: 'wrong-password' })
    expect(status).toBe(401)
    expect(text).toContain(sentence('INVALID_CREDENTIALS'))
    expect(text).toContain('b•••@example.com')
    expect(html).toMatch(/<details class="card" name="way" open>\s*<summary>Use my password/)
    expect(html).toContain('<button class="quiet">Send me a code</button>')
    expect(html).not.toContain('<button class="quiet">Sign in</button>')
    expect(html).not.toMatch(/wrong-password|buyer@example/)
  })

  test('is for whom the link is, whatever a form says', async () => {
    const client = house.client()
    await client.open(checkoutPath)
    await client.submit('sign-in', { email: 'stranger@example.com', password: 'secret' })
    await client.open(checkoutPath)
    client.cookies.delete('sid')
    await client.open(checkoutPath)
    await client.submit('send-code', { email: 'stranger@example.com' })
    expect(callsOf('SignIn')).toMatchObject([{ email: 'buyer@example.com' }])
    expect(callsOf('RequestSignInCode')).toMatchObject([{ email: 'buyer@example.com' }])
  })

  test('says when to come back after too many tries', async () => {
    house.answers['SignIn'] = () => new DomainError('RATE_LIMITED', { headers: { 'Retry-After': '600' } })
    const client = house.client()
    await client.open(checkoutPath)
    const { status, text } = await client.submit('sign-in', { password: 'x' })
    expect(status).toBe(429)
    expect(text).toContain('Please try again in 10 minutes.')
  })
})

describe('coming in by a code', () => {
  test('is one button, then the code, which the sandbox tells, on the page itself', async () => {
    const client = house.client({ 'accept-language': 'fr' })
    await client.open(checkoutPath)
    expect((await client.submit('send-code')).location).toBe(checkoutPath)
    expect(callsOf('RequestSignInCode')).toEqual([{ email: 'buyer@example.com', locale: 'FR' }])
    const { text, html } = await client.follow()
    expect(text).toContain('Nous avons envoyé un code à b•••@example.com.')
    expect(text).toContain('000000')
    expect(html).toContain('autocomplete="one-time-code"')
    expect(html).not.toContain('buyer@example')
    const { location, headers } = await client.submit('enter-code', { code: ' \u2068٠٠٠-000\u2069 ' })
    expect(callsOf('SignInWithCode')).toEqual([{ challenge: 'the-challenge', code: '000000' }])
    expect(location).toBe(checkoutPath)
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=ut-buyer; Max-Age=1800; .*HttpOnly; SameSite=Lax$/))
    expect(client.cookies.has('challenge')).toBe(false)
  })

  test('survives a refresh, and another way can be taken', async () => {
    const client = house.client()
    await client.open(checkoutPath)
    await client.submit('send-code')
    for (const _ of [1, 2]) expect((await client.open(checkoutPath)).text).toContain('We sent a code to b•••@example.com.')
    await client.submit('other-way')
    expect((await client.follow()).text).toContain('Send me a code')
  })

  test('that was mailed to somebody else is not asked for on this page', async () => {
    const client = house.client()
    await client.open('/account/sign-in')
    await client.submit('send-code', { email: 'stranger@example.com' })
    expect((await client.follow()).text).toContain('We sent a code to stranger@example.com.')
    const { text, html } = await client.open(checkoutPath)
    expect(text).toContain('Send me a code')
    expect(html).not.toContain('stranger@example.com')
  })

  test('asks for the name of whoever has no account, keeps what was typed and marks what is wrong', async () => {
    house.answers['SignInWithCode'] = () => refuse('NAME_REQUIRED', ['firstName'])
    const client = house.client()
    await client.open(checkoutPath)
    await client.submit('send-code')
    await client.follow()
    const asked = await client.submit('enter-code', { code: '000000' })
    expect([asked.status, asked.text.includes('What is your name?')]).toEqual([200, true])
    house.answers['SignInWithCode'] = () => refuse('VALIDATION_ERROR', ['firstName'])
    const wrong = await client.submit('enter-code', { firstName: '', lastName: 'Ben Salah' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toMatch(/id="first-name"[^>]*aria-invalid="true"/)
    expect(wrong.html).toContain('value="Ben Salah"')
    delete house.answers['SignInWithCode']
    expect((await client.submit('enter-code', { firstName: 'Amel', lastName: 'Ben Salah' })).location).toBe(checkoutPath)
    expect(callsOf('SignInWithCode').at(-1)).toEqual({
      challenge: 'the-challenge',
      code: '000000',
      firstName: 'Amel',
      lastName: 'Ben Salah',
    })
  })

  test('stays at the code when it is wrong, and asks for another one when none is right any more', async () => {
    house.answers['SignInWithCode'] = () => refuse('INVALID_CODE', ['code'])
    const client = house.client()
    await client.open(checkoutPath)
    await client.submit('send-code')
    await client.follow()
    const { status, text } = await client.submit('enter-code', { code: '111111' })
    expect(status).toBe(400)
    // The box under the heading says that something is to be corrected, the field what.
    expect(text.split(sentence('INVALID_CODE'))).toHaveLength(2)
    expect(text.indexOf(message('pages.layout.correct', 'en'))).toBeLessThan(text.indexOf('This link is for'))
    // The code that was sent can still be typed.
    for (const words of ['We sent a code', 'Please check it', 'if there is no account for this address yet']) expect(text).toContain(words)
    house.mailedCode = null
    const over = await client.submit('enter-code', { code: '000000' })
    expect(over.status).toBe(400)
    expect(over.text).toContain('Send me a code')
    expect([client.cookies.has('sid'), client.cookies.has('challenge')]).toEqual([false, false])
  })

  test('says when to ask again, beside the code that was mailed before', async () => {
    const client = house.client()
    await client.open(checkoutPath)
    await client.submit('send-code')
    await client.follow()
    house.answers['RequestSignInCode'] = () => new DomainError('RATE_LIMITED', { headers: { 'Retry-After': '60' } })
    const { status, text } = await client.submit('send-code')
    expect(status).toBe(429)
    expect(text).toContain('Please try again in 1 minute.')
    expect(text).toContain('We sent a code to b•••@example.com.')
  })

  test('tells nobody in live what the code is', async () => {
    house = await startFakeHouse({ environment: 'live', isSandboxOpen: false, hasKnownCode: false })
    const client = house.client()
    const page = await client.open(checkoutPath)
    expect(page.text).not.toContain('Sandbox')
    await client.submit('send-code')
    const { html } = await client.follow()
    expect(html).not.toMatch(/000000|dev\/mail/)
  })
})

describe('the page of the person it is for', () => {
  test('says in which role somebody signed whom it shows under another name, and keeps who bears the fee on one line', async () => {
    const contract = anEscrow().contract!
    const sellerSignature = { signedAt: '2026-11-20T10:00:00.000Z', name: 'S. T.', signatureImage: null }
    house.escrow = anEscrow({ contract: { ...contract, sellerSignature } })
    const { text, html } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain('Signed by S. T. as the seller on 20 Nov 2026, 10:00 UTC.')
    expect(html).toContain('<span class="whole">paid by the seller</span>')
  })

  test('shows what it is about, the other party, the money, who bears the fee, and what happens next', async () => {
    const { text } = await house.as('buyer').open(checkoutPath)
    for (const words of [
      'Website',
      'Sami Trabelsi (seller@example.com)',
      'You are the buyer',
      '62.525 TND, tax included, paid by the seller',
      'You pay 1,250.500 TND',
      'Five pages, two revisions.',
      'You have not signed yet.',
      'The seller has not signed yet.',
      'If nobody pays by 4 Dec 2026, 10:00 UTC (in 14 days), it is called off.',
      'This link works until 20 Nov 2026, 10:29 UTC (in 29 minutes).',
      'Sandbox: this is a test.',
    ])
      expect(text).toContain(words)
  })

  test.each([
    ['buyer', { status: 'PENDING' }, 'You pay 1,250.500 TND'],
    ['buyer', { status: 'PAID', paidAt: now }, 'You paid 1,250.500 TND'],
    ['buyer', { status: 'COMPLETED', paidAt: now, statusReason: 'dispute_split' }, 'You paid 1,250.500 TND'],
    ['buyer', { status: 'CANCELLED', paidAt: now }, 'You paid 1,250.500 TND'],
    ['buyer', { status: 'CANCELLED' }, 'You would have paid 1,250.500 TND'],
    ['seller', { status: 'PENDING' }, 'You would receive 1,187.975 TND'],
    ['seller', { status: 'DELIVERED', paidAt: now }, 'You will receive 1,187.975 TND'],
    ['seller', { status: 'DISPUTED', paidAt: now }, 'You would receive 1,187.975 TND'],
    ['seller', { status: 'COMPLETED', paidAt: now }, 'You received 1,187.975 TND'],
    ['seller', { status: 'COMPLETED', paidAt: now, statusReason: 'dispute_settled' }, 'You received 0.000 TND'],
    ['seller', { status: 'CANCELLED', paidAt: now }, 'You would have received 1,187.975 TND'],
  ] as const)('tells the %s of %o what is true now: %s', async (who, changes, words) => {
    house.session.targetUserEmail = `${who}@example.com`
    house.escrow = anEscrow(changes)
    expect((await house.as(who).open(checkoutPath)).text).toContain(words)
  })

  const left = (to: 'SELLER' | 'BUYER' | 'FEES' | 'DEVELOPER', amountTnd: string): Movement => ({
    at: null,
    reason: 'release',
    from: 'HELD',
    to,
    amountTnd,
    transferId: 'txn_1',
  })
  const halved = [left('SELLER', '593.988'), left('FEES', '31.262'), left('BUYER', '625.250')]

  test.each([
    [{ status: 'PAID' }, 'Service fee 62.525 TND, tax included, paid by the seller'],
    [{ status: 'COMPLETED', statusReason: 'dispute_split', moneyLine: halved }, 'Service fee 31.262 TND, tax included, paid by the seller'],
    [{ status: 'CANCELLED', moneyLine: [left('BUYER', '1250.500')] }, 'Service fee None was taken'],
  ] as const)('tells of the fee what is true now, of %o: %s', async (changes, words) => {
    house.escrow = anEscrow({ paidAt: now, ...changes, moneyLine: 'moneyLine' in changes ? [...changes.moneyLine] : [] })
    expect((await house.as('buyer').open(checkoutPath)).text).toContain(words)
  })

  test.each([
    ['dispute_split', 'buyer', 'You paid 1,250.500 TND You got back 625.250 TND The seller received 593.988 TND'],
    ['dispute_settled', 'seller', 'You received 593.988 TND The buyer got back 625.250 TND'],
  ] as const)(
    'tells where a dispute divided the money (%s) its %s what was received and what went back',
    async (statusReason, who, words) => {
      house.session.targetUserEmail = `${who}@example.com`
      house.escrow = anEscrow({ status: 'COMPLETED', statusReason, paidAt: now, moneyLine: halved })
      const { text } = await house.as(who).open(checkoutPath)
      expect(text).toContain(words)
      expect(text).not.toContain('You would have')
    },
  )

  test('tells a buyer who bore the fees all that was paid, also of what went back', async () => {
    const paid: Movement = { ...left('SELLER', '1313.025'), reason: 'paid', from: 'BUYER', to: 'HELD' }
    const moneyLine = [paid, left('SELLER', '625.250'), left('FEES', '31.263'), left('BUYER', '656.512')]
    house.escrow = anEscrow({ status: 'COMPLETED', feeBearer: 'BUYER', paidAt: now, buyerFundingTnd: '1281.763', moneyLine })
    expect((await house.as('buyer').open(checkoutPath)).text).toContain('You paid 1,313.025 TND You got back 656.512 TND')
  })

  test('tells of a commission what was taken, and nothing where none was', async () => {
    const changes = { status: 'COMPLETED', statusReason: 'dispute_split', paidAt: now, developerFee: '12.505' } as const
    house.escrow = anEscrow({ ...changes, moneyLine: [...halved, left('DEVELOPER', '6.252')] })
    expect((await house.as('buyer').open(checkoutPath)).text).toContain('Commission 6.252 TND')
    house.escrow = anEscrow({ ...changes, moneyLine: halved })
    expect((await house.as('buyer').open(checkoutPath)).text).not.toContain('Commission')
  })

  const disputedPart: Movement = { ...left('SELLER', '90.000'), reason: 'dispute_open', from: 'RESERVED', to: null, transferId: null }

  test.each([
    [{ status: 'PAID' }, [], ['You will still receive 1,073.500 TND', 'Received so far 114.475 TND']],
    [{ status: 'PAID' }, [disputedPart], ['You would still receive 1,073.500 TND', 'Received so far 114.475 TND']],
    [{ status: 'DISPUTED' }, [], ['You would still receive 1,073.500 TND', 'Received so far 114.475 TND']],
    [{ status: 'COMPLETED' }, [], ['You received 1,187.975 TND']],
    [{ status: 'CANCELLED' }, [], ['You received 114.475 TND']],
  ] as const)('counts for a seller who was paid a part, of %o with %o, what is still to come: %s', async (changes, waiting, words) => {
    house.session.targetUserEmail = 'seller@example.com'
    house.escrow = anEscrow({ paidAt: now, ...changes, moneyLine: [left('SELLER', '114.475'), left('FEES', '6.025'), ...waiting] })
    const { text } = await house.as('seller').open(checkoutPath)
    for (const each of words) expect(text).toContain(each)
  })

  test.each([
    [null, 'pages.actions.accept_pay.what', 'pages.pay.protected'],
    [{ autoApproveAfterHours: 48 }, 'pages.actions.accept_pay.whatParts', 'pages.pay.protectedParts'],
  ] as const)('says before paying how the seller will be paid, with parts %o', async (progressiveRelease, what, isProtected) => {
    house.session.action = 'accept_pay'
    const changes: object = {
      mode: 'QUICK',
      contract: null,
      progressiveRelease,
      allowedActions: [{ action: 'PAY', allowed: true, code: null }],
    }
    house.escrow = anEscrow(changes)
    const { text } = await house.as('buyer').open(checkoutPath)
    for (const key of [what, isProtected]) expect(text).toContain(message(key, 'en'))
    // What holds with the tick of the form, and what without it.
    if (progressiveRelease)
      expect(text).toMatch(/If you accept automatic release, a part is also paid when .* until you accept it, the seller cannot ask/)
  })

  test('speaks of a contract where there is one to sign, and of none in a sale without', async () => {
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain('Once both of you have signed the contract, you pay')
    house.escrow = anEscrow({ mode: 'QUICK', contract: null, allowedActions: [{ action: 'PAY', allowed: true, code: null }] })
    house.session.action = 'accept_pay'
    const sale = await house.as('buyer').open(checkoutPath)
    expect(sale.text).toContain(message('pages.next.PAID.buyer', 'en'))
    expect(sale.text).not.toMatch(/contract/i)
  })

  test('shows a foreign amount with its rate, an invitee as one, and the seller what they receive', async () => {
    house.session.targetUserEmail = 'seller@example.com'
    house.escrow = anEscrow({
      amount: '400.00',
      currency: 'USD',
      amountTnd: '1240.000',
      fxRate: '3.10',
      buyer: null,
      buyerEmail: 'new@example.com',
      sellerNetTnd: '1178.000',
    })
    const { text } = await house.as('seller').open(checkoutPath)
    for (const words of [
      '400.00 USD',
      '1,240.000 TND at the locked rate of 3.10',
      'new@example.com (has no account yet)',
      'You would receive 1,178.000 TND',
    ])
      expect(text).toContain(words)
  })

  test('tells of fifty payout requests in one line, with the deadline of the first', async () => {
    const deadlines = Array.from({ length: 50 }, (_, index) => ({
      kind: 'release_approval',
      at: `2026-11-${20 + (index % 5)}T10:00:00.000Z`,
      paused: false,
      remainingSeconds: 86_400 * (1 + (index % 5)),
    })).reverse()
    house.escrow = aPaidEscrow(['COMPLETE'], { deadlines })
    house.session.action = 'complete'
    const sentence = '50 parts were asked for. The first is paid out on 20 Nov 2026, 10:00 UTC (in 24 hours) unless you answer before.'
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(sentence)
    expect(text.split('asked for.')).toHaveLength(2)
  })

  test('asks for the payment before it tells the rest, and for a signature after the contract', async () => {
    const order = (html: string) => ['id="escrow-heading"', 'id="contract-heading"', 'id="asked-heading"'].map((id) => html.indexOf(id))
    const [what, unsigned, sign] = order((await house.as('buyer').open(checkoutPath)).html)
    expect([what! < unsigned!, unsigned! < sign!]).toEqual([true, true])
    house.session.action = 'accept_pay'
    const contract = { ...anEscrow().contract!, buyerSignature: { signedAt: now, name: 'Amel', signatureImage: null } }
    house.escrow = anEscrow({ contract, allowedActions: [{ action: 'PAY', allowed: true, code: null }] })
    const [, signed, pay] = order((await house.as('buyer').open(checkoutPath)).html)
    expect(pay! < signed!).toBe(true)
  })

  test('links the contract as a PDF once there is one', async () => {
    expect((await house.as('buyer').open(checkoutPath)).text).not.toContain('Download the contract as PDF')
    house.escrow = anEscrow({ contract: { ...anEscrow().contract!, pdfUrl: 'https://pay.example.com/files/file_1?i=1&e=2&s=3' } })
    const { html } = await house.as('buyer').open(checkoutPath)
    expect(html).toContain('<a href="https://pay.example.com/files/file_1?i=1&amp;e=2&amp;s=3">Download the contract as PDF</a>')
  })

  test.each([
    [{}, 'Accept and release 1,250.500 TND'],
    [{ refundedTotalTnd: '50.500' }, 'Accept and release 1,200.000 TND'],
    [{ releasedTotalTnd: '200.000', refundedTotalTnd: '50.500' }, 'Accept and release 1,000.000 TND'],
  ])('offers to release what is left, of %o', async (changes, words) => {
    house.session.action = 'complete'
    house.escrow = aPaidEscrow(['COMPLETE'], changes)
    expect((await house.as('buyer').open(checkoutPath)).text).toContain(words)
  })

  test.each([
    [{}, true],
    [{ status: 'DELIVERED' }, false],
    [{ progressiveRelease: { autoApproveAfterHours: 48 } }, false],
  ] as const)('warns whoever would release the money before a delivery, of %o: %s', async (changes, isWarned) => {
    house.session.action = 'complete'
    house.escrow = aPaidEscrow(['COMPLETE'], changes as Parameters<typeof aPaidEscrow>[1])
    expect((await house.as('buyer').open(checkoutPath)).text.includes('The seller has not said yet that they delivered.')).toBe(isWarned)
  })

  test('escapes whatever people wrote', async () => {
    const hostile = '"><script>alert(1)</script>'
    house.escrow = aPaidEscrow(['REJECT_CANCELLATION'], {
      title: hostile,
      description: hostile,
      createdByApplicationName: hostile,
      buyer: { email: 'buyer@example.com', firstName: hostile, lastName: '<b>' },
      cancellationRequest: { status: 'pending', reason: `I do not want it ${hostile}` },
    })
    Object.assign(house.session, { action: 'reject_cancellation', targetUserEmail: 'seller@example.com' })
    const { html, text } = await house.as('seller').open(checkoutPath)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(text).toContain(`I do not want it ${hostile}`)
    expect(html).toContain(`<bdi>&quot;&gt;&lt;script&gt;`)
  })

  test('may end in a redirect to the shop, and runs no script but ours', async () => {
    const { headers, html } = await house.as('buyer').open(checkoutPath)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("form-action 'self' https://shop.example.com")
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<script>|<style| style=| on[a-z]+=/)
    expect(html.match(/<script [^>]*/g)).toEqual(['<script src="/hosted.js?v=1" defer'])
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('confirming', () => {
  async function confirm(who: 'buyer' | 'seller', fields: Record<string, string> = {}) {
    const client = house.as(who)
    await client.open(checkoutPath)
    return { client, answer: await client.submit('confirm', fields) }
  }

  test.each([
    [
      'sign_contract',
      'buyer',
      'SIGN_CONTRACT',
      { name: ' Amel Ben Salah ' },
      'SignContract',
      { name: 'Amel Ben Salah', signatureImage: null },
    ],
    ['accept_pay', 'buyer', 'PAY', { method: 'card' }, 'PayEscrow', { method: 'CARD' }],
    ['complete', 'buyer', 'COMPLETE', {}, 'CompleteEscrow', {}],
    [
      'dispute',
      'seller',
      'OPEN_DISPUTE',
      { category: 'not_as_described', reason: 'It is\r\nbroken.' },
      'OpenDispute',
      { category: 'NOT_AS_DESCRIBED', reason: 'It is\nbroken.', fileIds: null },
    ],
    ['request_cancellation', 'buyer', 'REQUEST_CANCELLATION', { reason: '' }, 'RequestCancellation', { reason: null }],
    ['reject_cancellation', 'seller', 'REJECT_CANCELLATION', {}, 'RejectCancellation', { reason: null }],
    ['accept_cancellation', 'seller', 'ACCEPT_CANCELLATION', {}, 'AcceptCancellation', {}],
    ['cancel_escrow', 'seller', 'CANCEL_PAID', {}, 'CancelPaidEscrow', {}],
  ] as const)('%s sends what was shown, and what was typed', async (action, who, command, fields, operation, input) => {
    Object.assign(house.session, { action, targetUserEmail: `${who}@example.com` })
    house.escrow = aPaidEscrow([command])
    const { answer } = await confirm(who, fields)
    expect([answer.status, answer.location]).toEqual([303, checkoutPath])
    expect(callsOf(operation)).toEqual([
      { escrowId: house.session.escrowId, checkoutSessionId: house.session.sessionId, expectedVersion: 3, ...input },
    ])
  })

  test('whoever sent the link asks for a payment, and not for a dispute', async () => {
    const asked = message('pages.session.askedHeading', 'en')
    house.session.action = 'accept_pay'
    expect((await house.as('buyer').open(checkoutPath)).text).toContain(asked)
    house.session.action = 'dispute'
    house.escrow = aPaidEscrow(['OPEN_DISPUTE'])
    const { text } = await house.as('buyer').open(checkoutPath)
    expect([text.includes(asked), text.includes(message('pages.session.meansHeading', 'en'))]).toEqual([false, true])
  })

  describe.each(['cancel_escrow', 'accept_cancellation'] as const)('%s', (action) => {
    const paid = {
      from: 'BUYER',
      to: 'HELD',
      amountTnd: '1250.500',
      at: '2026-11-20T10:00:00.000Z',
      reason: 'paid',
      transferId: 'txn_1',
    } as const
    const held = { from: 'HELD', to: 'SELLER', amountTnd: '1250.500', at: null, reason: 'awaiting_delivery', transferId: null } as const
    const command = action === 'cancel_escrow' ? 'CANCEL_PAID' : 'ACCEPT_CANCELLATION'

    const openAsSeller = async (changes: Parameters<typeof aPaidEscrow>[1]) => {
      Object.assign(house.session, { action, targetUserEmail: 'seller@example.com' })
      house.escrow = aPaidEscrow([command], changes)
      return (await house.as('seller').open(checkoutPath)).text
    }

    test('says what goes back to the buyer, and that the seller receives nothing', async () => {
      const text = await openAsSeller({ moneyLine: [paid, held] })
      for (const words of [
        'The buyer gets back 1,250.500 TND You will receive Nothing',
        'Service fee None is taken',
        'Cancel and give 1,250.500 TND back',
      ])
        expect(text).toContain(words)
    })

    test('leaves to the seller what was paid out to them already', async () => {
      const out = { ...paid, from: 'HELD', reason: 'payout_released' } as const
      const moneyLine = [
        paid,
        { ...out, to: 'SELLER', amountTnd: '237.500' },
        { ...out, to: 'FEES', amountTnd: '12.500' },
        { ...held, amountTnd: '1000.500' },
      ] as const
      const text = await openAsSeller({ moneyLine: [...moneyLine] })
      for (const words of [
        'The buyer gets back 1,000.500 TND',
        'Received so far 237.500 TND You will still receive Nothing Service fee 12.500 TND',
        'Cancel and give 1,000.500 TND back',
      ])
        expect(text).toContain(words)
    })
  })

  test('a deal that changed meanwhile shows the new values and says so', async () => {
    house.answers['SignContract'] = () => {
      house.escrow = anEscrow({ version: 4, amount: '9000.000', buyerFundingTnd: '9000.000' })
      return refuse('VERSION_CONFLICT')
    }
    const { client, answer } = await confirm('buyer', { name: 'Amel' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Something changed after you opened this page. Nothing was confirmed.')
    expect(answer.text).toContain('9,000.000 TND')
    expect(answer.html).toContain('value="Amel"')
    delete house.answers['SignContract']
    await client.submit('confirm', { name: 'Amel' })
    expect(callsOf('SignContract').map((input) => input.expectedVersion)).toEqual([3, 4])
  })

  test('a second submit finds the session over and sees its receipt', async () => {
    house.answers['SignContract'] = () => {
      Object.assign(house.session, { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' })
      return refuse('SESSION_ALREADY_COMPLETED')
    }
    const { client, answer } = await confirm('buyer', { name: 'Amel' })
    expect([answer.status, answer.location]).toEqual([303, checkoutPath])
    expect((await client.follow()).text).toContain('You have signed the contract.')
  })

  test('a refusal is told in the words of the API and keeps what was typed', async () => {
    Object.assign(house.session, { action: 'dispute' })
    house.escrow = aPaidEscrow(['OPEN_DISPUTE'])
    house.answers['OpenDispute'] = () => refuse('DISPUTE_REOPEN_LIMIT')
    const { answer } = await confirm('buyer', { category: 'fraud', reason: 'They took <my> money.' })
    expect(answer.text).toContain(sentence('DISPUTE_REOPEN_LIMIT'))
    expect(answer.text).not.toContain(message('pages.layout.correct', 'en'))
    expect(answer.html).toContain('They took &lt;my&gt; money.</textarea>')
    expect(answer.html).toContain('<option value="fraud" selected>')
  })

  test('adding funds shows what the wallet holds, and asks for nothing that only programs know', async () => {
    Object.assign(house.session, { action: 'add_funds' })
    house.escrow = aPaidEscrow(['ADD_FUNDS'])
    const { text, html } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain('You have 2,000.000 TND.')
    expect(html).not.toContain('reference"')
  })

  test.each([
    ['category', { category: 'nonsense', reason: 'Something is wrong.' }],
    ['reason', { category: 'other', reason: 'too short' }],
  ])('a dispute with a wrong %s is not sent', async (field, fields) => {
    Object.assign(house.session, { action: 'dispute' })
    house.escrow = aPaidEscrow(['OPEN_DISPUTE'])
    const { answer } = await confirm('buyer', fields)
    expect(answer.status).toBe(400)
    expect(answer.html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
    expect(callsOf('OpenDispute')).toEqual([])
  })

  test('of a dispute with nothing in it both fields are marked, each with what it wants', async () => {
    Object.assign(house.session, { action: 'dispute' })
    house.escrow = aPaidEscrow(['OPEN_DISPUTE'])
    const { html } = (await confirm('buyer', {})).answer
    const errors = [...html.matchAll(/<span class="error" id="(\w+)-error">([^<]+)</g)].map(([, field, words]) => [field, words])
    expect(errors).toEqual([
      ['category', message('pages.form.dispute.category.problem', 'en')],
      ['reason', message('pages.form.dispute.reason.problem', 'en', { least: '10', most: '2,000' })],
    ])
  })

  test('a session that ended on the server side sends the person in again', async () => {
    house.answers['SignContract'] = () => new DomainError('UNAUTHORIZED')
    const { answer } = await confirm('buyer', { name: 'Amel' })
    expect([answer.status, answer.location]).toEqual([303, checkoutPath])
  })

  test('a form with a step or a version that no page of ours has is refused', async () => {
    const client = house.as('buyer')
    await client.open(checkoutPath)
    const form = /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!
    for (const fields of [
      { step: 'nonsense', version: '3' },
      { step: 'confirm', version: '3.0' },
      { step: 'confirm' },
      { step: 'sign', version: '3' },
    ])
      expect((await client.post(checkoutPath, { form, name: 'A', ...fields } as Record<string, string>)).status).toBe(400)
    expect(callsOf('SignContract')).toEqual([])
  })

  test('a fault of ours says so, with the request id and without what happened', async () => {
    house.answers['SignContract'] = () => {
      throw new Error('relation "secrets" does not exist')
    }
    const { answer } = await confirm('buyer', { name: 'Amel' })
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(sentence('INTERNAL_ERROR'))
    expect(answer.text).not.toContain('relation')
    expect(answer.text).toContain(answer.headers.get('x-request-id')!)
  })
})

describe('an amount that is typed', () => {
  const buyersWallet = (changeTnd: string, afterTnd: string | null) => ({
    payload: { userErrors: [], preview: { balances: [{ account: 'BUYER', beforeTnd: null, afterTnd, changeTnd }] } },
  })

  async function asked(action: 'add_funds' | 'refund_funds', fields: Record<string, string>) {
    const who = action === 'add_funds' ? 'buyer' : 'seller'
    Object.assign(house.session, { action, targetUserEmail: `${who}@example.com` })
    house.escrow = aPaidEscrow(['ADD_FUNDS', 'REFUND_FUNDS'])
    const client = house.as(who)
    await client.open(checkoutPath)
    return { client, answer: await client.submit('quote', fields) }
  }

  test.each([
    [
      'add_funds',
      'AddFunds',
      { amountTnd: '25.5' },
      { amountTnd: '25.5' },
      buyersWallet('-26.775', '1973.225'),
      [
        'Goes into escrow 25.500 TND',
        'Fees on it 1.275 TND',
        'Leaves your wallet 26.775 TND',
        'Left in your wallet 1,973.225 TND',
        'Pay 26.775 TND from my wallet',
      ],
    ],
    [
      'add_funds',
      'AddFunds',
      { amountTnd: '0.010' },
      { amountTnd: '0.010' },
      buyersWallet('-0.010', '1999.990'),
      ['Leaves your wallet 0.010 TND', 'Pay 0.010 TND from my wallet'],
    ],
    [
      'refund_funds',
      'RefundFunds',
      { amountTnd: '25', reason: 'Less to do' },
      { amountTnd: '25', reason: 'Less to do' },
      buyersWallet('26.250', null),
      ['You give back 25.000 TND', 'Fees on it 1.250 TND', 'The buyer gets 26.250 TND', 'Give back 26.250 TND'],
    ],
    [
      'refund_funds',
      'RefundFunds',
      { full: 'on' },
      { amountTnd: null, full: true, reason: null },
      buyersWallet('10000000.000', null),
      ['The buyer gets 10,000,000.000 TND', 'Give back 10,000,000.000 TND'],
    ],
  ] as const)(
    '%s: what it comes to is shown, and just that is done when it is confirmed',
    async (action, operation, typed, sent, answered, words) => {
      house.answers[operation] = () => answered
      const { client, answer } = await asked(action, typed)
      const common = { escrowId: house.session.escrowId, expectedVersion: 3, ...sent }
      expect(answer.status).toBe(200)
      for (const each of words) expect(answer.text).toContain(each)
      expect(callsOf(operation)).toEqual([{ ...common, preview: true }])
      const done = await client.submit('confirm')
      expect([done.status, done.location]).toEqual([303, checkoutPath])
      expect(callsOf(operation).at(-1)).toEqual({ ...common, checkoutSessionId: house.session.sessionId })
    },
  )

  test.each([
    ['BUYER', 'You pay the fee on it, which is taken on top of it.'],
    ['SELLER', 'The fee on it is paid by the seller: no more than this leaves your wallet.'],
  ] as const)('who bears the fee on what is added is said: the %s', async (feeBearer, words) => {
    house.session.action = 'add_funds'
    house.escrow = aPaidEscrow(['ADD_FUNDS'], { feeBearer })
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(words)
    expect(text).not.toContain('If they are paid by the buyer')
  })

  test('the most that can be given back is said, and that everything takes what is asked for along', async () => {
    Object.assign(house.session, { action: 'refund_funds', targetUserEmail: 'seller@example.com' })
    house.escrow = aPaidEscrow(['REFUND_FUNDS'], { releasedTotalTnd: '250.500', reservedTnd: '300.000' })
    const { text } = await house.as('seller').open(checkoutPath)
    expect(text).toContain('At most 700.000 TND, on which no fee')
    expect(text).toContain('What is asked for or in dispute, 300.000 TND, cannot be given back in part.')
    expect(text).toContain('What is asked for or in dispute, 300.000 TND, goes back as well.')
    house.escrow = aPaidEscrow(['REFUND_FUNDS'])
    const whole = await house.as('seller').open(checkoutPath)
    expect(whole.text).toContain('At most 1,250.500 TND')
    expect(whole.text).not.toContain('asked for or in dispute')
  })

  test('no fee is shown where the buyer bears none, and no wallet but one’s own', async () => {
    house.answers['RefundFunds'] = () => buyersWallet('25.000', null)
    const { answer } = await asked('refund_funds', { amountTnd: '25' })
    expect(answer.text).not.toContain('Fees on it')
    expect(answer.text).not.toContain('Left in your wallet')
  })

  test('can be changed, with everything else as it was typed', async () => {
    house.answers['RefundFunds'] = () => buyersWallet('25.000', null)
    const { client } = await asked('refund_funds', { amountTnd: '25', reason: 'Less <to> do' })
    const { status, html } = await client.submit('change')
    expect(status).toBe(200)
    expect(html).toMatch(/<input id="amountTnd"[^>]* value="25"/)
    expect(html).toContain('Less &lt;to&gt; do</textarea>')
    expect(html).not.toContain('role="alert"')
    expect(callsOf('RefundFunds')).toHaveLength(1)
  })

  test('what is refused is refused before it is confirmed, beside the field', async () => {
    house.answers['AddFunds'] = () => refuse('INSUFFICIENT_FUNDS')
    const { answer } = await asked('add_funds', { amountTnd: '9000' })
    expect(answer.status).toBe(409)
    expect(answer.html).toMatch(/<input id="amountTnd"[^>]* value="9000"[^>]*/)
    // Once, at the field; the box at the top says no more than that something is to be corrected.
    expect(answer.text.split(sentence('INSUFFICIENT_FUNDS'))).toHaveLength(2)
    expect(answer.text).toContain(message('pages.layout.correct', 'en'))
  })

  test('is confirmed for the version that it was worked out for', async () => {
    house.answers['AddFunds'] = () => {
      house.escrow.version = 4
      return buyersWallet('-25.500', '10.000')
    }
    const { client } = await asked('add_funds', { amountTnd: '25.5' })
    await client.submit('confirm')
    expect(callsOf('AddFunds').at(-1)).toMatchObject({ expectedVersion: 3 })
  })

  test.each([
    ['add_funds', 'AddFunds', {}],
    ['add_funds', 'AddFunds', { amountTnd: '1,250' }],
    ['refund_funds', 'RefundFunds', {}],
    ['refund_funds', 'RefundFunds', { amountTnd: '5', full: 'on' }],
  ] as const)('%s: nothing is asked of the API without an amount, or with two', async (action, operation, fields) => {
    const { answer } = await asked(action, fields)
    expect([answer.status, callsOf(operation)]).toEqual([400, []])
    expect(answer.html).toMatch(/<input id="amountTnd"[^>]* aria-invalid="true"/)
  })

  test('is asked for by no other action', async () => {
    house.session.action = 'accept_pay'
    const client = house.as('buyer')
    await client.open(checkoutPath)
    const form = /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!
    expect((await client.post(checkoutPath, { form, step: 'quote', version: '3', method: 'card' })).status).toBe(400)
    expect(callsOf('PayEscrow')).toEqual([])
  })
})

type Following = Extract<MessageKey, `pages.next.${string}` | `pages.after.${string}`>

describe('below the form stands what follows from it', () => {
  const closes = { kind: 'completion', at: '2026-11-27T10:00:00.000Z', paused: false, remainingSeconds: 86_400 }
  const cancelling = { ...closes, kind: 'cancellation_request' }
  const paid = { mode: 'QUICK', contract: null, signatures: null, paidAt: now } as const
  const bySeller = { isFullySigned: false, sellerSignedAt: now, buyerSignedAt: null }

  test.each<readonly [action: string, who: 'buyer' | 'seller', changes: Partial<TestEscrow>, key: Following]>([
    ['sign_contract', 'buyer', {}, 'pages.next.PENDING.buyer'],
    ['sign_contract', 'buyer', { signatures: bySeller }, 'pages.next.quick.buyer'],
    [
      'accept_pay',
      'buyer',
      { signatures: bySeller, allowedActions: [{ action: 'PAY', allowed: true, code: null }] },
      'pages.next.PAID.buyer',
    ],
    [
      'accept_pay',
      'buyer',
      { mode: 'INSTANT', contract: null, signatures: null, allowedActions: [{ action: 'PAY', allowed: true, code: null }] },
      'pages.next.instantPaid.buyer',
    ],
    ['complete', 'buyer', aPaidEscrow(['COMPLETE'], paid), 'pages.after.COMPLETED.buyer'],
    ['complete', 'buyer', aPaidEscrow(['COMPLETE'], { ...paid, deadlines: [cancelling] }), 'pages.after.COMPLETED.buyer'],
    [
      'submit_proof',
      'seller',
      aPaidEscrow(['SUBMIT_PROOF'], { ...paid, proofInfo: { phase: 'WAITING_SELLER_PROOF' } }),
      'pages.after.submit_proof',
    ],
    [
      'review_proof',
      'buyer',
      aPaidEscrow(['REVIEW_PROOF'], { ...paid, proofInfo: { phase: 'SUBMITTED_WAITING_BUYER_REVIEW' } }),
      'pages.after.review_proof',
    ],
    ['request_cancellation', 'buyer', aPaidEscrow(['REQUEST_CANCELLATION'], paid), 'pages.after.request_cancellation'],
    ['request_cancellation', 'buyer', aPaidEscrow(['REQUEST_CANCELLATION'], { ...paid, seller: null }), 'pages.after.CANCELLED.buyer'],
    ['accept_cancellation', 'seller', aPaidEscrow(['ACCEPT_CANCELLATION'], paid), 'pages.after.CANCELLED.seller'],
    ['reject_cancellation', 'seller', aPaidEscrow(['REJECT_CANCELLATION'], { ...paid, deadlines: [cancelling] }), 'pages.next.PAID.seller'],
    ['cancel_escrow', 'seller', aPaidEscrow(['CANCEL_PAID'], paid), 'pages.after.CANCELLED.seller'],
    ['dispute', 'buyer', aPaidEscrow(['OPEN_DISPUTE'], paid), 'pages.after.dispute'],
    ['refund_funds', 'seller', aPaidEscrow(['REFUND_FUNDS'], paid), 'pages.after.refund_funds'],
  ])('of %s for the %s', async (action, who, changes, key) => {
    Object.assign(house.session, { action, targetUserEmail: `${who}@example.com` })
    house.escrow = anEscrow(changes)
    const { text } = await house.as(who).open(checkoutPath)
    expect(text).toContain(`${message('pages.after.heading', 'en')} ${message(key, 'en')}`)
    expect(text).not.toContain(message('pages.next.heading', 'en'))
  })

  test('and apart from it by when what has to be done', async () => {
    house.session.action = 'complete'
    house.escrow = aPaidEscrow(['COMPLETE'], { ...paid, status: 'DELIVERED', deadlines: [closes] })
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toMatch(
      /Once that is done The money goes to the seller, and this is over\. +If you do nothing +If you do nothing by 27 Nov/,
    )
  })

  test('and of whoever is asked to release the money, what they can do who are not content', async () => {
    house.session.action = 'complete'
    house.escrow = aPaidEscrow(['COMPLETE', 'REJECT_DELIVERY', 'OPEN_DISPUTE'], { ...paid, status: 'DELIVERED' })
    const unsure = message('pages.actions.complete.unsure', 'en')
    const { text, html } = await house.as('buyer').open(checkoutPath)
    expect(text).toMatch(new RegExp(`${unsure.replaceAll('?', String.raw`\?`)} +Reject the delivery ?Open a dispute`))
    expect(html).toContain(`href="/account/escrows/${house.escrow.id}/reject_delivery"`)
    house.escrow = aPaidEscrow(['COMPLETE'], paid)
    expect((await house.as('buyer').open(checkoutPath)).text).not.toContain(unsure)
  })

  test('and how things stand where that stays as it is', async () => {
    house.session.action = 'add_funds'
    house.escrow = aPaidEscrow(['ADD_FUNDS'], paid)
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(`${message('pages.next.heading', 'en')} ${message('pages.next.PAID.buyer', 'en')}`)
    expect(text).not.toContain(message('pages.after.heading', 'en'))
  })

  test('and how things stand where it cannot be done', async () => {
    house.session.action = 'complete'
    house.escrow = aPaidEscrow([], paid)
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(`${message('pages.next.heading', 'en')} ${message('pages.next.PAID.buyer', 'en')}`)
    expect(text).not.toContain(message('pages.after.heading', 'en'))
  })
})

describe('what is needed in one case and not in another', () => {
  const optional = message('pages.layout.optional', 'en')

  test('is one of the ways to sign, of which none is called optional, and leaving all out says so', async () => {
    const client = house.as('buyer')
    const page = await client.open(checkoutPath)
    expect(page.text).toContain(message('pages.form.sign_contract.oneOf', 'en'))
    expect(page.text).not.toContain(optional)
    expect(page.html).not.toMatch(/<input [^>]*name="(name|signatureImage)"[^>]* required/)
    const { status, text, html } = await client.submit('confirm', { name: ' ' })
    expect([status, callsOf('SignContract')]).toEqual([400, []])
    expect(text).toContain(message('pages.form.sign_contract.name.problem', 'en'))
    expect(html).toMatch(/<input id="name"[^>]* aria-invalid="true"/)
  })

  test.each([
    ['review_proof', 'buyer', ['REVIEW_PROOF'], 'Why, if you do not accept it? Needed unless you accept: 5 to 1,000 characters.'],
    ['refund_funds', 'seller', ['REFUND_FUNDS'], 'How much do you give back, in dinars? Needed unless you give everything back.'],
  ] as const)('is said of %s in place of "optional"', async (action, who, open, words) => {
    Object.assign(house.session, { action, targetUserEmail: `${who}@example.com` })
    house.escrow = aPaidEscrow([...open], { mode: 'QUICK', contract: null, signatures: null })
    expect((await house.as(who).open(checkoutPath)).text).toContain(words)
  })
})

describe('paying', () => {
  beforeEach(() => void Object.assign(house.session, { action: 'accept_pay' }))

  test('a buyer who has not signed signs first, without ending the session, and then pays', async () => {
    const client = house.as('buyer')
    const page = await client.open(checkoutPath)
    expect(page.html).toMatch(/<h1[^>]*>First, sign the contract</)
    expect(page.text).toContain(message('pages.actions.sign_contract.lead', 'en'))
    // What is said of paying is said once there is something to pay.
    for (const key of ['pages.actions.accept_pay.heading', 'pages.actions.accept_pay.lead', 'pages.pay.protected'] as const)
      expect(page.text).not.toContain(message(key, 'en'))
    expect(page.html).not.toContain('name="method"')
    await client.submit('sign', { name: 'Amel' })
    expect(callsOf('SignContract')).toEqual([{ escrowId: house.session.escrowId, expectedVersion: 3, name: 'Amel', signatureImage: null }])
    house.escrow = anEscrow({ version: 5, allowedActions: [{ action: 'PAY', allowed: true, code: null }] })
    await client.follow()
    await client.submit('confirm', { method: 'wallet' })
    expect(callsOf('PayEscrow')).toEqual([
      { escrowId: house.session.escrowId, checkoutSessionId: house.session.sessionId, expectedVersion: 5, method: 'WALLET' },
    ])
  })

  test('waits for the seller with the sentence that paying would be answered with', async () => {
    house.escrow = anEscrow({
      allowedActions: [
        { action: 'SIGN_CONTRACT', allowed: false, code: 'CONTRACT_ALREADY_SIGNED' },
        { action: 'PAY', allowed: false, code: 'CONTRACT_NOT_SIGNED' },
      ],
    })
    const { text, html } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(sentence('CONTRACT_NOT_SIGNED'))
    expect(text).toContain('You can pay as soon as the seller has signed too.')
    expect(html).toMatch(/<button type="button" disabled aria-describedby="why-not">Pay/)
    expect(html).not.toContain('value="confirm"')
  })

  test('says that a payment is under way', async () => {
    const inProgress: TestEscrow['allowedActions'] = [{ action: 'PAY', allowed: false, code: 'PAYMENT_IN_PROGRESS' }]
    house.escrow = anEscrow({ allowedActions: inProgress, buyerCan: inProgress })
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(sentence('PAYMENT_IN_PROGRESS'))
    // It may be a deposit as well, which staff look at.
    expect(text).toContain('Payment in progress 1,250.500 TND')
    expect(text).not.toContain('You pay 1,250.500 TND')
    expect(text).toContain('Your payment is not confirmed yet.')
    expect(text).toContain(message('pages.next.underWay.buyer', 'en'))
    expect(text).not.toContain('Nothing is paid yet.')
  })

  test('shows what is in the wallet, and does not offer it when it does not cover the payment', async () => {
    house.escrow = anEscrow({ allowedActions: [{ action: 'PAY', allowed: true, code: null }] })
    expect((await house.as('buyer').open(checkoutPath)).text).toContain('From my walletYou have 2,000.000 TND.')
    house.answers['PersonBalance'] = () => ({ me: { balance: { available: '1250.499' } } })
    const { text, html } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain('You have 1,250.499 TND. That is not enough for this payment.')
    expect(html).toMatch(/id="method-wallet"[^>]* disabled/)
    expect(html).toMatch(/id="method-card"[^>]* checked/)
  })

  test('a declined card is told, and can be tried again', async () => {
    house.escrow = anEscrow({ allowedActions: [{ action: 'PAY', allowed: true, code: null }] })
    house.answers['PayEscrow'] = () => refuse('PAYMENT_DECLINED')
    const client = house.as('buyer')
    await client.open(checkoutPath)
    const { status, text, html } = await client.submit('confirm', { method: 'card' })
    expect(status).toBe(409)
    expect(text).toContain(sentence('PAYMENT_DECLINED'))
    expect(html).toContain('value="confirm"')
  })
})

describe('a form', () => {
  test.each([
    ['en', '10 to 2,000 characters.', 'Write between 10 and 2,000 characters.'],
    ['fr', 'De 10 à 2\u202f000 caractères.', 'Écrivez entre 10 et 2\u202f000 caractères.'],
  ])('has the fields, choices and bounds of its command, in %s', async (lang, hint, problem) => {
    house.session.action = 'dispute'
    house.escrow = aPaidEscrow(['OPEN_DISPUTE'])
    const client = house.as('buyer')
    const { html } = await client.open(`${checkoutPath}&lang=${lang}`)
    expect(html).toMatch(/<textarea [^>]*name="reason"[^>]* maxlength="2000"/)
    for (const value of ['', 'not_delivered', 'not_as_described', 'incomplete', 'payment', 'fraud', 'other'])
      expect(html).toContain(`<option value="${value}"`)
    expect(html).toContain(hint)
    expect((await client.submit('confirm', { category: 'fraud', reason: 'Too short' })).html).toContain(problem)
    expect(callsOf('OpenDispute')).toEqual([])
  })
})

describe('a session that is over', () => {
  const back = 'https://shop.example.com/return?order=7&session_id=cs_01jd4q6z8y3v7w2n5k9m0xabcd&status='

  test('completed: a receipt for its person, and for others only that it is done', async () => {
    Object.assign(house.session, { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' })
    const { text, html } = await house.as('buyer').open(checkoutPath)
    for (const words of [
      'You have signed the contract.',
      'Confirmed on 20 Nov 2026, 10:00 UTC.',
      'Website',
      'Continue to shop.example.com',
      house.session.sessionId,
    ])
      expect(text).toContain(words)
    expect(html).toContain(`href="${back.replaceAll('&', '&amp;')}completed"`)
    const others = await house.client().open(checkoutPath)
    expect(others.text).toContain(sentence('SESSION_ALREADY_COMPLETED'))
    expect(others.text).not.toContain('seller@example.com')
    expect(others.text).toContain('Website')
  })

  test('completed: leads back by itself right after it, and whoever opens the link later reads the receipt', async () => {
    const leads = async (completedAt: string, secondsLeft: number) => {
      Object.assign(house.session, { status: 'completed', completedAt, secondsLeft })
      const { html, text } = await house.as('buyer').open(checkoutPath)
      expect(text).toContain('Continue to shop.example.com')
      return html.includes('data-onward') && html.includes('http-equiv="refresh"')
    }
    // By the escrow's own clock it is ten, as long as its session would last.
    expect(await leads('2026-11-20T09:59:00.000Z', 1_770)).toBe(true)
    expect(await leads('2026-11-20T09:54:00.000Z', 1_770)).toBe(false)
    expect(await leads(new Date(Date.now() - 60_000).toISOString(), 0)).toBe(true)
    expect(await leads(new Date(Date.now() - 360_000).toISOString(), 0)).toBe(false)
  })

  test('completed: what adding or giving back funds has moved is named, where one transfer is all that it can be', async () => {
    const completedAt = '2026-11-20T10:00:00.000Z'
    const moved = (from: Movement['from'], to: Movement['to'], amountTnd: string, transferId: string): Movement => ({
      at: completedAt,
      from,
      to,
      amountTnd,
      reason: from === 'BUYER' ? 'funds_added' : 'funds_refunded',
      transferId,
    })
    const added = [moved('BUYER', 'HELD', '50.000', 'txn_1'), moved('BUYER', 'FEES', '2.500', 'txn_1')]
    const before = { ...moved('BUYER', 'HELD', '1000.000', 'txn_0'), reason: 'paid' }
    Object.assign(house.session, { status: 'completed', completedAt, action: 'add_funds' })
    house.escrow = aPaidEscrow([], { moneyLine: [before, ...added] })
    expect((await house.as('buyer').open(checkoutPath)).text).toMatch(/Taken from your wallet\s+52\.500\sTND/)
    house.escrow = aPaidEscrow([], { moneyLine: [before, ...added, moved('BUYER', 'HELD', '7.000', 'txn_2')] })
    expect((await house.as('buyer').open(checkoutPath)).text).not.toContain('Taken from your wallet')
    Object.assign(house.session, { action: 'refund_funds', targetUserEmail: 'seller@example.com' })
    house.escrow = aPaidEscrow([], { moneyLine: [before, moved('HELD', 'BUYER', '12.500', 'txn_3')] })
    expect((await house.as('seller').open(checkoutPath)).text).toMatch(/Went back to the buyer\s+12\.500\sTND/)
  })

  test('expired: ask for a new link, and the way back', async () => {
    house.session.status = 'expired'
    const { text, html } = await house.client().open(checkoutPath)
    expect(text.split('This link has expired')).toHaveLength(2)
    expect(text).toContain('can send you a new link')
    expect(html).toContain(`href="${back.replaceAll('&', '&amp;')}expired"`)
  })

  test.each(['expired', 'cancelled'] as const)(
    '%s: whoever it was for goes on in their account, and nobody else is led there',
    async (status) => {
      Object.assign(house.session, { status, cancelReason: 'api' })
      const way = `href="/account/escrows/${house.session.escrowId}"`
      expect((await house.as('buyer').open(checkoutPath)).html).toContain(way)
      expect((await house.as('stranger').open(checkoutPath)).html).not.toContain(way)
      expect((await house.client().open(checkoutPath)).html).not.toContain(way)
    },
  )

  test.each(['expired', 'cancelled'] as const)(
    '%s: where it is their turn to go on is the one thing to press, and else the way back',
    async (status) => {
      Object.assign(house.session, { status, cancelReason: 'api' })
      const primary = async () =>
        [...(await house.as('buyer').open(checkoutPath)).html.matchAll(/<a class="button" [^>]*>(.*?)<\/a>/g)].map(([, words]) => words)
      expect(await primary()).toEqual([message('pages.account.goOn', 'en')])
      house.escrow = aPaidEscrow([])
      expect(await primary()).toEqual([expect.stringContaining('Back to')])
      expect((await house.as('buyer').open(checkoutPath)).text).toContain(message('pages.account.see', 'en'))
    },
  )

  test('cancelled since the escrow is over: whoever it was for is told how that ended, and nobody else', async () => {
    Object.assign(house.session, { status: 'cancelled', cancelReason: 'action_no_longer_valid' })
    house.escrow = aPaidEscrow([], { status: 'COMPLETED', completedAt: '2026-11-20T10:00:00.000Z' })
    const ended = message('pages.next.COMPLETED.buyer', 'en')
    const { text } = await house.as('buyer').open(checkoutPath)
    expect(text).toContain(`${message('pages.session.overHeading', 'en')} ${ended}`)
    expect(text).not.toContain(message('pages.next.heading', 'en'))
    expect((await house.as('stranger').open(checkoutPath)).text).not.toContain(ended)
    expect((await house.client().open(checkoutPath)).text).not.toContain(ended)
  })

  test.each([
    ['user', true],
    ['api', true],
    ['sibling_completed', false],
    ['action_no_longer_valid', false],
  ] as const)('cancelled (%s): says why, and to ask for a new link only where one is of use', async (cancelReason, isOfUse) => {
    Object.assign(house.session, { status: 'cancelled', cancelReason })
    const { text, html } = await house.client().open(checkoutPath)
    expect(text).toContain(message(`pages.session.cancelReason.${cancelReason}`, 'en'))
    expect([text.includes(sentence('SESSION_CANCELLED')), text.includes(message('pages.session.movedOnHeading', 'en'))]).toEqual([
      isOfUse,
      !isOfUse,
    ])
    expect(html).toContain(`href="${back.replaceAll('&', '&amp;')}cancelled"`)
  })

  test('a form that comes late changes nothing', async () => {
    const client = house.as('buyer')
    await client.open(checkoutPath)
    house.session.status = 'expired'
    const { status, location } = await client.submit('confirm', { name: 'Amel' })
    expect([status, location]).toEqual([303, checkoutPath])
    expect(callsOf('SignContract')).toEqual([])
  })

  test('Cancel calls the session off and goes back to the shop', async () => {
    const client = house.as('buyer')
    await client.open(checkoutPath)
    const { status, location } = await client.submit('cancel')
    expect([status, location]).toEqual([303, `${back}cancelled`])
    expect(callsOf('CancelCheckoutSession')).toEqual([{ sessionId: house.session.sessionId }])
  })

  test('an action without a page yet says so', async () => {
    house.session.action = 'toString'
    expect((await house.as('buyer').open(checkoutPath)).text).toContain('This step is not available on this page yet.')
  })
})
