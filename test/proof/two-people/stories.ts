import type { Language } from '../../../server/domain/language.js'
import { pdfFile } from '../../support/pdf.js'
import { pngImage } from '../../support/png.js'
import type { House } from './house.js'

/** What two people do from the first link to the last receipt, each in a browser of their own. */
export interface Story {
  name: string
  language: Language
  tell(house: House): Promise<void>
}

const card = { fields: { method: 'card' } }
const picture = { name: 'table.png', mimeType: 'image/png', buffer: Buffer.from(pngImage()) }
const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: pdfFile() }
const quick = { mode: 'quick', amount: 80 }

export const stories: readonly Story[] = [
  { name: 'a standard escrow from invitation to payout', language: 'ar', tell: standard },
  { name: 'a quick escrow with proof and one correction', language: 'fr', tell: proof },
  { name: 'a progressive escrow over three periods, one of them rejected', language: 'en', tell: progressive },
  { name: 'an instant escrow that a guest pays at the bank', language: 'ar', tell: guest },
  { name: 'a charge that a stranger pays', language: 'fr', tell: charge },
  { name: 'a request to cancel that is refused, and one that is accepted', language: 'en', tell: cancellation },
  { name: 'a dispute with files that is settled', language: 'ar', tell: dispute },
]

async function standard(house: House): Promise<void> {
  const [buyer, seller] = [await house.stranger(), await house.seller()]
  const escrowId = await house.escrow(buyer, { amount: 250.5 })
  await seller.open(await house.link(escrowId, 'sign_contract', seller))
  await seller.submit('confirm', { fields: { name: 'Sami Trabelsi' } })
  await buyer.open(await house.link(escrowId, 'accept_pay', buyer))
  await buyer.submit('sign', { fields: { name: 'Amel Ben Salah' } })
  await buyer.submit('confirm', card)
  await house.expectStatus(escrowId, 'paid')
  await act(house, seller, escrowId, 'deliver')
  await house.expectStatus(escrowId, 'delivered')
  await act(house, buyer, escrowId, 'complete')
  await house.expectStatus(escrowId, 'completed')
}

async function proof(house: House): Promise<void> {
  const [buyer, seller] = [await house.stranger(), await house.seller()]
  const escrowId = await house.escrow(buyer, { ...quick, fulfillmentPolicy: { type: 'purchase_proof_required' } })
  await pay(house, buyer, escrowId)
  await seller.open(await house.link(escrowId, 'submit_proof', seller))
  await seller.submit('confirm', { files: [slip] })
  await act(house, buyer, escrowId, 'review_proof', { decision: 'request_correction', reason: 'The date is missing.' })
  await seller.open(house.page(escrowId, 'submit_proof'))
  await seller.submit('confirm', { files: [picture] })
  await act(house, buyer, escrowId, 'review_proof', { decision: 'accept' })
  await act(house, seller, escrowId, 'deliver')
  await act(house, buyer, escrowId, 'complete')
  await house.expectStatus(escrowId, 'completed')
}

async function progressive(house: House): Promise<void> {
  const buyer = await house.stranger()
  const escrowId = await house.escrow(buyer, { ...quick, amount: 300, progressiveRelease: {} })
  await buyer.open(await house.link(escrowId, 'accept_pay', buyer))
  await buyer.submit('confirm', { fields: { method: 'card', acceptAutomaticRelease: true } })
  const { client, shop } = house
  for (const requestId of ['may', 'june', 'july']) {
    const path = `/api/v1/escrows/${escrowId}/release-requests`
    await client.expect(201, { method: 'POST', path, token: shop.key, body: { requestId, amountTnd: 100 } })
  }
  await act(house, buyer, escrowId, 'approve_release?request=may')
  await act(house, buyer, escrowId, 'reject_release?request=june', { reason: 'Nothing was done in June.' })
  await act(house, buyer, escrowId, 'approve_release?request=july')
  await expectPeriods(house, escrowId, 'july released,june disputed,may released')
  const seller = await house.seller()
  const june = house.page(escrowId, 'payout?request=june')
  await seller.open(june)
  await seller.submit('dispute_message', { fields: { body: 'This is what was done.' }, files: [picture] })
  await buyer.open(june)
  await buyer.submit('withdraw')
  await expectPeriods(house, escrowId, 'july released,june released,may released')
}

