import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfProblem } from '../../server/domain/file/pdf-problem.js'
import { decodeId } from '../../server/domain/id.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { makeInvoice } from '../../server/operations/invoice/make-invoice.js'
import { remindInvoices } from '../../server/operations/invoice/remind-invoices.js'
import type { Services } from '../../server/operations/services.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { expectRefusal, hourMs, type Json } from '../support/escrow-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

/** A paid escrow of 100 TND whose buyer has consented. */
async function progressive(terms: Partial<NewEscrow> = {}): Promise<string> {
  const fields = { mode: 'quick', amount: '100', progressiveRelease: {}, ...terms } as const
  const escrowId = await world.given(fields).pending()
  await world.does('payEscrow', { escrowId, method: 'WALLET', acceptAutomaticRelease: true }, 'buyer')
  return escrowId
}

const claim = (escrowId: string, requestId: string, input: object = {}) =>
  world.does('createReleaseRequest', { escrowId, requestId, amountTnd: '30', ...input }, 'sellerKey')

async function released(escrowId: string, requestId: string, input: object = {}): Promise<void> {
  await claim(escrowId, requestId, input)
  await world.does('approveReleaseRequest', { escrowId, requestId }, 'buyer')
}

/** The invoices that jobs were asked to make, oldest first; each once. */
const asked = () => [...new Set(world.services.queue.jobs.flatMap((job) => (job.queue === 'invoice' ? [job.data.invoiceId] : [])))]

const make = (invoiceId: string, services: Services = world.services) =>
  makeInvoice({ run: world.services.runAs({ kind: 'timer' }), services }, { invoiceId })

async function makeAll(): Promise<void> {
  for (const invoiceId of asked()) await make(invoiceId)
}

const get = (escrowId: string, requestId: string, token?: string) =>
  world.call('GET', `/api/v1/escrows/${escrowId}/release-requests/${requestId}/invoice`, token === undefined ? {} : { token })

const invoiceOf = async (escrowId: string, requestId: string): Promise<Json> => (await get(escrowId, requestId)).body.invoice

const seenBy = async (as: Who, escrowId: string, requestId: string): Promise<Json> => {
  const document = `query ($escrowId: ID!, $requestId: String!) {
    releaseRequest(escrowId: $escrowId, requestId: $requestId) { note invoice { number url urlExpiresAt sha256 sellerNetTnd } } }`
  return world.ask(document, { as, variables: { escrowId, requestId } })
}

const download = (url: string) => fetch(world.url + url.slice(world.services.config.publicUrl.length))

