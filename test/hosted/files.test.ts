import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { encodeId } from '../../server/domain/id.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient, type ChosenFile } from '../support/page-client.js'
import { pdfFile } from '../support/pdf.js'
import { pngChunk, pngImage, pngMagic } from '../support/png.js'
import { aUser, goodPassword } from '../support/people.js'

let server: HostedServer
let seller: PageClient
let buyer: PageClient
let path: string
let home: string

beforeAll(async () => {
  server = await startHostedServer()
  ;({ home, path, buyer } = await aPaidDeal())
  seller = await signedIn(server.seller.email)
})
afterAll(() => server.close())

/** An escrow that waits for a proof, its buyer in their browser, and the seller's link to show one. */
async function aPaidDeal() {
  const person = await aUser(server.world)
  const fulfillmentPolicy = { type: 'purchase_proof_required' }
  const escrowId = await server.escrow({ buyerEmail: person.email, mode: 'quick', amount: '80.000', fulfillmentPolicy })
  await server.world.runAs(person)((tx) => topUpSandboxWallet(tx, person.userId, 80_000n), undefined)
  await server.world.runAs(person)(verbOf(pay), { escrowId, method: 'wallet' })
  return {
    home: `/account/escrows/${encodeId('esc', escrowId)}`,
    path: (await server.link(escrowId, 'submit_proof', server.seller.email)).slice(server.url.length),
    buyer: await signedIn(person.email),
  }
}

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

const chosen = (bytes: Uint8Array = pdfFile(), name = 'receipt.pdf'): ChosenFile => ({ field: 'fileIds', name, bytes })
const files = () =>
  server.world.sql<{ id: string; name: string; named: boolean }>(
    'select id, file_name as name, escrow_id is not null as named from file where deleted_at is null order by position',
  )

test('a form that comes back says why, and leaves no file behind', async () => {
  await seller.open(path)
  const none = await seller.submitFiles('confirm', [{ field: 'fileIds', name: '', bytes: new Uint8Array() }])
  expect([none.status, none.html.includes('aria-invalid="true"')]).toEqual([400, true])

  const page = await seller.submitFiles('confirm', [chosen(), chosen(Buffer.from('<!doctype html>'), 'page.pdf')], {
    note: 'Bought <today>',
  })
  expect(page.status).toBe(400)
  expect(page.text).toContain(message('errors.FILE_TYPE_NOT_ALLOWED', 'en'))
  expect(page.html).toContain('Bought &lt;today&gt;')

  const long = await seller.submitFiles('confirm', [chosen(Buffer.concat([pdfFile(), Buffer.alloc(11_000_000)]))])
  expect(long.status).toBe(400)
  expect(long.text).toContain(message('errors.FILE_TOO_LARGE', 'en'))

  const many = await seller.submitFiles(
    'confirm',
    Array.from({ length: 6 }, () => chosen()),
  )
  expect([many.status, many.html.includes('aria-invalid="true"')]).toEqual([400, true])
  // They are taken away when the page has been answered.
  await expect.poll(files).toEqual([])
})

test('what else is wrong is told with a file that was not taken', async () => {
  await seller.open(`${home}/dispute`)
  const { html } = await seller.submitFiles('confirm', [chosen(Buffer.from('<!doctype html>'), 'page.pdf')], { reason: 'Nobody answers.' })
  const marked = [...html.matchAll(/<(?:select|textarea|input) id="(\w+)"[^>]* aria-invalid="true"/g)].map(([, field]) => field)
  expect(marked).toEqual(['category', 'fileIds'])
})

