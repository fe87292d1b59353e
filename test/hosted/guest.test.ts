import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { deliver } from '../../server/domain/escrow/commands/deliver.js'
import { encodeId } from '../../server/domain/id.js'
import { reviewDepositProof } from '../../server/operations/deposit-proof/review-deposit-proof.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient, type ChosenFile } from '../support/page-client.js'
import { pdfFile } from '../support/pdf.js'
import { goodPassword } from '../support/people.js'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

let guests = 0
const slip = (bytes: Uint8Array = pdfFile(), name = 'slip.pdf'): ChosenFile => ({ field: 'fileIds', name, bytes })

/** A guest on the page of an instant escrow. */
async function aGuest(amount = '80.000', lang = 'en') {
  const buyerEmail = `guest${++guests}@example.com`
  const escrowId = await server.escrow({ buyerEmail, mode: 'instant', amount })
  const path = (await server.link(escrowId, 'accept_pay', buyerEmail)).slice(server.url.length)
  const guest = new PageClient(server.url)
  const page = await guest.open(lang === 'en' ? path : `${path}&lang=${lang}`)
  return { guest, page, path, escrowId, buyerEmail }
}

const statusOf = async (escrowId: string) =>
  (await server.world.sql<{ status: string }>('select status from escrow where id = $1', [escrowId]))[0]!.status

async function decide(escrowId: string, decision: 'approve' | 'reject') {
  const [proof] = await server.world.sql<{ id: string }>(`select id from deposit_proof where escrow_id = $1 and status = 'pending'`, [
    escrowId,
  ])
  const finance = { kind: 'staff', staffId: '0199a000-0000-7000-8000-000000000001', role: 'finance' } as const
  await server.world.runAs(finance)(reviewDepositProof, { id: proof!.id, decision, reason: 'It shows <another> amount' })
}

test('a guest pays by card, and sees how much on a receipt that tells others no more than the link does', async () => {
  const { guest, page, path, escrowId, buyerEmail } = await aGuest()
  expect(page.text).toContain('You can pay without an account.')
  expect(page.html).not.toContain(buyerEmail)
  // Of what is not folded one button is the one to press.
  const open = page.html.replaceAll(/<details[\s\S]*?<\/details>/g, '')
  expect([...open.matchAll(/<button>([^<]*)/g)].map(([, words]) => words)).toEqual([expect.stringContaining('Pay')])
  expect((await guest.submit('card')).location).toBe(path)
  const receipt = await guest.follow()
  for (const words of [
    'You have paid. The money is held safely.',
    'You paid 80.000 TND',
    'cs_',
    'Seller Amel B.',
    `${message('pages.next.heading', 'en')} ${message('pages.next.instantPaid.buyer', 'en')}`,
    message('pages.receipt.keep', 'en'),
  ])
    expect(receipt.text).toContain(words)
  expect(receipt.html).toContain(`href="/account/escrows/${encodeId('esc', escrowId)}"`)
  expect(receipt.html).not.toContain(buyerEmail)
  // Whoever else holds the link is not told how much it was, whatever they paid for themselves.
  const other = await aGuest('70.000')
  await other.guest.submit('card')
  expect((await other.guest.follow()).text).toContain('You paid 70.000 TND')
  for (const holder of [other.guest, new PageClient(server.url)]) {
    const { text } = await holder.open(path)
    expect([text.includes('This was paid.'), text.includes('You have paid'), text.includes('80.000')]).toEqual([true, false, false])
    expect([text.includes('Amel'), text.includes(message('pages.receipt.whereElse', 'en'))]).toEqual([false, true])
    expect(text).not.toContain(message('pages.next.heading', 'en'))
  }
  expect(await statusOf(escrowId)).toBe('paid')
  // The seller is told that it is time, and not what would be once the buyer has paid.
  const seller = new PageClient(server.url)
  await seller.open('/account/sign-in')
  await seller.submit('sign-in', { email: server.seller.email, password: goodPassword })
  expect((await seller.open(`/account/escrows/${encodeId('esc', escrowId)}`)).text).toContain(
    message('pages.next.instantPaid.seller', 'en'),
  )
  // Once it is delivered the receipt no longer says that the money is held.
  await server.world.runAs(server.key)(verbOf(deliver), { escrowId })
  const over = await guest.open(path)
  expect(over.text).toContain(message('pages.next.COMPLETED.buyer', 'en'))
  expect(over.text).toContain(message('pages.session.overHeading', 'en'))
  for (const { text } of [over, await other.guest.open(path)]) expect(text).not.toContain('held safely')
})

