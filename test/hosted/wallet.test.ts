import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { encodeId } from '../../server/domain/id.js'
import { createDestination } from '../../server/operations/destination/create-destination.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'

// The wallet in a person's account (decisions 13): what there is, what moved, money in and money out, and where to.

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const rib = '10006035183598478831'
const otherRib = '08003123456789012359'
const holder = 'Amel Ben Salah'

interface Holder {
  userId: string
  email: string
  client: PageClient
  fill(millimes: bigint): Promise<void>
}

/** Somebody who is known, in their browser, with this much in the wallet. */
async function aHolder({ millimes = 0n, isKnown = true } = {}): Promise<Holder> {
  const user = await aUser(server.world)
  if (isKnown) await server.world.sql(`update app_user set identity_status = 'approved' where id = $1`, [user.userId])
  const fill = (more: bigint) => server.world.runAs(user)((tx) => topUpSandboxWallet(tx, user.userId, more), undefined)
  await fill(millimes)
  return { ...user, client: await signedIn(user.email), fill }
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

/** One with a bank account, too. */
async function withAccount(millimes: bigint) {
  const person = await aHolder({ millimes })
  await person.client.open('/account/wallet/destinations')
  await person.client.submit('add', { number: rib, holderName: holder })
  const [account] = await server.world.sql<{ id: string }>('select id from destination where user_id = $1', [person.userId])
  return { ...person, destinationId: encodeId('dst', account!.id) }
}

/** As far as what it comes to. */
async function quoted({ client, destinationId }: { client: PageClient; destinationId: string }, amountTnd: string) {
  await client.open('/account/wallet/withdraw')
  return client.submit('quote', { amountTnd, destinationId })
}

const withdrawalsOf = ({ userId }: Pick<Holder, 'userId'>) =>
  server.world.sql<{ id: string; status: string; amount: string }>(
    'select id, status, amount_millimes::text as amount from withdrawal where user_id = $1 order by id',
    [userId],
  )

describe('the wallet', () => {
  test('says what there is and where it is, and leads from each movement to its escrow', async () => {
    const person = await aHolder({ millimes: 200_000n })
    const escrowId = await server.escrow({ buyerEmail: person.email, mode: 'quick', amount: '80.000', title: 'A <lamp>' })
    await server.world.runAs({ kind: 'user', userId: person.userId, email: person.email, locale: 'en' })(verbOf(pay), {
      escrowId,
      method: 'wallet',
    })
    const { text, html } = await person.client.open('/account/wallet')
    for (const words of ['Available', 'In escrow, as a buyer', '−80.000', 'Then available: 120.000', '+200.000'])
      expect(text).toContain(words)
    expect(html).toContain(`<a href="/account/escrows/${encodeId('esc', escrowId)}"><bdi>Payment into escrow: A &lt;lamp&gt;</bdi></a>`)
    const french = await person.client.open('/account/wallet?lang=fr')
    expect(french.text).toContain(message('pages.wallet.transactions.escrow_payment', 'fr'))
    expect(french.text).not.toContain(message('pages.wallet.transactions.escrow_payment', 'en'))
  })

  test('shows one kind of movements alone, and says when there are none of it', async () => {
    const person = await withAccount(30_000n)
    await quoted(person, '5')
    await person.client.submit('confirm')
    const added = await person.client.open('/account/wallet?kind=added')
    expect(added.text).toContain('+30.000')
    expect(added.text).not.toContain('−5.000')
    expect(added.html).toContain('<a href="/account/wallet?kind=added" aria-current="true">')
    expect((await person.client.open('/account/wallet?kind=withdrawn')).text).toContain('−5.000')
    expect((await person.client.open('/account/wallet?kind=escrows')).text).toContain(message('pages.wallet.noneOfKind', 'en'))
    expect((await person.client.open('/account/wallet?kind=other')).text).toContain('+30.000')
  })

  test('teaches somebody who has nothing yet, and shows many movements page by page', async () => {
    const person = await aHolder()
    const { text } = await person.client.open('/account/wallet')
    expect(text).toContain(message('pages.wallet.noMovements', 'en'))
    // Of nothing nobody can pay now.
    expect(text).toContain(message('pages.wallet.availableNone', 'en'))
    expect(text).not.toContain(message('pages.wallet.availableWhat', 'en'))
    for (let count = 1n; count <= 21n; count++) await person.fill(count * 1_000n)
    const first = await person.client.open('/account/wallet')
    expect(first.text).toContain('+21.000')
    expect(first.text).not.toContain('+1.000')
    const [, older] = /href="(\/account\/wallet\?after=[^"]+)"/.exec(first.html)!
    const second = await person.client.open(older!)
    expect(second.text).toContain('+1.000')
    expect(second.text).not.toContain('+21.000')
    expect(second.html).toContain(`href="/account/wallet">${message('pages.paging.newest', 'en')}`)
    expect((await person.client.open('/account/wallet?after=nonsense')).status).toBe(400)
  })

  test.each(['', '/top-up', '/withdraw', '/withdrawals', '/destinations', '/withdrawals/wd_01jd4q6z8y3v7w2n5k9m0xabcd'])(
    'asks whoever is not signed in to do that first: %s',
    async (page) => {
      const path = `/account/wallet${page}`
      const client = new PageClient(server.url)
      expect((await client.open(path)).location).toBe(`/account/sign-in?next=${encodeURIComponent(path)}`)
    },
  )

  test('shows the ways through the account, and where one is', async () => {
    const { client } = await aHolder()
    const { html } = await client.open('/account/wallet')
    for (const path of ['/account/escrows', '/account/applications', '/account/profile']) expect(html).toContain(`<a href="${path}">`)
    expect(html).toContain('<a href="/account/wallet" aria-current="true">')
    expect((await new PageClient(server.url).open('/account/sign-in')).html).not.toContain('href="/account/profile"')
  })
})

