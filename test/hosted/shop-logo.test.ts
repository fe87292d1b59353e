import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { createCharge } from '../../server/operations/charge/create-charge.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { pngImage } from '../support/png.js'

// Whoever is sent here by a shop sees its logo on each page that the shop sends people to, once its business is approved (decisions 3 and 8).

let server: HostedServer
let paths: Record<'checkout' | 'charge', string>

const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds: [] }

beforeAll(async () => {
  server = await startHostedServer()
  const { world, developer, key, shop } = server
  const run = world.runAs(developer)
  const { id } = await keepFile({ run, services: world }, { sentName: 'logo.png', content: Readable.from([pngImage()]) })
  await run(putBusiness, { ...facts, logoFileId: decodeId('file', id)! })
  const asked = { title: 'Olive oil, 5 l', amount: '42.5', merchantReference: 'order-1', redirectUrl: `${shop.url}/return` }
  const { charge } = await createCharge({ run: world.runAs(key), services: world }, asked)
  const buyerEmail = 'buyer@example.com'
  paths = {
    checkout: (await server.link(await server.escrow({ buyerEmail }), 'sign_contract', buyerEmail)).slice(server.url.length),
    charge: charge.url!.slice(server.url.length),
  }
})
afterAll(() => server.close())

const logoOn = async (path: string) => {
  const { status, html } = await new PageClient(server.url).open(path)
  expect([path, status]).toEqual([path, 200])
  return /<p class="shop"><img src="([^"]*)" alt="" \/>/.exec(html)?.[1] ?? null
}

test.each(['checkout', 'charge'] as const)('the page of a %s shows the logo above what it is about', async (kind) => {
  const src = await logoOn(paths[kind])
  expect(src).toMatch(/\/files\/file_[0-9a-z]{26}$/)
  const { status, headers } = await fetch(src!)
  expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
    200,
    'image/png',
    "sandbox; default-src 'none'",
  ])
})

test('no page shows it while the business waits for staff', async () => {
  const { world, developer } = server
  await world.runAs(developer)(putBusiness, { ...facts, registrationNumber: 'B0123452024-REVIEW' })
  for (const kind of ['checkout', 'charge'] as const) expect([kind, await logoOn(paths[kind])]).toEqual([kind, null])
  await world.runAs(developer)(putBusiness, facts)
  expect(await logoOn(paths.checkout)).not.toBeNull()
})