async function expectPeriods({ client, shop }: House, escrowId: string, wanted: string): Promise<void> {
  const request = { method: 'GET', path: `/api/v1/escrows/${escrowId}/release-requests`, token: shop.key } as const
  const { releaseRequests } = await client.expect<{ releaseRequests: Array<{ requestId: string; status: string }> }>(200, request)
  const found = releaseRequests.map(({ requestId, status }) => `${requestId} ${status}`).toSorted()
  if (found.join() !== wanted) throw new Error(`the periods are ${found.join()} in place of ${wanted}`)
}

async function guest(house: House): Promise<void> {
  const payer = await house.stranger()
  const escrowId = await house.escrow(payer, { ...quick, mode: 'instant' })
  const link = await house.link(escrowId, 'accept_pay', payer)
  await payer.goTo(link)
  await payer.submit('deposit', { fields: { note: 'At the desk' }, files: [slip] })
  await house.decideDeposit('REJECT')
  await payer.goTo(link)
  await payer.submit('deposit', { files: [slip] })
  await house.decideDeposit('APPROVE')
  await payer.goTo(link)
  const status = await house.statusOf(escrowId)
  if (status === 'pending') throw new Error(`nothing was paid: ${await payer.words()}`)
}

async function charge(house: House): Promise<void> {
  const { client, shop } = house
  const business = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await client.expect([200, 201], { method: 'PUT', path: '/api/developer/business', token: shop.token, body: business })
  const body = { title: 'Olive oil', amount: 40, merchantReference: 'order-7', redirectUrl: 'https://shop.example.com/return' }
  const request = { method: 'POST', path: '/api/v1/charges', token: shop.key, body } as const
  const { charge: made } = await client.expect<{ charge: { url: string } }>(201, request)
  const stranger = await house.stranger()
  await stranger.goTo(made.url)
  await stranger.submit('pay', { fields: { receiptEmail: stranger.arrival.email } })
  const read = { method: 'GET', path: '/api/v1/charges/order-7', token: shop.key } as const
  const { charge: paid } = await client.expect<{ charge: { status: string } }>(200, read)
  if (paid.status !== 'completed') throw new Error(`the charge is ${paid.status}: ${await stranger.words()}`)
}

async function cancellation(house: House): Promise<void> {
  const [buyer, seller] = [await house.stranger(), await house.seller()]
  const ends: ReadonlyArray<{ answer: string; fields: Record<string, string>; status: string }> = [
    { answer: 'reject_cancellation', fields: { reason: 'It is on its way.' }, status: 'paid' },
    { answer: 'accept_cancellation', fields: {}, status: 'cancelled' },
  ]
  for (const { answer, fields, status } of ends) {
    const escrowId = await house.escrow(buyer, quick)
    await pay(house, buyer, escrowId)
    await act(house, buyer, escrowId, 'request_cancellation', { reason: 'I found another one.' })
    await act(house, seller, escrowId, answer, fields)
    await house.expectStatus(escrowId, status)
  }
}

async function dispute(house: House): Promise<void> {
  const [buyer, seller] = [await house.stranger(), await house.seller()]
  const escrowId = await house.escrow(buyer, quick)
  await pay(house, buyer, escrowId)
  await buyer.open(house.page(escrowId, 'dispute'))
  await buyer.submit('confirm', { fields: { category: 'incomplete', reason: 'The second half never came.' }, files: [picture] })
  await house.expectStatus(escrowId, 'disputed')
  await seller.open(house.page(escrowId))
  await seller.submit('dispute_message', { fields: { body: 'Here is how it left us.' }, files: [picture, slip] })
  await seller.open(house.page(escrowId, 'offer_settlement'))
  await seller.submit('quote', { fields: { sellerAwardTnd: '30' } })
  await seller.submit('confirm')
  await buyer.open(house.page(escrowId))
  await buyer.submit('accept_settlement')
  await house.expectStatus(escrowId, 'completed')
}

async function pay(house: House, buyer: Awaited<ReturnType<House['stranger']>>, escrowId: string): Promise<void> {
  await buyer.open(await house.link(escrowId, 'accept_pay', buyer))
  await buyer.submit('confirm', card)
  await house.expectStatus(escrowId, 'paid')
}

/** What somebody does on a page of their account, which they come to as they are. */
async function act(
  house: House,
  person: Awaited<ReturnType<House['stranger']>>,
  escrowId: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await person.open(house.page(escrowId, action))
  await person.submit('confirm', { fields })
}
