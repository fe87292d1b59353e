import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfProblem } from '../../server/domain/file/pdf-problem.js'
import { makeReceipt } from '../../server/operations/charge/make-receipt.js'
import { remindReceipts } from '../../server/operations/charge/remind-receipts.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import type { Services } from '../../server/operations/services.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'
import { expected, hourMs, redirectUrl, type Json } from '../support/escrow-world.js'

let world: GraphqlWorld
let serial = 0

beforeAll(async () => {
  world = await openGraphqlWorld()
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
  const body = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await expected(200, world.call('PUT', '/api/developer/business', { token, body }))
  await expected(200, world.call('PUT', '/api/developer/settings', { token, body: { allowedRedirectUrls: [redirectUrl] } }))
})
afterAll(() => world.close())

async function created(fields: object = {}): Promise<Json> {
  const body = { title: 'Olive oil, 5 l', amount: 100, merchantReference: `receipt-${++serial}`, redirectUrl, ...fields }
  return (await expected(201, world.call('POST', '/api/v1/charges', { token: world.keys.seller, body }))).body.charge
}

async function pay(sessionId: string, locale = 'EN'): Promise<void> {
  const document =
    'mutation ($input: PayChargeInput!) { payCharge(input: $input) { checkout { state receipt { url } } userErrors { code } } }'
  const { data } = await world.ask(document, { variables: { input: { sessionId, locale, receiptEmail: 'payer@example.com' } } })
  // The money waits for no paper.
  expect(data.payCharge).toEqual({ checkout: { state: 'PAID', receipt: null }, userErrors: [] })
}

const paid = async (locale?: string, fields: object = {}): Promise<Json> => {
  const charge = await created(fields)
  await pay(charge.sessionId, locale)
  return charge
}

/** The receipts that jobs were asked to make, oldest first; each once. */
const asked = () => [...new Set(world.services.queue.jobs.flatMap((job) => (job.queue === 'charge_receipt' ? [job.data.chargeId] : [])))]
const make = (chargeId: string, services: Services = world.services) =>
  makeReceipt({ run: world.services.runAs({ kind: 'timer' }), services }, { chargeId })
const makeAll = async () => {
  for (const chargeId of asked()) await make(chargeId)
}

const read = async (id: string): Promise<Json> => (await expected(200, world.call('GET', `/api/v1/charges/${id}`))).body.charge
const receiptOf = async (id: string): Promise<Json> => (await read(id)).receipt
const download = async (url: string) => fetch(world.url + url.slice(world.services.config.publicUrl.length))
const bytesOf = async (url: string) => Buffer.from(await (await download(url)).arrayBuffer())

const checkout = async (sessionId: string): Promise<Json> => {
  const document = 'query ($sessionId: ID!) { chargeCheckout(sessionId: $sessionId) { receipt { url urlExpiresAt sizeBytes sha256 } } }'
  return (await world.ask(document, { variables: { sessionId } })).data.chargeCheckout
}

