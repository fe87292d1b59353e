import { randomBytes } from 'node:crypto'
import { createEscrow, openSession } from '../../support/installation/create-over-rest.js'
import { aColleague, anIntegrator, aPerson, type Person } from '../../support/installation/people.js'
import type { RestClient } from '../../support/installation/rest-client.js'
import { uploadReceipt } from '../../support/installation/upload-receipt.js'
import { pngImage } from '../../support/png.js'
import { anOauthClient, type BadInputWorld } from './world.js'

/** Where an escrow stands; of `bought` and `received` the integrator's user is the buyer, and those after `signing` are paid out in parts or ask for proof of purchase. */
export type Situation =
  | 'pending'
  | 'paid'
  | 'bought'
  | 'received'
  | 'delivered'
  | 'disputed'
  | 'offered'
  | 'cancellation_requested'
  | 'signing'
  | 'unconsented'
  | 'claimable'
  | 'claimed'
  | 'released'
  | 'rejected'
  | 'decided'
  | 'proof_awaited'
  | 'proof_submitted'
  | 'proof_reported'
  | 'proof_expired'

/** The payout request of an escrow where one was made. */
export const claimedPeriod = 'period-1'

/** An escrow, and what else was made on its way: an offer, or a decision of staff that waits for a second person. */
export interface Made {
  readonly escrowId: string
  readonly further: string | null
}

const dayMs = 86_400_000

/** Brings escrows of the world's integrator to where something can be done with them, over the public API. */
export class Situations {
  constructor(
    readonly client: RestClient,
    readonly world: BadInputWorld,
  ) {}

  async make(situation: Situation): Promise<Made> {
    const made = await this.#make(situation)
    this.world.ids.esc.push(made.escrowId)
    return made
  }

  /** The session of somebody who may complete it now. */
  async session(): Promise<string> {
    const { client, world } = this
    const { escrowId } = await this.make('pending')
    const target = { action: 'accept_pay', targetUserEmail: world.emails[buyerPlace]! }
    const { sessionId } = await openSession(client, { key: world.credentials.key }, escrowId, target)
    world.ids.cs.push(sessionId)
    return sessionId
  }

  async testClock(): Promise<string> {
    const { testClock } = await this.client.expect<{ testClock: { id: string } }>(201, {
      method: 'POST',
      path: '/api/v1/test-clocks',
      token: this.world.credentials.key,
      body: {},
    })
    this.world.ids.clk.push(testClock.id)
    return testClock.id
  }

  /** A document of the seller's that nothing names yet. */
  receipt(): Promise<string> {
    return uploadReceipt(this.client, { token: this.world.credentials.seller })
  }

  /** Somebody who is nobody’s here. */
  somebody(): Promise<Person> {
    return aPerson(this.client, this.world.credentials.key)
  }

  /** The integrator's user lets its keys spend. */
  async allowSpending(): Promise<void> {
    const { ids, credentials } = this.world
    await this.#mutate('setSpendingConsent', { developerId: ids.dev[0], dailyCapTnd: '100000' }, credentials.seller)
  }

  /** The developer has an image of the user's signature. */
  async signature(): Promise<void> {
    await this.#mutate('putDeveloperSignature', { image: pngImage().toString('base64') }, this.world.credentials.developer)
  }

  /** The business of another developer, which was approved. */
  async business(): Promise<string> {
    const { token } = await anIntegrator(this.client)
    const body = { name: 'Proof Ltd', registrationNumber: 'B0123452024', taxId: '1234567/A' }
    const request = { method: 'PUT', path: '/api/developer/business', token, body } as const
    return (await this.client.expect<{ business: { id: string } }>(200, request)).business.id
  }

  /** What a charge is asked for with; the developer has a business by then. */
  async sale(): Promise<{ title: string; amount: number; merchantReference: string; redirectUrl: string }> {
    const { client, world } = this
    const body = { name: 'Proof Ltd', registrationNumber: 'B0123452024', taxId: '1234567/A' }
    await client.expect(200, { method: 'PUT', path: '/api/developer/business', token: world.credentials.developer, body })
    return { title: 'Olive oil', amount: 10, merchantReference: `order-${randomBytes(6).toString('hex')}`, redirectUrl: world.redirectUrl }
  }

  /** A charge that nobody has paid. */
  async charge(): Promise<{ id: string; sessionId: string }> {
    const request = { method: 'POST', path: '/api/v1/charges', token: this.world.credentials.key, body: await this.sale() } as const
    const { charge } = await this.client.expect<{ charge: { id: string; sessionId: string } }>(201, request)
    this.world.ids.ch.push(charge.id)
    return charge
  }

  /** What a top-up of the integrator's own user is asked for with. */
  newTopUp(): { amountTnd: number; reference: string; redirectUrl: string } {
    return { amountTnd: 10, reference: `wallet-${randomBytes(6).toString('hex')}`, redirectUrl: this.world.redirectUrl }
  }

