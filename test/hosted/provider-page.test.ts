import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { createCharge } from '../../server/operations/charge/create-charge.js'
import { konnectPayment } from '../../server/ports/payment/konnect/konnect-payment.js'
import { encodeId } from '../../server/domain/id.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { aUser, goodPassword } from '../support/people.js'
import { PageClient, type PageAnswer } from '../support/page-client.js'
import { startKonnectStandIn, type KonnectStandIn } from '../support/payment/konnect-stand-in.js'

// A payer is led to the page of a provider and comes back: the simulated provider's bank (3-D Secure; decisions 22), and Konnect's.

let server: HostedServer
let konnect: KonnectStandIn
let serial = 0

beforeAll(async () => {
  server = await startHostedServer()
  konnect = await startKonnectStandIn()
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await server.world.runAs(server.developer)(putBusiness, { ...facts, fileIds: [] })
})
afterAll(async () => {
  await server.close()
  await konnect.close()
})

async function aCharge(amount: string): Promise<string> {
  const { world, key, shop } = server
  const asked = { title: 'Olive oil, 5 l', amount, merchantReference: `order-${++serial}`, redirectUrl: `${shop.url}/return` }
  const { charge } = await createCharge({ run: world.runAs(key), services: world }, asked)
  return charge.url!.slice(server.url.length)
}

/** The page of an instant escrow, for whoever holds its link. */
async function anEscrow(amount: string): Promise<string> {
  const buyerEmail = `guest${++serial}@example.com`
  const escrowId = await server.escrow({ buyerEmail, mode: 'instant', amount })
  return (await server.link(escrowId, 'accept_pay', buyerEmail)).slice(server.url.length)
}

/** Where a page sends the browser on. */
const leadsTo = ({ headers }: PageAnswer): string => headers.get('refresh')!.replace(/^\d+; url=/, '')
const pathOf = (url: string): string => url.slice(server.url.length)

/** Where the page on which somebody paid leads to, by way of the payment's own. */
async function bankBehind(client: PageClient, path: string): Promise<string | undefined> {
  const { html } = await client.open(path)
  const payment = await client.open(hrefOf(html, 'See how your card payment is doing') ?? '')
  return hrefOf(payment.html, 'Continue to the card page')
}

const hrefOf = (html: string, words: string): string | undefined => new RegExp(`href="([^"]+)"[^>]*>${words}<`).exec(html)?.[1]

describe('the simulated bank', () => {
  test('confirmed, the charge is paid by the very way back from a provider', async () => {
    const payer = new PageClient(server.url)
    await payer.open(await aCharge('12.303'))
    const bank = await payer.open(pathOf(leadsTo(await payer.submit('pay', { receiptEmail: '' }))))
    for (const words of ['Simulated bank', 'Olive oil, 5 l', '12.303']) expect(bank.text).toContain(words)
    await payer.submit('bank', { answer: 'confirm' })
    expect(payer.page!.location).toMatch(/^\/payments\/pay_\w+\?t=/)
    expect((await payer.follow()).text).toContain('the payment has arrived')
  })

  test('refused, nothing is charged, and it can be tried again; who comes back to the bank is sent on', async () => {
    const path = await aCharge('12.303')
    const payer = new PageClient(server.url)
    await payer.open(path)
    const address = pathOf(leadsTo(await payer.submit('pay', { receiptEmail: '' })))
    await payer.open(address)
    await payer.submit('bank', { answer: 'refuse' })
    expect((await payer.follow()).text).toContain('The card was not charged')
    expect((await payer.open(address)).status).toBe(303)
    expect((await payer.open(path)).text).toContain('Pay Maison Amel')
  })

  test('who left it comes back to it from where they paid: by the link of a charge, and on the account', async () => {
    const path = await aCharge('12.303')
    const payer = new PageClient(server.url)
    await payer.open(path)
    const bank = leadsTo(await payer.submit('pay', { receiptEmail: '' }))
    expect(await bankBehind(payer, path)).toBe(bank)

    const buyer = await aUser(server.world)
    const client = new PageClient(server.url)
    await client.open('/account/sign-in')
    await client.submit('sign-in', { email: buyer.email, password: goodPassword })
    const escrowId = encodeId('esc', await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '80.303' }))
    const payPath = `/account/escrows/${escrowId}/accept_pay`
    await client.open(payPath)
    await client.submit('confirm', { method: 'card' })
    expect(client.page!.location).toMatch(/^\/payments\/pay_\w+\?t=[^&]+&go=1$/)
    const bankOfEscrow = leadsTo(await client.follow())
    expect(await bankBehind(client, payPath)).toBe(bankOfEscrow)
    await client.open(pathOf(bankOfEscrow))
    await client.submit('bank', { answer: 'confirm' })
    expect((await client.open(`/account/escrows/${escrowId}`)).text).toContain('Paid')
  })

  test('a test answers without a browser; an answer that is none and a wrong link lead nowhere', async () => {
    const path = await anEscrow('80.303')
    const guest = new PageClient(server.url)
    await guest.open(path)
    const lead = await guest.open((await guest.submit('card')).location!)
    const address = leadsTo(lead)
    const post = async (url: string, answer: string) => {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
      await response.text()
      return response.status
    }
    expect([await post(address, 'perhaps'), await post(`${address}x`, 'confirm')]).toEqual([400, 404])
    expect(await post(address, 'confirm')).toBe(303)
    expect((await guest.open(path)).text).toContain('You have paid.')
  })
})

describe('Konnect', () => {
  test('leads to its page and back, and is asked when no callback has come: for a charge and for an escrow', async () => {
    const { world } = server
    const { payments } = world
    const { baseUrl, apiKey } = konnect
    world.payments = konnectPayment({
      baseUrl,
      apiKey,
      walletId: 'w',
      callbackUrl: `${server.url}/callbacks/payment`,
      fetch,
      timeoutMs: 2_000,
    })
    try {
      const payer = new PageClient(server.url)
      const chargePath = await aCharge('42.5')
      await payer.open(chargePath)
      expect(leadsTo(await payer.submit('pay', { receiptEmail: '' }))).toBe(gatewayOf(0))
      const back = await comeBack(payer)
      expect(back.text).toContain('the payment has arrived')
      expect(back.html).toContain(`${chargePath}?paid=1`)
      expect((await payer.open(`${chargePath}?paid=1`)).text).toContain('Payment received')

      const guest = new PageClient(server.url)
      const escrowPath = await anEscrow('80')
      await guest.open(escrowPath)
      const lead = await guest.open((await guest.submit('card')).location!)
      expect(leadsTo(lead)).toBe(gatewayOf(1))
      expect((await comeBack(guest)).text).toContain('the payment has arrived')
      expect((await guest.open(escrowPath)).text).toContain('You have paid.')
    } finally {
      world.payments = payments
    }
  })

  const gatewayOf = (n: number): string => `https://gateway.konnect.example/pay?payment_ref=${[...konnect.payments.keys()][n]}`

  /** Back from Konnect's page, first without having paid there. */
  async function comeBack(client: PageClient): Promise<PageAnswer> {
    const returnPath = pathOf(String(konnect.begun.at(-1)!['successUrl']))
    const waiting = await client.open(returnPath)
    expect(waiting.html).toContain(`data-waits-at="${returnPath}"`)
    konnect.pay([...konnect.payments.keys()].at(-1)!)
    return client.open(returnPath)
  }
})