describe('adding money', () => {
  test('leads by the amount to the page where it is paid, and from there back', async () => {
    const { client } = await aHolder()
    await client.open('/account/wallet/top-up')
    const opened = await client.submit('top-up', { amountTnd: '25.5' })
    expect(opened.location).toMatch(/^\/account\/top-ups\/top_\w{26}$/)
    await client.follow()
    await client.submit('pay')
    const receipt = await client.follow()
    expect(receipt.text).toContain('25.500')
    expect(receipt.html).toContain('href="/account/wallet"')
    expect((await client.open('/account/wallet')).html).toContain(`href="${opened.location}"`)
    expect((await client.open('/account/wallet/top-up')).text).toContain(message('pages.topUp.status.COMPLETED', 'en'))
  })

  test('opens one top-up for a form that is sent twice, and another one for another amount', async () => {
    const { client } = await aHolder()
    const page = await client.open('/account/wallet/top-up')
    const first = (await client.submit('top-up', { amountTnd: '30' })).location
    client.page = page
    expect((await client.submit('top-up', { amountTnd: '30' })).location).toBe(first)
    client.page = page
    expect((await client.submit('top-up', { amountTnd: '31' })).location).not.toBe(first)
  })

  test.each([
    ['nothing', message('pages.amount.problem', 'en')],
    ['-5', message('pages.amount.problem', 'en')],
    ['1.2345', message('pages.amount.problem', 'en')],
    ['0.000', message('pages.amount.problem', 'en')],
    ['0.001', message('errors.AMOUNT_TOO_SMALL', 'en')],
    ['99999999', message('errors.AMOUNT_TOO_LARGE', 'en')],
  ])('says what is wrong with %s', async (amountTnd, sentence) => {
    const { client } = await aHolder()
    await client.open('/account/wallet/top-up')
    const { status, text, html } = await client.submit('top-up', { amountTnd })
    expect([status, text.includes(sentence), html.includes('aria-invalid="true"')]).toEqual([400, true, true])
  })
})