test('a form of somebody else, or of another page, is not looked at', async () => {
  await seller.open(path)
  const elsewhere = await seller.submitFiles('confirm', [chosen()], {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
  await seller.open(path)
  const other = new PageClient(server.url)
  await other.open(path)
  other.page = seller.page
  const stale = await other.submitFiles('confirm', [chosen()])
  expect(stale.status).toBe(403)
  expect(await server.world.sql('select 1 from file where created_at > now()')).toEqual([])
  expect(await files()).toEqual([])
})

test('a form that is no form, or stops in the middle, is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }
  const cookie = [...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const body of ['nothing of that kind', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb'])
    expect((await fetch(server.url + path, { method: 'POST', body, headers: { ...headers, cookie } })).status).toBe(400)
  const without = await fetch(server.url + path, {
    method: 'POST',
    body: 'x',
    headers: { ...headers, cookie, 'content-type': 'multipart/form-data' },
  })
  expect(without.status).toBe(400)

  await seller.open(path)
  const form = /name="form" value="([^"]+)"/.exec(seller.page!.html)![1]!
  const sending = request(server.url + path, { method: 'POST', headers: { ...headers, cookie, 'content-length': '90000' } })
  sending.on('error', () => undefined)
  sending.write(`--x\r\ncontent-disposition: form-data; name="form"\r\n\r\n${form}\r\n`)
  sending.write('--x\r\ncontent-disposition: form-data; name="fileIds"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then')
  const onTheWay = () => server.world.sql('select 1 from file where stored_at is null and deleted_at is null')
  await expect.poll(onTheWay).toHaveLength(1)
  sending.destroy()
  await expect.poll(onTheWay).toEqual([])
})

test('files that were chosen are named by what was sent with them', async () => {
  await seller.open(path)
  expect(seller.page!.html).toMatch(/<input id="fileIds"[^>]* type="file"[^>]* multiple/)
  const answer = await seller.submitFiles('confirm', [chosen(pdfFile(), 'first.pdf'), chosen(pdfFile(), 'فاتورة.pdf')], {
    note: 'Bought today',
  })
  expect(answer.status).toBe(303)
  expect(await files()).toEqual([
    { id: expect.any(String), name: 'first.pdf', named: true },
    { id: expect.any(String), name: 'فاتورة.pdf', named: true },
  ])
  expect((await seller.follow()).text).toContain(message('pages.actions.submit_proof.done', 'en'))
})

test('a link to a file that is over says so on a page to whoever opens it, and to programs and pages as everywhere', async () => {
  const { html } = await seller.open(home)
  const link = /<a href="([^"]+\/files\/[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  expect((await fetch(link)).headers.get('content-disposition')).toContain('first.pdf')
  server.world.clock.advance(901_000)
  const inBrowser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const destination of [{ 'sec-fetch-dest': 'document' }, undefined]) {
    const page = await new PageClient(server.url, { accept: inBrowser, 'accept-language': 'fr', ...destination }).open(
      link.slice(server.url.length),
    )
    expect([page.status, page.headers.get('x-error-code'), page.headers.get('cache-control')]).toEqual([404, 'FILE_NOT_FOUND', 'no-store'])
    for (const words of ['pages.errors.linkHeading', 'errors.FILE_NOT_FOUND', 'pages.errors.fileHint'] as const)
      expect(page.text).toContain(message(words, 'fr'))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  }
  for (const headers of [
    {},
    { accept: '*/*' },
    { accept: 'application/json' },
    { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' },
    { accept: inBrowser, 'sec-fetch-dest': 'iframe' },
  ]) {
    const response = await fetch(link, { headers })
    expect([response.status, await response.json()]).toEqual([404, { error: 'Not Found', message: expect.any(String) }])
  }
})

test('who looks at a proof is told how often they can ask for a correction, while they can, and nobody else', async () => {
  const rounds = 'You can ask for 2 more corrections.'
  expect((await buyer.open(`${home}/review_proof`)).text).toContain(rounds)
  const own = (await seller.open(home)).text
  expect([own.includes('first.pdf'), own.includes(rounds)]).toEqual([true, false])
  await buyer.submit('confirm', { decision: 'accept' })
  const accepted = (await buyer.open(home)).text
  expect([accepted.includes('first.pdf'), accepted.includes(rounds)]).toEqual([true, false])
})

test.each([
  ['a correction that was asked for', 'request_correction', 'corrected'],
  ['a proof that was reported', 'report', 'reported'],
] as const)('%s is part of what happened', async (_what, decision, chapter) => {
  const deal = await aPaidDeal()
  await seller.open(deal.path)
  await seller.submitFiles('confirm', [chosen()])
  await deal.buyer.open(`${deal.home}/review_proof`)
  await deal.buyer.submit('confirm', { decision, reason: 'It cannot be read.' })
  const story = (await seller.open(deal.home)).text
  const told = (['paid', 'proved', chapter] as const).map((what) => story.indexOf(message(`pages.story.${what}`, 'en')))
  expect([told.includes(-1), told]).toEqual([false, told.toSorted((one, other) => one - other)])
})

test('a dispute is opened with files that show what is wrong, or without', async () => {
  const buyer = await aUser(server.world)
  for (const shown of [[], [chosen(pdfFile(), 'letter.pdf')]]) {
    const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '20.000' })
    await server.world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 20_000n), undefined)
    await server.world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet' })
    await seller.open((await server.link(escrowId, 'dispute', server.seller.email)).slice(server.url.length))
    const choice = shown.length > 0 ? shown : [{ field: 'fileIds', name: '', bytes: new Uint8Array() }]
    const page = await seller.submitFiles('confirm', choice, { category: 'payment', reason: 'They want it back.' })
    expect(page.status).toBe(303)
    const named = 'select file_name as name from file join dispute on dispute.id = file.subject_id where dispute.escrow_id = $1'
    expect(await server.world.sql(named, [escrowId])).toEqual(shown.map(({ name }) => ({ name })))
  }
})