test('a guest pays at the bank: where to, the slip, the wait, why not, and again', async () => {
  const { guest, page, path, escrowId } = await aGuest()
  for (const words of ['08 006 0000000000000 85', encodeId('esc', escrowId), 'Pay exactly 80.000 TND']) expect(page.text).toContain(words)
  expect((await guest.submitFiles('deposit', [slip()], { note: 'At the desk' })).location).toBe(path)
  const waiting = await guest.follow()
  expect(waiting.text).toContain('We are checking your deposit')
  expect(waiting.text).toContain('Being checked 80.000 TND')
  for (const untrue of ['You are asked to pay', 'You pay']) expect(waiting.text).not.toContain(untrue)
  await decide(escrowId, 'reject')
  const again = await guest.open(path)
  expect(again.text).toContain('It shows <another> amount')
  // Whoever has deposited it is not to pay a second time: the better slip comes first.
  const folded = again.html.replaceAll(/<details[\s\S]*?<\/details>/g, '')
  expect([...folded.matchAll(/<button>([^<]*)/g)].map(([, words]) => words)).toEqual([message('pages.guest.button', 'en')])
  expect(again.html.indexOf('id="deposit-heading"')).toBeLessThan(again.html.indexOf('id="card-heading"'))
  await guest.submitFiles('deposit', [slip(), slip()])
  await decide(escrowId, 'approve')
  const paid = await guest.open(path)
  for (const words of ['You have paid.', 'You paid 80.000 TND']) expect(paid.text).toContain(words)
  expect(await statusOf(escrowId)).toBe('paid')
})

test('whoever does not pay goes back to the shop, as cancelled while nothing is under way, and may still pay', async () => {
  const { guest, page, path } = await aGuest()
  const ways = (html: string) => [...html.matchAll(/href="(http[^"]*\/return\?order=7[^"]*)"/g)].map(([, way]) => way)
  expect(ways(page.html)).toEqual([expect.stringMatching(/&amp;session_id=cs_[0-9a-z]{26}&amp;status=cancelled$/)])
  await guest.submitFiles('deposit', [slip()])
  expect(ways((await guest.open(path)).html)).toEqual([`${server.shop.url}/return?order=7`])
  expect(ways((await aGuest('1000.000')).page.html)).toEqual([expect.stringContaining('status=cancelled')])
})

test('what is refused says why, and leaves no file behind', async () => {
  const { guest } = await aGuest()
  const none = await guest.submitFiles('deposit', [slip(new Uint8Array(), '')])
  expect([none.status, none.text.includes('Choose 1 to 3 files')]).toEqual([400, true])
  const wrong = await guest.submitFiles('deposit', [slip(), slip(Buffer.from('<!doctype html>'), 'page.pdf')], { note: 'Paid <today>' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain(message('errors.FILE_TYPE_NOT_ALLOWED', 'en'))
  expect(wrong.html).toContain('Paid &lt;today&gt;')
  expect((await guest.submitFiles('deposit', [slip(), slip(), slip(), slip()])).status).toBe(400)
  await expect
    .poll(() => server.world.sql(`select 1 from file where owner_kind = 'guest' and subject_id is null and deleted_at is null`))
    .toEqual([])
})

test('from the identity threshold on, and for whoever is signed in, the page is as it always was', async () => {
  const { page } = await aGuest('1000.000')
  expect(page.text).not.toContain('You can pay without an account.')
  expect(page.text).toContain('Sign in with this address to continue.')
})

test('paying is the one thing to press, whatever is unfolded', async () => {
  const { page } = await aGuest()
  const buttons = [...page.html.matchAll(/<button(?![^>]* hidden)([^>]*)>(.*?)<\/button>/gs)].filter(
    ([, attributes]) => !attributes!.includes('class='),
  )
  expect(buttons.map(([, , words]) => words!.split(' ')[0])).toEqual(['Pay'])
})

test('whoever would rather have an account signs in or registers on the same page', async () => {
  const { guest } = await aGuest()
  expect((await guest.submit('send-code')).status).toBe(303)
  expect((await guest.follow()).html).toMatch(/<details [^>]*open/)
})

test.each(['fr', 'ar'])('in %s', async (lang) => {
  const { page } = await aGuest('80.000', lang)
  expect(page.html).toContain(`lang="${lang}"`)
  expect(page.text).not.toContain('You can pay')
})
