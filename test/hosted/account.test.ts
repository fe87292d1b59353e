import { beforeEach, describe, expect, test } from 'vitest'
import type { Movement } from '../../hosted/escrow/escrow-details.js'
import { message } from '../../locales/message.js'
import { DomainError } from '../../server/domain/errors.js'
import { anEscrow, type TestEscrow } from './an-escrow.js'
import { formsOf } from '../support/page-client.js'
import { checkoutPath, mailedHtml, refuse, startFakeHouse, type FakeHouse } from './fake-house.js'

let house: FakeHouse

beforeEach(async () => {
  house = await startFakeHouse()
})

const callsOf = (name: string) => house.calls.filter((call) => call.name === name).map((call) => call.variables['input'])

describe('the language', () => {
  test.each([
    ['fr-FR,fr;q=0.9,en;q=0.5', 'fr', 'ltr'],
    ['ar-TN', 'ar', 'rtl'],
    ['de', 'en', 'ltr'],
  ])('of a browser that says %s is %s', async (accepted, language, direction) => {
    const { html, headers } = await house.client({ 'accept-language': accepted }).open('/account/sign-in')
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`)
    expect(headers.get('content-language')).toBe(language)
  })

  test('that somebody chose stays, on pages that know better too, and on pages that fail', async () => {
    const client = house.as('buyer', { 'accept-language': 'fr' })
    expect((await client.open('/account/escrows')).html).toContain('<html lang="en"')
    expect((await client.open('/account/escrows?lang=ar')).html).toContain('<html lang="ar" dir="rtl"')
    const { html } = await client.open(checkoutPath)
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(html).toContain('<bdi dir="ltr" class="amount">1\u00a0250,500\u00a0TND</bdi>')
    expect(html).toContain('<span class="whole">(<bdi dir="ltr" class="whole">seller@example.com</bdi>)</span>')
    expect((await client.open('/account/nothing')).html).toContain('الصفحة غير موجودة')
  })

  test('of a visitor of whom nothing is known is the contract’s', async () => {
    house.session.contractLanguage = 'ar'
    expect((await house.client({ 'accept-language': 'en' }).open(checkoutPath)).html).toContain('<html lang="ar"')
  })

  test('can be switched on every page, which keeps its address', async () => {
    const { html } = await house.client().open(checkoutPath)
    expect(html).toContain(`href="${checkoutPath}&amp;lang=fr" lang="fr" hreflang="fr"`)
    expect((await house.client().open(`${checkoutPath}&lang=nonsense`)).html).toContain('<html lang="en"')
  })
})

test('the front page has one button to press, that of whoever buys or sells', async () => {
  const { html } = await house.client().open('/')
  expect([...html.matchAll(/<a class="button" href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/account/escrows'])
})

describe('who runs the service', () => {
  test('is named on every page, with their terms and how to reach them, in the language of the page', async () => {
    const operator = {
      name: 'Amana <SA>',
      address: ['1, rue de Carthage', '1000 Tunis'],
      termsUrl: 'https://amana.example/{language}/terms',
      privacyUrl: 'https://amana.example/privacy',
      contact: 'help@amana.example',
    }
    const named = await startFakeHouse({ operator })
    for (const [who, path] of [
      [named.client(), '/?'],
      [named.client(), '/account/sign-in?'],
      [named.client(), `${checkoutPath}&`],
      [named.as('buyer'), `${checkoutPath}&`],
      [named.as('buyer'), '/account/escrows?'],
      [named.as('buyer'), '/account/nothing?'],
    ] as const) {
      const { html, text } = await who.open(`${path}lang=fr`)
      expect(text, path).toContain('Amana <SA> · 1, rue de Carthage · 1000 Tunis')
      expect(html, path).not.toContain('<SA>')
      for (const way of ['https://amana.example/fr/terms', 'https://amana.example/privacy', 'mailto:help@amana.example'])
        expect(html, path).toContain(`href="${way}"`)
    }
  })

  test('leads nowhere where they say nothing', async () => {
    const { html } = await house.client().open(checkoutPath)
    expect(html).not.toContain('mailto:')
  })
})

describe('account pages', () => {
  test('the ways in lead somebody who is signed in to their escrows, and whoever wants an account to the same page', async () => {
    expect((await house.as('buyer').open('/account/sign-in')).location).toBe('/account/escrows')
    expect((await house.client().open('/account/sign-in')).status).toBe(200)
    expect((await house.client().open('/account/register?next=%2Faccount%2Fescrows')).location).toBe(
      '/account/sign-in?next=%2Faccount%2Fescrows',
    )
  })

  test('a password that was wrong is asked for again, and the code is the other way, folded', async () => {
    const openWays = (html: string) =>
      [...html.matchAll(/<details class="card" name="way" open>\s*<summary>([^<]*)/g)].map(([, way]) => way)
    const client = house.client()
    expect(openWays((await client.open('/account/sign-in')).html)).toEqual(['Have a code e-mailed to me'])
    house.answers['SignIn'] = () => new DomainError('INVALID_CREDENTIALS')
    const { html } = await client.submit('sign-in', { email: 'buyer@example.com', password: 'wrong' })
    expect(openWays(html)).toEqual(['Use my password'])
    expect(html).not.toContain('class="quiet"')
  })

  test('what is wrong is marked in the way that was tried: the address, or of a pair that does not fit the password alone', async () => {
    const marked = (html: string) => [...html.matchAll(/<input id="([^"]+)"[^>]* aria-invalid="true" aria-describedby="([^"]+)"/g)]
    const told = (html: string) => marked(html).map(([, field, by]) => [field, new RegExp(`id="${by}">([^<]+)<`).exec(html)?.[1]])
    const client = house.client()
    await client.open('/account/sign-in')
    house.answers['RequestSignInCode'] = () => new DomainError('VALIDATION_ERROR', { details: { email: 'must be an e-mail address' } })
    const sent = await client.submit('send-code', { email: 'buyer@example' })
    expect(told(sent.html)).toEqual([['code-email', message('errors.VALIDATION_ERROR', 'en')]])
    house.answers['SignIn'] = () => new DomainError('VALIDATION_ERROR', { details: { email: 'must be an e-mail address' } })
    const typed = await client.submit('sign-in', { email: 'buyer@example', password: 'wrong' })
    expect(told(typed.html)).toEqual([['sign-in-email', message('errors.VALIDATION_ERROR', 'en')]])
    house.answers['SignIn'] = () => new DomainError('INVALID_CREDENTIALS')
    const wrong = await client.submit('sign-in', { email: 'buyer@example.com', password: 'wrong' })
    expect(told(wrong.html)).toEqual([['sign-in-password', message('errors.INVALID_CREDENTIALS', 'en')]])
  })

  test('signing out revokes the session and forgets it', async () => {
    const client = house.as('buyer')
    await client.open('/account/escrows')
    const form = formsOf(client.page!.html).find(({ action }) => action === '/account/sign-out')!.hidden['form']!
    const { status, location } = await client.post('/account/sign-out', { form })
    expect([status, location]).toEqual([303, '/account/sign-in'])
    expect(callsOf('SignOut')).toHaveLength(1)
    expect(client.cookies.has('sid')).toBe(false)
    expect((await house.client().open('/account/sign-out')).location).toBe('/account/escrows')
  })
})

/** A movement that was, as the ledger tells it. */
const moved = (from: Movement['from'], to: Movement['to'], amountTnd = '80.000'): Movement => ({
  at: null,
  reason: 'payment',
  from,
  to,
  amountTnd,
  transferId: `txn_${from}_${to}`,
})

describe('own escrows', () => {
  test('are for whoever is signed in', async () => {
    expect((await house.client().open('/account/escrows')).location).toBe('/account/sign-in?next=%2Faccount%2Fescrows')
    expect((await house.client().open('/account')).location).toBe('/account/escrows')
  })

  test('show the wallet, and of each escrow what it is, with whom, how it stands, whose turn it is and until when', async () => {
    const listed = anEscrow({
      status: 'DELIVERED',
      paidAt: '2026-11-20T10:00:00.000Z',
      deadlines: [{ kind: 'completion', at: '2026-11-27T10:00:00.000Z', paused: false, remainingSeconds: 604_800 }],
    })
    const buyerCan = ['COMPLETE', 'REJECT_DELIVERY', 'DISPUTE'].map((action) => ({ action, allowed: true }))
    const escrows = { nodes: [{ ...listed, buyerCan, sellerCan: [] }], pageInfo: { hasNextPage: false, endCursor: null } }
    house.answers['Escrows'] = () => ({ escrows })
    const { text, html } = await house.as('buyer').open('/account/escrows')
    for (const words of [
      'Wallet: 2,000.000 TND available.',
      'Website',
      'You paid 1,250.500 TND',
      'You buy from Sami Trabelsi',
      'Created 20 Nov 2026',
      'Your turn: Check the delivery until 27 Nov',
    ])
      expect(text).toContain(words)
    expect(html).toContain('<span class="status delivered">Delivered, being inspected</span>')
    const forSeller = (await house.as('seller').open('/account/escrows')).text
    for (const words of ['You will receive 1,187.975 TND', 'You sell to Amel Ben Salah', 'Waits for the buyer until 27 Nov'])
      expect(forSeller).toContain(words)
  })

  test('tell a seller who was given a part already what is still to come', async () => {
    house.escrow = anEscrow({ status: 'PAID', moneyLine: [moved('BUYER', 'HELD', '1250.500'), moved('HELD', 'SELLER', '187.975')] })
    expect((await house.as('seller').open('/account/escrows')).text).toContain('You will still receive 1,000.000 TND')
  })

  test('tell a seller how much is held, fees included, as long as something is', async () => {
    const expected = (amountTnd: string) => ({ ...moved('HELD', 'SELLER', amountTnd), transferId: null })
    house.escrow = anEscrow({ status: 'PAID', moneyLine: [moved('BUYER', 'HELD', '1250.500'), expected('1187.975'), expected('62.525')] })
    expect((await house.as('seller').open('/account/escrows')).text).toContain('You will receive 1,187.975 TND 1,250.500 TND held')
    expect((await house.as('buyer').open('/account/escrows')).text).not.toContain('TND held')
    house.escrow = anEscrow({ status: 'COMPLETED', moneyLine: [moved('BUYER', 'HELD'), moved('HELD', 'SELLER')] })
    expect((await house.as('seller').open('/account/escrows')).text).not.toContain('TND held')
  })

  test('say to both that a payment, be it a deposit that our team looks at, waits to be confirmed', async () => {
    const buyerCan: TestEscrow['allowedActions'] = [{ action: 'PAY', allowed: false, code: 'PAYMENT_IN_PROGRESS' }]
    house.escrow = anEscrow({ buyerCan })
    const listed = { ...anEscrow(), buyerCan, sellerCan: [] }
    house.answers['Escrows'] = () => ({ escrows: { nodes: [listed], pageInfo: { hasNextPage: false, endCursor: null } } })
    for (const side of ['buyer', 'seller'] as const) {
      const { text, html } = await house.as(side).open('/account/escrows')
      expect(text).toContain('Waits for the payment to be confirmed')
      expect(text).not.toContain('You pay ')
      expect(html).toContain(`<span class="status pending">${message('pages.payment.processing.heading', 'en')}</span>`)
      const page = await house.as(side).open(`/account/escrows/${anEscrow().id}`)
      expect(page.text).toContain(message(`pages.next.underWay.${side}`, 'en'))
    }
  })

  test.each([
    ['a dispute', { status: 'DISPUTED' }, 'Waits for a settlement between you, or for a decision of our team'],
    ['a proof that our team looks at', { status: 'PAID', proofInfo: { phase: 'NEEDS_REVIEW' } }, 'Waits for our team'],
    ['what is over', { status: 'COMPLETED' }, ''],
  ] as const)('say who is waited for where neither side has to act: %s', async (_, standing, words) => {
    house.escrow = anEscrow({ ...standing, deadlines: [] })
    const { text } = await house.as('buyer').open('/account/escrows')
    expect(text).toContain(words)
    expect(/Your turn|Waits for (?=the)/.test(text)).toBe(false)
  })

  test('say of a dispute on which day our team takes it over', async () => {
    const silence = { kind: 'dispute_silence', at: '2026-11-25T10:00:00.000Z', paused: false, remainingSeconds: 432_000 }
    house.escrow = anEscrow({ status: 'DISPUTED', deadlines: [silence] })
    const { text } = await house.as('buyer').open('/account/escrows')
    expect(text).toContain('Waits for a settlement between you. If nobody answers, our team takes over on 25 Nov')
    expect(text).not.toContain('until 25 Nov')
  })

  test.each([
    ['the whole', { status: 'DISPUTED' }, [{ openedBy: 'BUYER', answerBy: '2026-11-25T10:00:00.000Z' }]],
    [
      'a part',
      {
        status: 'PAID',
        progressiveRelease: {
          enabled: true,
          minReleaseTnd: '1.000',
          autoApproveHours: 72,
          buyerConsentAcceptedAt: '2026-11-20T10:00:00.000Z',
        },
      },
      [],
    ],
  ] as const)(
    'say of a dispute on %s that it is the turn of whoever has not written in it, and until when',
    async (_, standing, disputes) => {
      const silence = { kind: 'dispute_silence', at: '2026-11-25T10:00:00.000Z', paused: false, remainingSeconds: 432_000 }
      house.escrow = anEscrow({ ...standing, deadlines: [silence] })
      house.answers['Escrows'] = () => ({
        escrows: { nodes: [{ ...house.escrow, disputes }], pageInfo: { hasNextPage: false, endCursor: null } },
      })
      expect((await house.as('seller').open('/account/escrows')).text).toContain('Your turn: Answer in the dispute until 25 Nov')
      expect((await house.as('buyer').open('/account/escrows')).text).not.toContain('Your turn')
    },
  )

  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
  /** One of each kind, of which that for the expiry is the first. */
  const kinds = [
    'expiry',
    'completion',
    'cancellation_request',
    'dispute_silence',
    'release_approval',
    'proof_upload',
    'proof_review',
    'proof_extension',
  ]
  const deadlines = kinds.map((kind, index) => ({ kind, at: at(21 + index), paused: false, remainingSeconds: (1 + index) * 86_400 }))
  const consent = (buyerConsentAcceptedAt: string | null) => ({ autoApproveHours: 72, buyerConsentAcceptedAt })
  test.each([
    ['seller', 'a signature', { status: 'PENDING' }, ['SIGN_CONTRACT'], 'Sign the contract until 21 Nov'],
    ['buyer', 'a delivery to look at', { status: 'DELIVERED' }, ['COMPLETE', 'REJECT_DELIVERY'], 'Check the delivery until 22 Nov'],
    ['seller', 'a cancellation', {}, ['ACCEPT_CANCELLATION', 'REJECT_CANCELLATION'], 'Answer the cancellation request until 23 Nov'],
    ['buyer', 'a part', { progressiveRelease: consent(at(20)) }, [], 'Answer a payout request until 25 Nov'],
    ['buyer', 'more time', { proofInfo: { phase: 'EXPIRED' } }, [], 'Give the seller more time until 28 Nov'],
    ['seller', 'a delivery, which has no deadline', {}, ['DELIVER'], 'Declare the delivery'],
    ['buyer', 'consent, which has none', { progressiveRelease: consent(null) }, [], 'Accept automatic release'],
  ] as const)('name to the %s the day of what is waited for, and of nothing else: %s', async (side, _, standing, can, words) => {
    const listed = {
      ...anEscrow(),
      status: 'PAID',
      deadlines,
      ...standing,
      [`${side}Can`]: can.map((action) => ({ action, allowed: true })),
    }
    house.answers['Escrows'] = () => ({ escrows: { nodes: [listed], pageInfo: { hasNextPage: false, endCursor: null } } })
    const { html } = await house.as(side).open('/account/escrows')
    const turn = /<span><strong>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
    expect(
      turn
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(`Your turn: ${words}`)
  })

  test.each([
    ['signatures', {}, 'Waiting for signatures'],
    ['the payment', { signatures: { isFullySigned: true, sellerSignedAt: at(20), buyerSignedAt: at(20) } }, 'Waiting for payment'],
    ['the payment, without a contract', { mode: 'QUICK', signatures: null }, 'Waiting for payment'],
    ['the delivery', { status: 'PAID' }, 'Paid, waiting for delivery'],
    [
      'one part after the other',
      { status: 'PAID', progressiveRelease: { enabled: true, minReleaseTnd: '1.000', ...consent(at(20)) } },
      'Paid, being paid out in parts',
    ],
  ] as const)('wear the step that is waited for: %s', async (_, standing, words) => {
    house.escrow = anEscrow(standing)
    const { html } = await house.as('buyer').open('/account/escrows')
    expect(html).toMatch(new RegExp(`<span class="status [a-z]+">${words}</span>`))
  })

  const own = `/account/escrows/${anEscrow().id}`

  test('are told each on its page: what happens next, and what a stopped deadline means', async () => {
    house.escrow = anEscrow({
      status: 'DELIVERED',
      deadlines: [{ kind: 'completion', at: '2026-11-27T10:00:00.000Z', paused: true, remainingSeconds: 86_400 }],
    })
    const { text } = await house.as('buyer').open(own)
    for (const words of [
      'You are the buyer, with Sami Trabelsi (seller@example.com)',
      'Check it, then accept it, reject it or open a dispute.',
      'The time to accept is stopped for now. Once it goes on, it ends in 24 hours; then the money is released to the seller.',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('27 Nov 2026')
  })

  test('say where things are done, and how a dispute divided the money', async () => {
    house.escrow = anEscrow({ status: 'COMPLETED', statusReason: 'dispute_split', paidAt: '2026-11-20T10:00:00.000Z' })
    expect((await house.as('seller').open('/account/escrows')).text).toContain('Open an escrow to see what you can do.')
    const { text } = await house.as('seller').open(own)
    expect(text).toContain('the money was divided')
    expect(text).not.toContain(message('pages.next.COMPLETED.seller', 'en'))
  })

  test.each([
    ['buyer', ['You paid 1,250.500 TND', 'You got back 50.000 TND', 'The seller received 80.000 TND']],
    ['seller', ['You received 80.000 TND', 'The buyer got back 50.000 TND']],
  ] as const)('tell their %s of what a dispute divided what was received and what went back', async (side, words) => {
    const divided = { status: 'COMPLETED', statusReason: 'dispute_settled', paidAt: '2026-11-20T10:00:00.000Z' } as const
    house.escrow = anEscrow({ ...divided, moneyLine: [moved('HELD', 'SELLER'), moved('HELD', 'BUYER', '50.000')] })
    for (const path of ['/account/escrows', own]) {
      const { text } = await house.as(side).open(path)
      for (const each of words) expect(text, path).toContain(each)
      expect(text, path).not.toContain('You would have')
    }
  })

  test.each([
    ['the wallet', [moved('BUYER', 'HELD')], 'You got back 50.000 TND. It went to your wallet.'],
    [
      'the card',
      [moved('CARD', 'BUYER'), moved('BUYER', 'HELD'), moved('BUYER', 'CARD')],
      'You got back 50.000 TND. It goes to the card that you paid with.',
    ],
    ['the bank', [moved('BANK', 'BUYER'), moved('BUYER', 'HELD')], 'You got back 50.000 TND. It goes to your bank account.'],
  ] as const)('say what whoever looks was given in the end, by way of %s', async (_, before, words) => {
    const divided = { status: 'COMPLETED', statusReason: 'dispute_settled', paidAt: '2026-11-20T10:00:00.000Z' } as const
    house.escrow = anEscrow({ ...divided, moneyLine: [...before, moved('HELD', 'BUYER', '50.000'), moved('HELD', 'FEES', '1.500')] })
    expect((await house.as('buyer').open(own)).text).toContain(words)
    expect((await house.as('seller').open(own)).text).toContain('None of it came to you.')
  })

  test('teach somebody who has none, and lead to older ones', async () => {
    house.answers['Escrows'] = () => ({ escrows: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } })
    expect((await house.as('buyer').open('/account/escrows')).text).toContain('You have no escrows yet.')
    house.answers['Escrows'] = () => ({ escrows: { nodes: [anEscrow()], pageInfo: { hasNextPage: true, endCursor: 'a&b=' } } })
    expect((await house.as('buyer').open('/account/escrows')).html).toContain('href="/account/escrows?after=a%26b%3D"')
    await house.as('buyer').open('/account/escrows?after=a%26b%3D')
    expect(house.calls.findLast(({ name }) => name === 'Escrows')!.variables).toEqual({
      first: 20,
      after: 'a&b=',
      filter: {},
      withTotal: false,
      forParty: true,
    })
  })
})

describe('looking for an escrow', () => {
  const asked = () => house.calls.findLast(({ name }) => name === 'Escrows')!.variables['filter']

  test('goes by status, role and words, which stay on the page and in the way to older ones', async () => {
    house.answers['Escrows'] = () => ({ escrows: { nodes: [anEscrow()], pageInfo: { hasNextPage: true, endCursor: 'next' } } })
    const { html, text } = await house.as('buyer').open('/account/escrows?status=paid&role=seller&q=%20red%20%22lamp%22')
    expect(asked()).toEqual({ status: ['PAID'], role: 'SELLER', q: 'red "lamp"' })
    // Folded, and says what was looked for, so that a phone shows what was found.
    expect(html).toContain('<details class="card">')
    expect(text).toContain(`Search: red "lamp" · ${message('pages.status.PAID', 'en')} · You are the seller`)
    expect(html).toContain('<option value="paid" selected>')
    expect(html).toContain('<option value="seller" selected>')
    expect(html).toContain('value="red &quot;lamp&quot;"')
    expect(html).toMatch(/href="\/account\/escrows\?status=paid&amp;role=seller&amp;q=[^"]*&amp;after=next"/)
  })

  test('takes what is no choice of the form for none, and no more words than there may be', async () => {
    await house.as('buyer').open(`/account/escrows?status=lost&role=creator&q=${'x'.repeat(300)}&q=`)
    expect(asked()).toEqual({})
    await house.as('buyer').open(`/account/escrows?q=${'x'.repeat(300)}`)
    expect(asked()).toEqual({ q: 'x'.repeat(200) })
  })

  test('that finds nothing says how to find more', async () => {
    house.answers['Escrows'] = () => ({ escrows: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } })
    const { text, html } = await house.as('buyer').open('/account/escrows?q=nothing')
    expect(text).toContain('No escrow fits')
    expect(html).toContain('href="/account/escrows">Show all my escrows')
    expect(text).not.toContain('You have no escrows yet.')
  })
})

describe('the consent screen of an association', () => {
  const path = '/account/association?token=mailed-token'

  beforeEach(() => {
    house.answers['AssociationRequest'] = ({ token }) =>
      token === 'mailed-token' ? { associationRequest: requested(true) } : new DomainError('INVALID_LINK')
  })

  const requested = (isForViewer: boolean) => ({
    email: isForViewer ? 'buyer@example.com' : 'b•••@example.com',
    isForViewer,
    companyName: '<Shop> & Co',
    applicationName: null,
    logoUrl: 'https://escrow.example.com/files/file_01',
    expiresAt: '2026-11-27T10:00:00.000Z',
  })

  test('says who asks for what, and sends the answer', async () => {
    const client = house.as('buyer')
    const { html, text } = await client.open(path)
    expect(text).toContain('<Shop> & Co wants to manage escrows in your name')
    expect(html).toContain('<title>Let \u2068&lt;Shop&gt; &amp; Co\u2069 act for you?')
    expect(html).toContain('<p class="shop"><img src="https://escrow.example.com/files/file_01" alt="" />')
    expect((await client.submit('answer', { answer: 'accept' })).text).toContain('<Shop> & Co can now act for you.')
    await client.open(path)
    expect((await client.submit('answer', { answer: 'decline' })).text).toContain('cannot act for you')
    expect(callsOf('AnswerAssociation')).toEqual([
      { token: 'mailed-token', accept: true, dailyCapTnd: null },
      { token: 'mailed-token', accept: false, dailyCapTnd: null },
    ])
  })

  test('says what an API key never does, and that the tick allows adding funds and withdrawing alone', async () => {
    const { text, html } = await house.as('buyer').open(path)
    expect(text).toContain('give money back to them')
    expect(text).toContain('pay an escrow, release money to a seller, or agree to anything in a dispute: only you can, whatever you allow')
    expect(text).toContain('then only to add to escrows that you have paid, or to withdraw to your own bank account')
    expect(text).not.toContain('pay, release or withdraw your money, unless')
    // Both answers are beside each other where there is room.
    expect(html).toMatch(
      /<div class="ways">\s*<button name="answer" value="accept">Allow<\/button>\s*<button name="answer" value="decline"/,
    )
  })

  test('asks in a box of its own what may be spent, unticked, and takes a ticked one with an amount alone', async () => {
    const client = house.as('buyer')
    const { html } = await client.open(path)
    expect(html).toMatch(
      /<input type="checkbox" id="answer-spending" name="allowsSpending" value="on" aria-describedby="answer-spending-hint" ?\/>/,
    )
    // With the tick it is needed.
    expect(html).not.toContain('(optional)')
    for (const dailyCapTnd of ['', '25,5', '1e3', '-5', '1.0001']) {
      const { status, text, html: again } = await client.submit('answer', { answer: 'accept', allowsSpending: 'on', dailyCapTnd })
      expect([status, text.includes('enter an amount in dinars')]).toEqual([400, true])
      expect(again).toContain('name="allowsSpending" value="on" checked')
    }
    expect(callsOf('AnswerAssociation')).toEqual([])
    await client.submit('answer', { answer: 'accept', allowsSpending: 'on', dailyCapTnd: ' 25.5 ' })
    await client.open(path)
    await client.submit('answer', { answer: 'accept', dailyCapTnd: '25.5' })
    expect(callsOf('AnswerAssociation').map(({ dailyCapTnd }) => dailyCapTnd)).toEqual(['25.5', null])
  })

  test('says which amount the house refuses', async () => {
    house.answers['AnswerAssociation'] = () => refuse('AMOUNT_TOO_LARGE', ['dailyCapTnd'])
    const client = house.as('buyer')
    await client.open(path)
    const { status, text } = await client.submit('answer', { answer: 'accept', allowsSpending: 'on', dailyCapTnd: '10000001' })
    expect([status, text.includes('This amount is too large.')]).toEqual([400, true])
  })

  test('asks somebody without session to sign in, and somebody else to switch', async () => {
    house.answers['AssociationRequest'] = () => ({ associationRequest: requested(false) })
    const visitor = house.client()
    expect((await visitor.open(path)).text).toContain('This link is for b•••@example.com.')
    expect((await visitor.submit('sign-in', { email: 'buyer@example.com', password: 'x' })).location).toBe(path)
    const stranger = house.as('stranger')
    expect((await stranger.open(path)).text).toContain('You are signed in as stranger@example.com, but this link is for b•••@example.com.')
    expect((await stranger.submit('sign-out')).location).toBe(path)
  })

  test('is nowhere for a link that is no good', async () => {
    for (const wrong of ['/account/association', '/account/association?token=x', '/account/association?t=']) {
      const { status, headers } = await house.as('buyer').open(wrong)
      expect([status, headers.get('x-error-code')]).toEqual([404, 'INVALID_LINK'])
    }
    expect((await house.as('buyer').open('/account/association?t=mailed-token')).status).toBe(200)
  })
})

describe('the page of a developer’s signature', () => {
  const path = '/account/signature?token=mailed-token'
  const requested = {
    email: 'buyer@example.com',
    isForViewer: true,
    companyName: 'Shop',
    image: 'data:image/png;base64,aGVsbG8=' as string | null,
    sha256: 'b'.repeat(64),
    confirmedAt: null as string | null,
  }

  beforeEach(() => {
    house.answers['SignatureRequest'] = () => ({ signatureRequest: { ...requested } })
  })

  test('shows the image and its fingerprint, and confirms that one', async () => {
    const client = house.as('buyer')
    const { html, text } = await client.open(path)
    expect(html).toContain('<img class="signature" src="data:image/png;base64,aGVsbG8=" alt="The signature image that')
    expect(text).toContain('b'.repeat(64))
    expect((await client.submit('answer')).text).toContain('Signature confirmed')
    expect(callsOf('ConfirmDeveloperSignature')).toEqual([{ token: 'mailed-token', sha256: 'b'.repeat(64) }])
  })

  test('shows another image that came in between, and confirms nothing', async () => {
    house.answers['ConfirmDeveloperSignature'] = () => refuse('VERSION_CONFLICT', ['sha256'])
    const client = house.as('buyer')
    await client.open(path)
    const { status, text } = await client.submit('answer')
    expect(status).toBe(409)
    expect(text).toContain('The image was replaced after you opened this page.')
  })

  test('shows no image that is not a PNG in base64', async () => {
    house.answers['SignatureRequest'] = () => ({ signatureRequest: { ...requested, image: 'data:text/html,<script>' } })
    // The mark beside our name is the one picture of the page.
    expect((await house.as('buyer').open(path)).html).not.toMatch(/<img(?! src="\/icon\.svg")/)
  })

  test('says that it is confirmed', async () => {
    house.answers['SignatureRequest'] = () => ({ signatureRequest: { ...requested, confirmedAt: '2026-11-20T10:00:00.000Z' } })
    expect((await house.as('buyer').open(path)).text).toContain('Signature confirmed')
  })
})

describe('the sandbox’s mailbox', () => {
  beforeEach(() => {
    house.mails = [
      {
        id: '2',
        recipient: 'b@example.com',
        subject: 'Code <b>',
        body: 'Hello\nhttps://x.example/account?t=1.',
        hasHtml: true,
        locale: 'en',
        createdAt: '2026-11-20T10:00:00.000Z',
      },
      {
        id: '1',
        recipient: 'a@example.com',
        subject: 'مرحبا',
        body: 'x',
        hasHtml: false,
        locale: 'ar',
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    ]
  })

  test('shows every mail as plain text, newest first, with its links', async () => {
    const { html, text } = await house.client().open('/dev/mail')
    expect(text.indexOf('Code <b>')).toBeLessThan(text.indexOf('مرحبا'))
    expect(html).toContain('<a href="https://x.example/account?t=1" dir="ltr">')
    expect(html).not.toContain('<b>')
  })

  test('shows those of one address', async () => {
    const { text } = await house.client().open('/dev/mail?to=A%40example.com')
    expect(text).toContain('مرحبا')
    expect(text).not.toContain('Code')
    // What looks for something is no form to fill in.
    expect(text).not.toContain('(optional)')
    house.mails = []
    expect((await house.client().open('/dev/mail')).text).toContain('No mail yet.')
  })

  test('shows beside the text what a program shows that knows HTML, where nothing of it runs', async () => {
    const { html } = await house.client().open('/dev/mail')
    expect(html.match(/<iframe [^>]*>/g)).toEqual([
      '<iframe src="/dev/mail/2" title="Code &lt;b&gt;" loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox">',
    ])
    const { html: mail, headers } = await house.client().open('/dev/mail/2')
    expect(mail).toBe(mailedHtml)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    )
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/dev/mail/1', '/dev/mail/3', '/dev/mail/0x2', '/dev/mail/2%00', '/dev/mail/9999999999999999999999', '/dev/mail/-2'])(
    '%s is no mail with HTML',
    async (path) => {
      const { status, headers } = await house.client().open(path)
      expect([status, headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND'])
    },
  )

  test('exists in an open sandbox only', async () => {
    house = await startFakeHouse({ isSandboxOpen: false })
    for (const path of ['/dev/mail', '/dev/mail/2']) expect((await house.client().open(path)).status).toBe(404)
  })
})

describe('whatever else is asked for', () => {
  test.each(['/account/nothing', '/checkout', '/checkout/a/b', '/dev/mail/1'])('%s is a page that says so', async (path) => {
    const { status, headers, text } = await house.client().open(path)
    expect([status, headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND'])
    expect(text).toContain('Page not found')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('is not ours', async () => {
    for (const path of ['/nothing', '/accounts', '/dev', '/checkouts'])
      expect((await house.client().open(path)).headers.get('content-type')).toContain('application/json')
  })

  test('the style sheet may be kept for ever', async () => {
    const { html } = await house.client().open('/account/sign-in')
    const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(html)!
    const { headers } = await house.client().open(href!)
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(headers.get('cache-control')).toContain('immutable')
  })
})

describe('the payouts of an escrow', () => {
  const path = '/account/escrows/esc_01jd4q6z8y3v7w2n5k9m0xabcd/payouts'
  const payout = {
    requestId: 'may',
    reference: 'May',
    amountTnd: '30.000',
    status: 'PENDING',
    approvalDeadline: '2026-11-25T10:00:00.000Z',
    releasedAt: null,
    dispute: null,
    invoice: null,
  }
  const released = { ...payout, requestId: 'june', reference: null, status: 'RELEASED', releasedAt: '2026-11-20T10:00:00.000Z' }
  const url = 'https://pay.example.com/files/file_01jd4q6z8y3v7w2n5k9m0xabcd?i=1&e=2&s=3'

  interface PayoutsOf {
    side?: 'buyer' | 'seller'
    standing?: object
  }
  const { title, status, seller, buyer } = anEscrow({ status: 'PAID' })
  const payouts = (nodes: object[], endCursor: string | null = null, { side = 'buyer', standing = {} }: PayoutsOf = {}) => {
    house.answers['ReleaseInvoices'] = () => ({
      releaseRequests: {
        escrow: { title, status, seller, buyer, ...standing },
        nodes,
        pageInfo: { hasNextPage: endCursor !== null, endCursor },
      },
    })
    return house.as(side).open(path)
  }

  test('say whose turn each is, and what happens on which day without an answer', async () => {
    expect((await payouts([payout])).text).toContain('Your turn: without an answer it is paid out on 25 Nov')
    expect((await payouts([payout], null, { side: 'seller' })).text).toContain(
      'Waits for the buyer: without an answer it is paid out on 25 Nov',
    )
    const dispute = { openedBy: 'BUYER', answerBy: '2026-11-26T10:00:00.000Z' }
    const disputed = { ...payout, status: 'DISPUTED', dispute }
    expect((await payouts([disputed])).text).toContain('Waits for the seller until 26 Nov')
    expect((await payouts([disputed], null, { side: 'seller' })).text).toContain('Your turn: Answer in the dispute until 26 Nov')
    // Nothing can be settled about a part.
    for (const side of ['buyer', 'seller'] as const) {
      const { text } = await payouts([{ ...disputed, dispute: { ...dispute, answerBy: null } }], null, { side })
      expect(text).toContain('Until the rejection is taken back, or our team decides')
      expect(text).not.toContain('settlement')
    }
    // A dispute on the whole escrow stops them all.
    expect((await payouts([payout], null, { standing: { status: 'DISPUTED' } })).text).not.toContain('25 Nov')
  })

  test('are listed with the invoice of each that was released, page by page', async () => {
    const made = { ...released, invoice: { number: 'INV-2026-000001', url } }
    const { text, html } = await payouts([payout, made], 'cursor=')
    for (const words of ['Website', 'May 30.000 TND Waits for an answer', 'june 30.000 TND Paid out 20 Nov 2026, 10:00 UTC'])
      expect(text).toContain(words)
    expect(html).toContain('<h2><a href="/account/escrows/esc_01jd4q6z8y3v7w2n5k9m0xabcd/payout?request=may"><bdi>May</bdi></a></h2>')
    expect(html).toContain('<span class="status pending">Waits for an answer</span>')
    expect(html).toContain(`<a href="${url.replaceAll('&', '&amp;')}">Invoice <bdi dir="ltr">INV-2026-000001</bdi> (PDF)</a>`)
    expect(html).toContain(`href="${path}?after=cursor%3D"`)
    expect((await payouts([{ ...released, invoice: { number: 'INV-2026-000001', url: null } }])).text).toContain('being made')
    expect((await payouts([])).text).toContain('No payout was asked for yet.')
  })

  test('are for those who may read the escrow, signed in', async () => {
    expect((await house.client().open(path)).location).toBe(`/account/sign-in?next=${encodeURIComponent(path)}`)
    house.answers['ReleaseInvoices'] = () => refuse('NOT_A_PARTY')
    expect((await house.as('buyer').open(path)).status).toBe(403)
  })
})