describe('the invoice of a released period', () => {
  it('has its figures with the release, and its number and PDF right after', async () => {
    const escrowId = await progressive()
    await released(escrowId, '2026-05', { reference: 'May 2026' })
    const figures = {
      amountTnd: 30,
      amountFace: 30,
      currency: 'TND',
      escrowFeeTnd: 1.5,
      serviceTaxTnd: 0.239,
      developerFeeTnd: 0,
      sellerNetTnd: 28.5,
    }
    const unmade = { number: null, issuedAt: null, sizeBytes: null, sha256: null, url: null, urlExpiresAt: null }
    expect(await get(escrowId, '2026-05')).toMatchObject({ status: 200, body: { invoice: { ...figures, ...unmade } } })

    await makeAll()
    const invoice = await invoiceOf(escrowId, '2026-05')
    const now = world.services.clock()
    expect(invoice).toMatchObject({
      ...figures,
      number: expect.stringMatching(/^INV-2026-\d{6}$/),
      issuedAt: now.toISOString(),
      urlExpiresAt: new Date(now.getTime() + hourMs / 4).toISOString(),
    })
    const response = await download(invoice.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=${invoice.number}.pdf`,
    })
    const pdf = Buffer.from(await response.arrayBuffer())
    expect({ size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), problem: pdfProblem(pdf) }).toEqual({
      size: invoice.sizeBytes,
      sha256: invoice.sha256,
      problem: null,
    })
    expect(pdf.toString('latin1')).toContain(`Invoice ${invoice.number}`)
  })

  it('is in the language of the contract', async () => {
    const terms = { mode: 'standard', contractLanguage: 'ar', contractTerms: 'مسك الدفاتر كل شهر', title: 'مسك الدفاتر' } as const
    const escrowId = await world.given({ amount: '100', progressiveRelease: {}, ...terms }).signed()
    await world.does('payEscrow', { escrowId, method: 'WALLET', acceptAutomaticRelease: true }, 'buyer')
    await released(escrowId, 'may')
    await makeAll()
    const { url, number } = await invoiceOf(escrowId, 'may')
    const pdf = Buffer.from(await (await download(url)).arrayBuffer()).toString('utf8')
    expect(pdf).toContain(`فاتورة ${number}`)
  })

  it.each([
    ['fr', 'Facture'],
    ['ar', 'فاتورة'],
  ] as const)('is in the language of the buyer where there is no contract (%s)', async (locale, title) => {
    const escrowId = await progressive({ title: 'Comptabilité محاسبة' })
    await world.sql('update app_user set locale = $2 where id = $1', [world.cast.buyer.userId, locale])
    try {
      await released(escrowId, 'may')
      await makeAll()
    } finally {
      await world.sql(`update app_user set locale = 'en' where id = $1`, [world.cast.buyer.userId])
    }
    const { url, number } = await invoiceOf(escrowId, 'may')
    expect(Buffer.from(await (await download(url)).arrayBuffer()).toString('utf8')).toContain(`${title} ${number}`)
  })

  it.each(['seller', 'buyer'] as const)(
    'says what the postings say, also of what staff awarded, with the %s bearing the fees',
    async (feeBearer) => {
      const escrowId = await progressive({ amount: '100', currency: 'USD', feeBearer })
      await released(escrowId, 'may', { amountTnd: '100.333' })
      await claim(escrowId, 'june', { amountTnd: '77.777' })
      await world.does('rejectReleaseRequest', { escrowId, requestId: 'june', reason: 'Half of June was holiday.' }, 'buyer')
      await world.does('resolveReleaseRequest', { escrowId, requestId: 'june', awardedTnd: '33.331', reason: 'As agreed.' }, 'disputes')
      for (const requestId of ['may', 'june']) {
        const invoice = await invoiceOf(escrowId, requestId)
        const posted = await world.sql<{ account: string; millimes: string }>(
          `select split_part(a.code, ':', 1) as account, p.amount::text as millimes from ledger.posting p
         join ledger.transfer t on t.id = p.transfer_id join ledger.account a on a.id = p.account_id where t.key = $1`,
          [`rr:${decodeId('esc', escrowId)}:${requestId}:settle`],
        )
        const sum = (account: string) =>
          posted.filter((line) => line.account === account).reduce((all, { millimes }) => all + Number(millimes), 0) / 1000
        expect({ fee: sum('platform_fee') + sum('service_tax'), tax: sum('service_tax'), net: sum('user_available') }).toEqual({
          fee: invoice.escrowFeeTnd,
          tax: invoice.serviceTaxTnd,
          net: invoice.sellerNetTnd,
        })
      }
      expect(await invoiceOf(escrowId, 'june')).toMatchObject({ amountTnd: 33.331, amountFace: 10.75, currency: 'USD' })
    },
  )

  it('is refused where nothing was released, and to strangers', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    expectRefusal(await get(escrowId, 'may'), { status: 404, code: 'INVOICE_NOT_FOUND' })
    expectRefusal(await get(escrowId, 'june'), { status: 404, code: 'RELEASE_REQUEST_NOT_FOUND' })
    expectRefusal(await get(escrowId, 'may', world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    expectRefusal(await get('esc_00000000008008000000000000', 'may'), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    expect((await seenBy('seller', escrowId, 'may')).data.releaseRequest.invoice).toBeNull()
  })

  it('is for both parties by key and in person, and for the developer that created the escrow, also without their user', async () => {
    const escrowId = await progressive()
    await released(escrowId, 'may')
    await makeAll()
    const { number } = await invoiceOf(escrowId, 'may')
    for (const who of ['seller', 'buyer', 'sellerKey', 'buyerKey', 'disputes'] as const) {
      const { data } = await seenBy(who, escrowId, 'may')
      expect([who, (await download(data.releaseRequest.invoice.url)).status]).toEqual([who, 200])
    }
    for (const who of ['stranger', 'strangerKey'] as const)
      expect(await seenBy(who, escrowId, 'may')).toMatchObject({
        data: { releaseRequest: null },
        errors: [{ extensions: { code: 'NOT_A_PARTY' } }],
      })
    expect((await seenBy('support', escrowId, 'may')).data.releaseRequest.invoice).toMatchObject({ number, url: null, urlExpiresAt: null })

    await world.sql('update developer set associated_user_id = null, associated_at = null where id = $1', [world.developers.seller])
    expect((await get(escrowId, 'may')).body.invoice.number).toBe(number)
    const { seller } = world.cast
    await world.sql('update developer set associated_user_id = $2, associated_at = $3 where id = $1', [
      world.developers.seller,
      seller.userId,
      world.services.clock(),
    ])
  })

  it('is shown with each of the listed payout requests, in one question for all of them', async () => {
    const escrowId = await progressive()
    await released(escrowId, 'may')
    world.services.clock.advance(1_000)
    await claim(escrowId, 'june')
    const document = 'query ($id: ID!) { releaseRequests(escrowId: $id) { nodes { requestId invoice { amountTnd } } } }'
    const { data } = await world.ask(document, { as: 'buyer', variables: { id: escrowId } })
    expect(data.releaseRequests.nodes).toEqual([
      { requestId: 'may', invoice: { amountTnd: '30.000' } },
      { requestId: 'june', invoice: null },
    ])
  })
})

const serials = async (year: number) =>
  (await world.sql<{ serial: number }>('select serial from invoice where year = $1 order by serial', [year])).map(({ serial }) => serial)

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('the numbers of invoices', () => {
  it('leave no gap and come once, however many are made at once and however often each is', async () => {
    const escrowId = await progressive({ amount: '1000' })
    const before = asked().length
    for (const requestId of oneTo(8)) await released(escrowId, `r${requestId}`)
    const fresh = asked().slice(before)
    expect(fresh).toHaveLength(8)
    await Promise.all([...fresh, ...fresh].map((invoiceId) => make(invoiceId)))
    const all = await serials(2026)
    expect(all).toEqual(oneTo(all.length))
    const made = await Promise.all(oneTo(8).map((requestId) => invoiceOf(escrowId, `r${requestId}`)))
    expect(new Set(made.map(({ number }) => number)).size).toBe(8)
    // What the slower of two has made is gone, and nothing else.
    const [left] = await world.sql(`select count(*)::int as files from file where owner_kind = 'platform' and deleted_at is null`)
    expect(left).toEqual({ files: all.length })
  })

  it('stay with their invoice when making it fails, and so does the PDF when it is made again', async () => {
    const escrowId = await progressive()
    await released(escrowId, 'may')
    const invoiceId = asked().at(-1)!
    const broken = { ...world.services, files: { ...world.services.files, put: () => Promise.reject(new Error('the disk is full')) } }
    await expect(make(invoiceId, broken)).rejects.toThrow('the disk is full')
    const { number, url } = await invoiceOf(escrowId, 'may')
    expect({ number, url }).toEqual({ number: expect.stringMatching(/^INV-2026-/), url: null })
    await make(invoiceId)
    const made = await invoiceOf(escrowId, 'may')
    await make(invoiceId)
    expect(await invoiceOf(escrowId, 'may')).toEqual(made)
    expect(made).toMatchObject({ number, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('are not drawn where the release is only previewed', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    const [before] = await world.sql('select count(*)::int as invoices from invoice')
    const preview = { escrowId, requestId: 'may', preview: true }
    await world.does('approveReleaseRequest', preview, 'buyer', { select: 'preview { fees { dueTnd } }' })
    expect(await world.sql('select count(*)::int as invoices from invoice')).toEqual([before])
  })

  it('are asked for again when their job was lost, and not before it had its time', async () => {
    const escrowId = await progressive()
    await released(escrowId, 'may')
    const invoiceId = asked().at(-1)!
    const remind = () => world.services.runAs({ kind: 'timer' })(remindInvoices, undefined)
    const jobsFor = () => world.services.queue.jobs.filter((job) => job.queue === 'invoice' && job.data.invoiceId === invoiceId).length
    await remind()
    expect(jobsFor()).toBe(1)
    world.services.clock.advance(7 * hourMs)
    await remind()
    expect(jobsFor()).toBe(2)
    await makeAll()
    expect(await remind()).toBe(0)
  })

  it('cannot be changed, skipped or taken away, whoever writes', async () => {
    await makeAll()
    const change = (set: string) => world.sql(`update invoice set ${set} where serial = 1 and year = 2026`)
    await expect(change('serial = 999')).rejects.toThrow('the number of an invoice does not change')
    await expect(change(`issued_at = issued_at + interval '1 day'`)).rejects.toThrow('the number of an invoice does not change')
    await expect(change('file_id = null')).rejects.toThrow('an invoice that was made does not change')
    await expect(change('gross_millimes = 1')).rejects.toThrow('permission denied')
    await expect(world.sql('delete from invoice')).rejects.toThrow('permission denied')
    const escrowId = await progressive()
    await released(escrowId, 'may')
    const skip = world.sql(`update invoice set year = 2026, serial = 5000, issued_at = now() where id = $1`, [asked().at(-1)!])
    await expect(skip).rejects.toThrow('the numbers of invoices follow one another')
  })

  it('begin again with each year, and are dated in their order', async () => {
    await makeAll()
    const escrowId = await progressive()
    await released(escrowId, 'may')
    world.services.clock.set('2027-01-01T00:00:00.000Z')
    await released(escrowId, 'june')
    await makeAll()
    expect(await serials(2027)).toEqual([1, 2])
    world.services.clock.set('2027-03-01T00:00:00.000Z')
    await released(escrowId, 'july')
    await makeAll()
    // Another process, whose clock is behind.
    world.services.clock.set('2027-02-01T00:00:00.000Z')
    await released(escrowId, 'august', { amountTnd: '10' })
    await makeAll()
    const dated = await world.sql('select serial from invoice where year = 2027 order by issued_at, serial')
    expect(dated.map(({ serial }) => serial)).toEqual([1, 2, 3, 4])
    expect(await invoiceOf(escrowId, 'august')).toMatchObject({ number: 'INV-2027-000004', issuedAt: '2027-03-01T00:00:00.000Z' })
  })
})