describe('withdrawing', () => {
  test('shows what arrives before it is asked for, tells of it by a mail that leads to it, and can be taken back', async () => {
    const person = await withAccount(100_000n)
    const { client } = person
    const quote = await quoted(person, '60')
    for (const words of ['Leaves your wallet', 'Arrives at your bank', 'Left in your wallet', '•• 8831', '60.000', '40.000'])
      expect(quote.text).toContain(words)
    expect(await withdrawalsOf(person)).toEqual([])
    const done = await client.submit('confirm')
    const [made] = await withdrawalsOf(person)
    expect([made?.status, made?.amount]).toEqual(['pending', '60000'])
    const path = `/account/wallet/withdrawals/${encodeId('wd', made!.id)}`
    expect([done.status, done.location]).toEqual([303, path])
    const [mail] = await server.world.sql<{ body: string }>(
      `select body from mail where recipient = $1 and kind = 'withdrawal_requested'`,
      [person.email],
    )
    expect(mail?.body).toContain(server.url + path)

    const page = await client.follow()
    expect(page.text).toContain(message('pages.withdrawal.what.PENDING', 'en'))
    expect((await client.open('/account/wallet')).text).toContain(message('pages.withdrawals.status.PENDING', 'en'))
    expect((await client.open('/account/wallet/withdrawals')).html).toContain(`href="${path}"`)
    await client.open(path)
    expect((await client.submit('cancel')).location).toBe(path)
    const after = await client.follow()
    expect(after.text).toContain(message('pages.withdrawal.what.CANCELLED', 'en'))
    expect(after.html).not.toContain('value="cancel"')
    expect((await client.open('/account/wallet')).text).toContain('Then available: 100.000')
  })

  test('is asked for once by a form that is sent twice, and decided once: what was sent is not taken back', async () => {
    const person = await withAccount(100_000n)
    const page = await quoted(person, '10')
    const first = (await person.client.submit('confirm')).location
    person.client.page = page
    expect((await person.client.submit('confirm')).location).toBe(first)
    expect(await withdrawalsOf(person)).toHaveLength(1)
    const shown = await person.client.open(first!)
    expect(shown.html).toContain('value="cancel"')
    await server.world.sql(`update withdrawal set status = 'approved', decided_at = now(), bank_reference = 'VIR-1' where user_id = $1`, [
      person.userId,
    ])
    const late = await person.client.submit('cancel')
    expect([late.status, late.text.includes(message('errors.WITHDRAWAL_NOT_PENDING', 'en'))]).toEqual([409, true])
    expect(late.text).toContain(message('pages.withdrawal.what.APPROVED', 'en'))
    await server.world.sql(`update withdrawal set status = 'pending', decided_at = null, bank_reference = null where user_id = $1`, [
      person.userId,
    ])
  })

  test('says what is wrong with the amount and the account', async () => {
    const person = await withAccount(50_000n)
    const tooMuch = await quoted(person, '60')
    expect([tooMuch.status, tooMuch.text.includes(message('errors.INSUFFICIENT_FUNDS', 'en'))]).toEqual([409, true])
    expect((await quoted(person, '0.001')).text).toContain(message('errors.AMOUNT_TOO_SMALL', 'en'))
    expect((await quoted(person, 'all')).text).toContain(message('pages.amount.problem', 'en'))
    await person.client.open('/account/wallet/withdraw')
    const nowhere = await person.client.submit('quote', { amountTnd: '5' })
    expect([nowhere.status, nowhere.text.includes(message('pages.withdraw.toProblem', 'en'))]).toEqual([400, true])
    await person.client.open('/account/wallet/withdraw')
    const empty = await person.client.submit('quote')
    for (const key of ['pages.withdraw.toProblem', 'pages.amount.problem', 'pages.layout.correct'] as const)
      expect(empty.text).toContain(message(key, 'en'))
    const strange = await quoted({ ...person, destinationId: 'dst_01jd4q6z8y3v7w2n5k9m0xabcd' }, '5')
    expect([strange.status, strange.text.includes(message('errors.DESTINATION_NOT_FOUND', 'en'))]).toEqual([404, true])
    expect((await quoted({ ...person, destinationId: 'nonsense' }, '5')).status).toBe(400)
    expect(await withdrawalsOf(person)).toEqual([])
  })

  test('begins for somebody who is not known with becoming so, and then with an account to send to', async () => {
    const person = await aHolder({ millimes: 10_000n, isKnown: false })
    const { client } = person
    const nothing = message('pages.withdraw.nothing', 'en')
    const page = await client.open('/account/wallet/withdraw')
    expect([page.text.includes(message('pages.identity.withdrawWhat', 'en')), page.text.includes(nothing)]).toEqual([true, false])
    const empty = await aHolder({ millimes: 0n, isKnown: false })
    expect((await empty.client.open('/account/wallet/withdraw')).text).toContain(nothing)
    // The sandbox knows whoever asks.
    expect((await client.submit('identity')).text).toContain(message('pages.withdraw.noAccountWhat', 'en'))
    const [row] = await server.world.sql('select developer_id, kyc_status from identity_verification where email = $1', [person.email])
    expect(row).toEqual({ developer_id: null, kyc_status: 'approved' })
  })

  test('goes back to what was typed', async () => {
    const person = await withAccount(50_000n)
    await quoted(person, '12.5')
    const { status, html } = await person.client.submit('change')
    expect([status, /name="amountTnd" type="number" value="12.5"/.test(html)]).toEqual([200, true])
  })

  test('is nobody else’s to see or to take back', async () => {
    const person = await withAccount(20_000n)
    await quoted(person, '5')
    const path = (await person.client.submit('confirm')).location!
    const stranger = await aHolder()
    const seen = await stranger.client.open(path)
    expect([seen.status, seen.headers.get('x-error-code')]).toEqual([404, 'WITHDRAWAL_NOT_FOUND'])
    await stranger.client.open('/account/wallet')
    const form = /name="form" value="([^"]+)"/.exec(stranger.client.page!.html)![1]!
    expect((await stranger.client.post(path, { form, step: 'cancel' })).status).toBe(404)
    expect((await person.client.open('/account/wallet/withdrawals/nonsense')).status).toBe(400)
    expect((await withdrawalsOf(person)).map(({ status }) => status)).toEqual(['pending'])
  })

  test.each(['/account/wallet/withdraw', '/account/wallet/top-up', '/account/wallet/destinations'])(
    '%s needs a form that we made',
    async (path) => {
      const { client } = await aHolder()
      expect((await client.post(path, { step: 'confirm', amountTnd: '1', destinationId: 'x' })).status).toBe(403)
      await client.open(path)
      const form = /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!
      expect((await client.post(path, { form, step: 'something' })).status).toBe(400)
    },
  )
})