  /** A top-up that nobody has paid. */
  async topUp(): Promise<string> {
    const request = { method: 'POST', path: '/api/v1/wallet/top-ups', token: this.world.credentials.key, body: this.newTopUp() } as const
    const { topUp } = await this.client.expect<{ topUp: { id: string } }>(201, request)
    this.world.ids.top.push(topUp.id)
    return topUp.id
  }

  /** An escrow that whoever holds its link may pay, and what they present for it. */
  async link(): Promise<{ escrowId: string; token: string }> {
    const { client, world } = this
    const usual = { title: 'Aimed at', amount: 100, mode: 'instant', buyerEmail: world.emails[buyerPlace] }
    const escrowId = await createEscrow(client, world.credentials.key, usual)
    const target = { action: 'accept_pay', targetUserEmail: world.emails[buyerPlace]! }
    const { sessionId, url } = await openSession(client, { key: world.credentials.key }, escrowId, target)
    return { escrowId, token: `${sessionId}.${new URL(url).searchParams.get('t')}` }
  }

  /** The slip of a bank deposit that nothing names yet. */
  slip(token: string): Promise<string> {
    return uploadReceipt(this.client, { token })
  }

  /** A guest has shown a bank deposit; accepted and given back, it is owed. */
  async deposit({ isOwed = false } = {}): Promise<string> {
    const { client, world } = this
    const { escrowId, token } = await this.link()
    const shown = await this.#mutate('submitDepositProof', { escrowId, fileIds: [await this.slip(token)] }, token, 'depositProof { id }')
    const id = shown.depositProof!.id
    if (!isOwed) return id
    await this.#mutate('reviewDepositProof', { id, decision: 'APPROVE', reason: 'It is on the account' }, world.credentials.staff)
    const target = { action: 'cancel_escrow', targetUserEmail: world.emails[0]! }
    const { sessionId } = await openSession(client, { key: world.credentials.key }, escrowId, target)
    await client.expect(200, {
      method: 'POST',
      path: `/api/v1/sandbox/sessions/${sessionId}/complete`,
      token: world.credentials.key,
      body: {},
    })
    return id
  }

  /** An API key of the developer's that nobody uses. */
  async spareKey(): Promise<string> {
    const request = {
      method: 'POST',
      path: '/api/developer/api-keys',
      token: this.world.credentials.developer,
      body: { name: 'spare' },
    } as const
    const { apiKey } = await this.client.expect<{ apiKey: { id: string } }>(201, request)
    this.world.ids.key.push(apiKey.id)
    return apiKey.id
  }

  /** An OAuth client of the developer's that nobody uses. */
  async spareOauthClient(): Promise<string> {
    const id = await anOauthClient(this.client, this.world.credentials.developer)
    this.world.ids.oac.push(id)
    return id
  }

  /** What an OAuth client of the developer's is called where people are asked. */
  async oauthClientId(): Promise<string> {
    const known = (await this.#oauthClientIds())[0]
    if (known) return known
    // Other requests have ended them all.
    await this.spareOauthClient()
    return (await this.#oauthClientIds())[0]!
  }

  async #oauthClientIds(): Promise<string[]> {
    const request = { method: 'GET', path: '/api/developer/oauth-clients', token: this.world.credentials.developer } as const
    const { clients } = await this.client.expect<{ clients: Array<{ clientId: string }> }>(200, request)
    return clients.map(({ clientId }) => clientId)
  }

  /** The token of somebody who may confirm what another member of staff decides. */
  colleague(): Promise<string> {
    return aColleague(this.client, this.world.credentials.staff)
  }

  async #make(situation: Situation): Promise<Made> {
    const escrowId = await this.#created(situation)
    let further: string | null = null
    for (const { name, by, input, made } of stepsTo[situation]) {
      const given = typeof input === 'function' ? await input(this) : input
      const answer = await this.#mutate(name, { escrowId, ...given }, this.world.credentials[by], made?.select)
      further = made?.idIn(answer) ?? null
    }
    if (situation === 'proof_expired') await this.#advance(escrowId)
    return { escrowId, further }
  }

  async #created(situation: Situation): Promise<string> {
    const { client, world } = this
    const [user, , buyer] = world.emails
    const terms = termsOf(situation)
    if ('progressiveRelease' in terms) await this.#knowAgain(user!)
    const parties = situation === 'bought' || situation === 'received' ? { buyerEmail: user, sellerEmail: buyer } : { buyerEmail: buyer }
    const usual = { title: 'Aimed at', amount: 100, mode: 'quick', ...parties }
    const onClock = situation === 'proof_expired' ? { testClockId: (this.#clock = await this.testClock()) } : {}
    return createEscrow(client, world.credentials.key, { ...usual, ...terms, ...onClock })
  }

  /** Other requests may have had the sandbox forget who somebody is; a payout asks for it. */
  async #knowAgain(email: string): Promise<void> {
    const body = { email, identity: 'approved' }
    await this.client.expect(200, { method: 'POST', path: '/api/v1/sandbox/users', token: this.world.credentials.key, body })
  }