describe('the receipt of a charge', () => {
  it('is made right after the payment, and is for the merchant and for whoever has the link', async () => {
    const charge = await created()
    expect(charge.receipt).toBeNull()
    await pay(charge.sessionId)
    expect(await receiptOf(charge.id)).toBeNull()
    await makeAll()
    const receipt = await receiptOf(charge.id)
    const now = world.services.clock()
    expect(receipt).toMatchObject({ urlExpiresAt: new Date(now.getTime() + hourMs / 4).toISOString() })
    const response = await download(receipt.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=${charge.id}.pdf`,
    })
    const pdf = Buffer.from(await response.arrayBuffer())
    expect({ size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), problem: pdfProblem(pdf) }).toEqual({
      size: receipt.sizeBytes,
      sha256: receipt.sha256,
      problem: null,
    })
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>')

    expect(await checkout(charge.sessionId)).toEqual({ receipt })
    const listed = (await expected(200, world.call('GET', '/api/v1/charges'))).body.charges.find(({ id }: Json) => id === charge.id)
    expect(listed.receipt).toEqual(receipt)
    const again = { merchantReference: charge.merchantReference, title: charge.title, amount: 100, redirectUrl }
    expect(
      (await expected(200, world.call('POST', '/api/v1/charges', { token: world.keys.seller, body: again }))).body.charge.receipt,
    ).toEqual(receipt)
  })

  it('ends its links, and gives a fresh one to whoever reads again', async () => {
    const charge = await paid()
    await makeAll()
    const { url } = await receiptOf(charge.id)
    world.services.clock.advance(hourMs)
    expect((await download(url)).status).toBe(404)
    expect((await download((await receiptOf(charge.id)).url)).status).toBe(200)
  })

  it.each([
    ['EN', 'Receipt'],
    ['FR', 'Reçu'],
    ['AR', 'إيصال'],
  ])('is in the language of whoever paid (%s), says what was paid, and nothing of who did', async (locale, title) => {
    const charge = await paid(locale, { amount: 1250.5, currency: 'EUR', title: 'Zeitouna زيتونة' })
    await makeAll()
    const pdf = await bytesOf((await receiptOf(charge.id)).url)
    expect(pdf.toString('utf8')).toContain(`${title} ${charge.id}`)
    const file = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.pdf')
    writeFileSync(file, pdf)
    const text = said('pdftotext', '-layout', file, '-')
    // Where no program is there that reads it, what was read above has to do.
    if (text === null) return
    for (const words of ['Maison Amel', '1234567/A', charge.id, charge.merchantReference, 'EUR', '4251', 'UTC'])
      expect(text.replaceAll(/[\s,.\u202f\u00a0]/g, '')).toContain(words.replaceAll(' ', ''))
    expect(text).not.toContain('payer@example.com')
    expect(said('qpdf', '--check', file) ?? faultless).toContain(faultless)
  })

  it('is the same bytes when it is made again, and stays the one that was made first', async () => {
    const charge = await paid()
    const chargeId = asked().at(-1)!
    const broken = { ...world.services, files: { ...world.services.files, put: () => Promise.reject(new Error('the disk is full')) } }
    await expect(make(chargeId, broken)).rejects.toThrow('the disk is full')
    expect(await receiptOf(charge.id)).toBeNull()
    await Promise.all([make(chargeId), make(chargeId)])
    const made = await receiptOf(charge.id)
    expect(made).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await make(chargeId)
    expect(await receiptOf(charge.id)).toEqual(made)
    const hashes = await world.sql('select distinct sha256 from file where purpose = $1 and subject_id = $2', ['receipt', chargeId])
    expect(hashes).toEqual([{ sha256: made.sha256 }])
  })

  it('is asked for again when its job was lost, and not before it had its time', async () => {
    await paid()
    const chargeId = asked().at(-1)!
    const remind = () => world.services.runAs({ kind: 'timer' })(remindReceipts, undefined)
    const jobsFor = () => world.services.queue.jobs.filter((job) => job.queue === 'charge_receipt' && job.data.chargeId === chargeId).length
    await remind()
    expect(jobsFor()).toBe(1)
    world.services.clock.advance(7 * hourMs)
    await remind()
    expect(jobsFor()).toBe(2)
    await makeAll()
    expect(await remind()).toBe(0)
  })

  it('cannot be changed or taken away, whoever writes', async () => {
    await paid()
    await makeAll()
    await expect(world.sql('update charge_receipt set file_id = null')).rejects.toThrow(
      'the receipt of a charge that was made does not change',
    )
    await expect(world.sql('update charge_receipt set owed_at = now()')).rejects.toThrow('permission denied')
    await expect(world.sql('delete from charge_receipt')).rejects.toThrow('permission denied')
  })

  it('is led to by the mail', async () => {
    const charge = await paid()
    const [mail] = await world.sql<{ body: string }>(`select body from mail where kind = 'charge_receipt' order by id desc limit 1`)
    expect(mail!.body).toContain(`${world.services.config.publicUrl}/pay/${charge.sessionId}/receipt`)
  })
})

const faultless = 'No syntax or stream encoding errors found'

/** What a program says; null where there is none. */
function said(program: string, ...given: string[]): string | null {
  try {
    return execFileSync(program, given).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
