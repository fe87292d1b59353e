import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { createCharge } from '../../server/operations/charge/create-charge.js'
import { makeReceipt } from '../../server/operations/charge/make-receipt.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'

let server: HostedServer
let serial = 0

beforeAll(async () => {
  server = await startHostedServer()
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await server.world.runAs(server.developer)(putBusiness, { ...facts, fileIds: [] })
})
afterAll(() => server.close())

const timer = () => ({ services: server.world, run: server.world.runAs({ kind: 'timer' }) })

/** The path of a new charge's page. */
async function aCharge(amount = '42.5'): Promise<string> {
  const { world, key, shop } = server
  const asked = { title: 'Olive oil, 5 l', amount, merchantReference: `order-${++serial}`, redirectUrl: `${shop.url}/return?order=7` }
  const { charge } = await createCharge({ run: world.runAs(key), services: world }, asked)
  return charge.url!.slice(server.url.length)
}

test('anybody pays once, without an account, and sees the receipt; who comes later is not charged', async () => {
  const path = await aCharge()
  const [payer, late] = [new PageClient(server.url), new PageClient(server.url)]
  const page = await payer.open(path)
  expect(page.status).toBe(200)
  for (const words of ['Pay Maison Amel', 'Olive oil, 5 l', '42.500']) expect(page.text).toContain(words)
  expect(page.headers.get('cache-control')).toBe('no-store')
  await late.open(path)

  const paid = await payer.submit('pay', { receiptEmail: 'payer@example.com' })
  expect([paid.status, paid.location]).toEqual([303, `${path}?paid=1`])
  const receipt = await payer.follow()
  for (const words of ['Payment received', 'Maison Amel has received your payment', 'ch_']) expect(receipt.text).toContain(words)
  expect(receipt.text).not.toContain('payer@example.com')
  expect(receipt.html).toMatch(/<noscript><meta http-equiv="refresh" content="10; url=[^"]*status=completed" \/><\/noscript>/)

  const { html: waiting, headers } = await payer.open(`${path}/receipt`)
  expect([waiting.includes('The receipt is being made.'), headers.get('refresh')]).toEqual([true, `2; url=${path}/receipt`])
  const { services, run } = timer()
  for (const job of services.queue.jobs) if (job.queue === 'charge_receipt') await makeReceipt({ run, services }, job.data)
  expect(receipt.html).toContain(`href="${path}/receipt"`)
  const pdf = await payer.open(`${path}/receipt`)
  expect([pdf.status, pdf.location]).toEqual([303, expect.stringMatching(/^http[^ ]*\/files\/file_[0-9a-z]{26}\?/)])

  const refused = await late.submit('pay', { receiptEmail: '' })
  expect(refused.status).toBe(409)
  for (const words of ['Already paid', 'You have not been charged.']) expect(refused.text).toContain(words)
  expect((await late.open(path)).text).toContain('Already paid')
})

test('a declined card, and an address that is none, leave the form as it was filled in', async () => {
  const client = new PageClient(server.url)
  await client.open(await aCharge('12.404'))
  const declined = await client.submit('pay', { receiptEmail: 'payer@example.com' })
  expect(declined.status).toBe(409)
  expect(declined.html).toContain('value="payer@example.com"')
  const misspelt = await client.submit('pay', { receiptEmail: 'nobody' })
  expect(misspelt.status).toBe(400)
  expect(misspelt.html).toContain('aria-invalid="true"')
  expect(misspelt.text).toContain(message('pages.charge.receiptEmailProblem', 'en'))
})

test('the page is there in three languages, and an address that leads nowhere is 404', async () => {
  const path = await aCharge()
  const client = new PageClient(server.url)
  const french = await client.open(`${path}?lang=fr`)
  expect(french.text).toContain('Payer Maison Amel')
  expect(french.html).toContain('<title>Payer Maison Amel · Amana</title>')
  expect((await client.open(`${path}?lang=ar`)).html).toMatch(/<html lang="ar" dir="rtl"/)
  for (const nowhere of ['/pay/cs_01jd4q6z8y3v7w2n5k9m0xabcd', '/pay/nonsense']) {
    const { status, headers } = await client.open(nowhere)
    expect([nowhere, status, headers.get('x-error-code')]).toEqual([nowhere, 404, 'CHARGE_NOT_FOUND'])
  }
})