  /** On which an escrow was made whose time is to pass. */
  #clock = ''

  /** Beyond the time for the proof, and not beyond that for more of it. */
  async #advance(escrowId: string): Promise<void> {
    const { client, world } = this
    const token = world.credentials.key
    const path = `/api/v1/test-clocks/${this.#clock}`
    const { testClock } = await client.expect<{ testClock: { now: string } }>(200, { method: 'GET', path, token })
    const to = new Date(Date.parse(testClock.now) + dayMs + 3_600_000).toISOString()
    await client.expect(200, { method: 'POST', path: `${path}/advance`, token, body: { to } })
    const { escrow } = await client.expect<{ escrow: { proofInfo: { phase: string } } }>(200, {
      method: 'GET',
      path: `/api/v1/escrows/${escrowId}`,
      token,
    })
    if (escrow.proofInfo.phase !== 'expired') throw new Error(`a proof was to expire and is ${escrow.proofInfo.phase}`)
  }

  async #mutate(name: string, input: object, token: string, rest = ''): Promise<Further> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation($input: ${type}) { ${name}(input: $input) { ${rest} userErrors { code } } }`
    return (await this.client.graphql<Record<string, Further>>(query, input, token))[name]!
  }
}

interface Further {
  escrow?: { disputes: Array<{ offers: Array<{ id: string }> }> }
  pendingAction?: { id: string }
  depositProof?: { id: string }
}

/** One mutation on the way of an escrow, and what it makes besides. */
interface Step {
  readonly name: string
  readonly by: keyof BadInputWorld['credentials']
  readonly input?: object | ((made: Situations) => Promise<object>)
  readonly made?: { readonly select: string; idIn(answer: Further): string | null }
}

const pay: Step = { name: 'payEscrow', by: 'buyer', input: { method: 'WALLET', acceptAutomaticRelease: true } }
const dispute: Step = { name: 'openDispute', by: 'buyer', input: { category: 'OTHER', reason: 'Nothing has come so far.' } }
const offer: Step = {
  name: 'offerSettlement',
  by: 'seller',
  input: { sellerAwardTnd: '50' },
  made: { select: 'escrow { disputes { offers { id } } }', idIn: ({ escrow }) => escrow?.disputes[0]?.offers[0]?.id ?? null },
}
const claim = (amountTnd: string): Step => ({ name: 'createReleaseRequest', by: 'key', input: { requestId: claimedPeriod, amountTnd } })
const approve: Step = { name: 'approveReleaseRequest', by: 'buyer', input: { requestId: claimedPeriod } }
const reject: Step = { name: 'rejectReleaseRequest', by: 'buyer', input: { requestId: claimedPeriod, reason: 'Nothing was done so far.' } }
const decide: Step = {
  name: 'resolveReleaseRequest',
  by: 'staff',
  input: { requestId: claimedPeriod, awardedTnd: '2000', reason: 'A third was done.' },
  made: { select: 'pendingAction { id }', idIn: ({ pendingAction }) => pendingAction?.id ?? null },
}
const submit: Step = { name: 'submitProof', by: 'seller', input: async (made) => ({ fileIds: [await made.receipt()] }) }
const report: Step = { name: 'reviewProof', by: 'buyer', input: { decision: 'REPORT', reason: 'The receipt is forged.' } }

const stepsTo: Readonly<Record<Situation, readonly Step[]>> = {
  pending: [],
  signing: [],
  paid: [pay],
  bought: [{ ...pay, by: 'seller' }],
  received: [
    { ...pay, by: 'seller' },
    { name: 'deliverEscrow', by: 'buyer' },
  ],
  delivered: [pay, { name: 'deliverEscrow', by: 'key' }],
  disputed: [pay, dispute],
  offered: [pay, dispute, offer],
  cancellation_requested: [pay, { name: 'requestCancellation', by: 'buyer' }],
  unconsented: [{ ...pay, input: { method: 'WALLET' } }],
  claimable: [pay],
  claimed: [pay, claim('30')],
  released: [pay, claim('30'), approve],
  rejected: [pay, claim('30'), reject],
  decided: [pay, claim('6000'), reject, decide],
  proof_awaited: [pay],
  proof_submitted: [pay, submit],
  proof_reported: [pay, submit, report],
  proof_expired: [pay],
}

function termsOf(situation: Situation): object {
  if (situation === 'signing') return { mode: 'standard', contractTerms: 'As agreed.' }
  if (situation.startsWith('proof')) return { fulfillmentPolicy: { type: 'purchase_proof_required' } }
  if (situation === 'decided') return { amount: 10_000, progressiveRelease: {} }
  return ['unconsented', 'claimable', 'claimed', 'released', 'rejected'].includes(situation) ? { progressiveRelease: {} } : {}
}

/** Of the buyer among the world's addresses. */
const buyerPlace = 2