describe('bank accounts', () => {
  const add = async (client: PageClient, number: string, holderName = holder) => {
    await client.open('/account/wallet/destinations')
    return client.submit('add', { number, holderName })
  }

  test.each([
    ['10 006 0351835984788 32', message('pages.destinations.problem.rib.key', 'en')],
    ['1000603518359847883', message('pages.destinations.problem.rib.length', 'en', { count: '19' })],
    ['', message('pages.destinations.problem.rib.length', 'en', { count: '0' })],
    ['TN59 1000 6035 1835 9847 8832', message('pages.destinations.problem.iban.key', 'en')],
    ['TN59 1000', message('pages.destinations.problem.iban.length', 'en', { count: '8' })],
    ['FR14 2004 1010 0505 0001 3M02 607', message('pages.destinations.problem.iban.key', 'en')],
  ])('says of %s what is wrong with it, and keeps what was typed', async (number, sentence) => {
    const { client } = await aHolder()
    const { status, text, html } = await add(client, number)
    expect([status, text.includes(sentence)]).toEqual([400, true])
    expect(html).toContain(`value="${number}"`)
  })

  test('are added in person, with blanks and in any spelling of the name, and are there once', async () => {
    const { client, userId } = await aHolder()
    expect((await client.open('/account/wallet/destinations')).text).toContain(message('pages.destinations.leadNone', 'en'))
    expect((await add(client, '10 006 0351835984788 31', 'BEN SALAH Amel')).location).toBe('/account/wallet/destinations?done=add')
    const { text } = await client.follow()
    expect(text).toContain(message('pages.destinations.usable', 'en'))
    expect(text).toContain(message('pages.destinations.lead', 'en'))
    await add(client, 'FR14 2004 1010 0505 0001 3M02 606')
    await add(client, rib)
    const kept = await server.world.sql('select type, last4, status from destination where user_id = $1 order by last4 desc', [userId])
    expect(kept).toEqual([
      { type: 'rib', last4: '8831', status: 'active' },
      { type: 'iban', last4: '2606', status: 'active' },
    ])
    expect(client.page?.html).not.toContain(rib)
  })

  test('are the person’s own', async () => {
    const { client } = await aHolder()
    const { status, text } = await add(client, rib, 'Somebody Else')
    expect([status, text.includes(message('pages.destinations.holderProblem', 'en'))]).toEqual([400, true])
    const both = await add(client, '1000603518359847883', ' ')
    expect(both.html.match(/aria-invalid="true"/g)).toHaveLength(2)
    const wrong = await add(client, '10006035183598478832', 'Somebody Else')
    for (const key of ['pages.destinations.problem.rib.key', 'pages.destinations.holderProblem', 'pages.layout.correct'] as const)
      expect(wrong.text).toContain(message(key, 'en'))
  })

  test('that an application has added wait for the mailed code, whose mail leads here', async () => {
    const { world, key, seller } = server
    await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [seller.userId])
    const client = await signedIn(seller.email)
    await world.runAs(key)(createDestination, { rib: otherRib, holderName: holder })
    const [mail] = await world.sql<{ body: string }>(`select body from mail where recipient = $1 and kind = 'destination_code'`, [
      seller.email,
    ])
    expect(mail?.body).toContain(`${server.url}/account/wallet/destinations`)
    const waiting = await client.open('/account/wallet/destinations')
    expect(waiting.text).toContain(message('pages.destinations.unconfirmed', 'en'))
    expect((await client.open('/account/wallet/withdraw')).html).toMatch(/type="radio"[^>]* disabled/)
    await client.open('/account/wallet/destinations')
    const right = /\b\d{6}\b/.exec(mail!.body)![0]
    const wrong = await client.submit('confirm', { code: right === '111111' ? '222222' : '111111' })
    expect([wrong.status, wrong.text.includes(message('errors.INVALID_CODE', 'en'))]).toEqual([400, true])
    expect(wrong.html).toMatch(/<input id="code-\S+" required aria-invalid="true"/)
    // As it is pasted from an Arabic mail, or written apart.
    const pasted = `\u2068${right.slice(0, 3)} ${right.slice(3)}\u2069`
    expect((await client.submit('confirm', { code: pasted })).location).toBe('/account/wallet/destinations?done=confirm')
    expect((await client.follow()).text).toContain(message('pages.destinations.usable', 'en'))
    await client.submit('delete')
    expect((await client.follow()).text).toContain(message('pages.destinations.done.delete', 'en'))
    expect(await world.sql('select 1 from destination where user_id = $1', [seller.userId])).toEqual([])
  })

  test('to which money is on its way stay, and those of others are not there', async () => {
    const person = await withAccount(20_000n)
    await quoted(person, '5')
    await person.client.submit('confirm')
    await person.client.open('/account/wallet/destinations')
    const refused = await person.client.submit('delete')
    expect([refused.status, refused.text.includes(message('errors.DESTINATION_IN_USE', 'en'))]).toEqual([409, true])
    const stranger = await withAccount(0n)
    await stranger.client.open('/account/wallet/destinations')
    const form = /name="form" value="([^"]+)"/.exec(stranger.client.page!.html)![1]!
    const { status } = await stranger.client.post('/account/wallet/destinations', {
      form,
      step: 'delete',
      destinationId: person.destinationId,
    })
    expect(status).toBe(404)
  })
})