test('a word in a dispute is one, however often its page sends it: with its files sent anew, or twice at a time', async () => {
  const buyer = await aUser(server.world)
  const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '20.000' })
  await server.world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 20_000n), undefined)
  await server.world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet' })
  await seller.open((await server.link(escrowId, 'dispute', server.seller.email)).slice(server.url.length))
  const nothing: ChosenFile = { field: 'fileIds', name: '', bytes: new Uint8Array() }
  await seller.submitFiles('confirm', [nothing], { category: 'payment', reason: 'They want it back.' })
  const page = await seller.open(`/account/escrows/${encodeId('esc', escrowId)}`)
  const send = (body: string, sent = nothing) => {
    seller.page = page
    return seller.submitFiles('dispute_message', [sent], { body })
  }
  const said = () =>
    server.world.sql(
      `select body, (select count(*)::int from file where subject_id = dispute_message.id) as files
       from dispute_message where escrow_id = $1 order by body`,
      [escrowId],
    )
  const letter = chosen(pdfFile(), 'letter.pdf')
  for (const _ of [1, 2]) expect((await send('Here is their letter.', letter)).status).toBe(303)
  expect(await said()).toEqual([{ body: 'Here is their letter.', files: 1 }])
  // Of two at a time the second may find the first under way.
  const atATime = await Promise.all([send('I answered it.'), send('I answered it.')])
  expect(atATime.map(({ status }) => [303, 409].includes(status))).toEqual([true, true])
  expect(await said()).toEqual([
    { body: 'Here is their letter.', files: 1 },
    { body: 'I answered it.', files: 0 },
  ])
})

test('a contract is signed with a picture, which the page and the receipt show; what is none, or too large, is said', async () => {
  const email = (await aUser(server.world)).email
  const escrowId = await server.escrow({ buyerEmail: email })
  const link = (await server.link(escrowId, 'sign_contract', server.seller.email)).slice(server.url.length)
  const picture = (bytes: Buffer): ChosenFile => ({ field: 'signatureImage', name: 'signature.png', bytes })
  const noise = Buffer.concat([pngMagic, pngChunk('IHDR'), pngChunk('IDAT', Buffer.alloc(210_000))])
  for (const wrong of [pdfFile(), noise]) {
    await seller.open(link)
    const page = await seller.submitFiles('confirm', [picture(wrong)])
    expect(page.status).toBe(400)
    expect(page.text).toContain(message('errors.SIGNATURE_INVALID', 'en'))
    expect(page.html).toContain('<span class="error" id="signatureImage-picture-error"')
  }
  // Larger than a text of a form may be.
  const large = pngImage({ extra: [pngChunk('teXt', randomBytes(150_000))] })
  await seller.open(link)
  expect((await seller.submitFiles('confirm', [picture(large)])).status).toBe(303)
  const shown = `<img class="signature" src="data:image/png;base64,${large.toString('base64')}"`
  expect((await seller.follow()).html).toContain(shown)
  expect((await seller.open(`/account/escrows/${encodeId('esc', escrowId)}`)).html).toContain(shown)
})
