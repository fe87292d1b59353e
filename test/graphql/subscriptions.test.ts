import { createIdentityVerification } from '../../server/operations/identity-verification/create-identity-verification.js'
import { addFunds, refundFunds } from '../../server/operations/escrow/adjust-funds.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import 'reflect-metadata'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventTypeName, subscriptionOf } from '../../schema/event/event-fields.js'
import { emittedEventTypes, type EmittedEventType } from '../../server/domain/event/event-type.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { addDisputeMessage } from '../../server/operations/dispute/add-dispute-message.js'
import { withdrawDispute } from '../../server/domain/escrow/commands/withdraw-dispute.js'
import { cancel as cancelCommand } from '../../server/domain/escrow/commands/cancel.js'
import { rejectCancellation } from '../../server/domain/escrow/commands/reject-cancellation.js'
import { acceptCancellation } from '../../server/domain/escrow/commands/accept-cancellation.js'
import { rejectDelivery } from '../../server/domain/escrow/commands/reject-delivery.js'
import { requestCancellation } from '../../server/domain/escrow/commands/request-cancellation.js'
import { update } from '../../server/domain/escrow/commands/update.js'
import { cancelCheckoutSession } from '../../server/operations/checkout/cancel-checkout-session.js'
import { createCheckoutSession } from '../../server/operations/checkout/create-checkout-session.js'
import { claimEverything } from '../support/claim-everything.js'
import { makeContractPdfs } from '../support/make-contract-pdfs.js'
import { anEscrow } from '../support/escrow-builder.js'
import { proveEverything } from '../support/prove-everything.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'
import { eventually } from '../jobs/eventually.js'
import { SocketClient } from '../support/socket-client.js'

/** A machine that does other things as well takes more than the second that is usual. */
const patiently = { timeout: 10_000 }

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer()
})
afterAll(() => server.close())

const pending = () => anEscrow(server.world, server.cast).mode('quick').pending()
const cancel = (escrowId: string) => server.world.runAs(server.cast.key)(verbOf(cancelCommand), { escrowId })

interface FeedItem {
  id: string
  type: string
  cursor: string
}
/** The feed ends below the oldest transaction that is open, which may be that of a job. */
async function settled(): Promise<void> {
  await eventually(async () => {
    const hidden = await server.sql('select 1 from domain_event where xid >= feed_horizon()')
    expect(hidden).toEqual([])
  })
}

/** The whole feed, by pages. */
async function feed(token: string, variables: object = {}): Promise<FeedItem[]> {
  await settled()
  const query =
    'query ($after: String, $types: [String!], $escrowId: ID) { events(first: 40, after: $after, types: $types, escrowId: $escrowId) { nodes { id type cursor } endCursor hasMore } }'
  const found: FeedItem[] = []
  for (let after: string | undefined; ;) {
    const { data, errors } = await server.ask<{ events: { nodes: FeedItem[]; endCursor: string; hasMore: boolean } }>(query, {
      token,
      variables: { ...variables, ...(after ? { after } : {}) },
    })
    if (errors.length > 0) throw new Error(errors[0]!.message)
    found.push(...data.events.nodes)
    if (!data.events.hasMore) return found
    after = data.events.endCursor
  }
}
const ids = (items: FeedItem[]) => items.map(({ id }) => id)

describe('a subscription', () => {
  it('brings an event with its typed fields and the escrow as it is now', async () => {
    const escrowId = await pending()
    const client = await SocketClient.open(server.url, server.tokens.buyer)
    const id = client.start(
      `subscription ($escrowId: ID, $after: String) { escrowStatusUpdated(escrowId: $escrowId, after: $after) { __typename id type timestamp cursor escrowId status previousStatus reason actor data escrow { id status title } } }`,
      { escrowId: encodeId('esc', escrowId), after: await server.cursor() },
    )
    await cancel(await pending())
    await cancel(escrowId)
    await vi.waitUntil(() => client.events(id).length > 0, patiently)
    expect(client.events(id)).toEqual([
      {
        __typename: 'EscrowStatusUpdatedEvent',
        id: expect.stringMatching(/^evt_[0-9a-z]{26}$/) as string,
        type: 'escrow.status.updated',
        timestamp: server.world.clock().toISOString(),
        cursor: expect.any(String) as string,
        escrowId: encodeId('esc', escrowId),
        status: 'CANCELLED',
        previousStatus: 'PENDING',
        reason: 'cancelled_by_seller',
        actor: expect.stringMatching(/seller|creator/) as string,
        data: expect.objectContaining({
          previousStatus: 'pending',
          escrow: expect.objectContaining({ status: 'cancelled', amount: 1250.5 }) as object,
        }) as object,
        escrow: { id: encodeId('esc', escrowId), status: 'CANCELLED', title: 'Website' },
      },
    ])
    await client.close()
  })

  it('reads the escrow anew for each event', async () => {
    const escrowId = await anEscrow(server.world, server.cast).mode('quick').delivered()
    const client = await SocketClient.open(server.url, server.tokens.key)
    const id = client.start(
      'subscription ($escrowId: ID, $types: [String!], $after: String) { events(escrowId: $escrowId, types: $types, after: $after) { ... on EscrowEvent { escrow { version status } } } }',
      {
        escrowId: encodeId('esc', escrowId),
        // Only what happens from here on: an older transaction of another database may hold back earlier events, and they then come as well.
        types: ['escrow.delivery.rejected', 'escrow.cancellation.requested'],
        after: await server.cursor(),
      },
    )
    await server.world.runAs(server.cast.buyer)(verbOf(rejectDelivery), { escrowId, reason: 'Lens missing' })
    await vi.waitUntil(() => client.events(id).length === 1, patiently)
    await server.world.runAs(server.cast.buyer)(verbOf(requestCancellation), { escrowId, reason: 'Late' })
    await vi.waitUntil(() => client.events(id).length === 2, patiently)
    const versions = client.events<{ escrow: { version: number } }>(id).map(({ escrow }) => escrow.version)
    expect(versions[0]).toBeLessThan(versions[1]!)
    await client.close()
  })

  it('there is one for each type of event, and each brings its own', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    const after = await server.cursor()
    // A socket has 20 subscriptions at most; those of payout requests and proofs are followed on one of their own, below.
    const types = emittedEventTypes.filter((type) => !isOfClaimOrProof(type) && !isOfStranger(type))
    const followed = follow(client, types, after)
    const all = client.start(`subscription { events(after: "${after}") { __typename type ... on EscrowEvent { escrow { id } } } }`)
    const { key, seller, buyer } = server.cast
    const as = (actor: Parameters<typeof server.world.runAs>[0]) => server.world.runAs(actor)
    const escrowId = await anEscrow(server.world, server.cast).signed()
    await makeContractPdfs(server.world)
    const session = await as(key)(createCheckoutSession, {
      escrowId,
      action: 'accept_pay',
      targetUserEmail: buyer.email,
      redirectUrl: 'https://shop.example.com/return',
    })
    await as(key)(cancelCheckoutSession, { sessionId: decoded(session.sessionId) })
    const quick = await anEscrow(server.world, server.cast).mode('quick').pending()
    await as(key)(verbOf(update), { escrowId: quick, title: 'Another title' })
    const delivered = await anEscrow(server.world, server.cast).mode('quick').delivered()
    await as(buyer)(verbOf(rejectDelivery), { escrowId: delivered, reason: 'Lens missing' })
    await as(buyer)(verbOf(requestCancellation), { escrowId: delivered, reason: 'Late' })
    await as(seller)(verbOf(rejectCancellation), { escrowId: delivered })
    const called = await anEscrow(server.world, server.cast).mode('quick').paid()
    await as(buyer)(verbOf(requestCancellation), { escrowId: called, reason: 'Late again' })
    await as(seller)(verbOf(acceptCancellation), { escrowId: called })
    const adjusted = await anEscrow(server.world, server.cast).mode('quick').paid()
    await as(buyer)(addFunds, { escrowId: adjusted, amountTnd: '10' })
    await as(seller)(refundFunds, { escrowId: adjusted, full: true })
    const disputed = await anEscrow(server.world, server.cast).mode('quick').disputed()
    await as(seller)(addDisputeMessage, { escrowId: disputed, body: 'It was sent.' })
    await as(buyer)(verbOf(withdrawDispute), { escrowId: disputed })

    const untouched: EmittedEventType[] = ['checkout.session.completed', 'checkout.session.expired', 'webhook.test']
    const expected = types.filter((type) => !untouched.includes(type))
    await vi.waitUntil(() => new Set(client.events<{ type: string }>(all).map(({ type }) => type)).size >= expected.length, {
      timeout: 10_000,
    })
    await expectEachOnItsOwn(client, followed, expected)
    const first = (type: EmittedEventType) => client.events<Record<string, unknown>>(followed.get(type)!)[0]
    expect(first('contract.signed')).toMatchObject({
      signedBy: 'SELLER',
      isFullySigned: false,
      contractId: expect.stringMatching(/^ctr_/) as string,
    })
    expect(first('contract.pdf.created')).toMatchObject({
      isFullySigned: true,
      pdf: { type: 'unsigned', version: 1, url: expect.stringContaining('/files/') as string },
    })
    expect(first('escrow.updated')).toMatchObject({ changes: { title: { from: 'Website', to: 'Another title' } } })
    expect(first('escrow.delivery.rejected')).toMatchObject({ deliveryRejection: { reason: 'Lens missing' } })
    expect(first('escrow.cancellation.requested')).toMatchObject({ cancellationRequest: { status: 'pending', reason: 'Late' } })
    expect(first('escrow.cancellation.rejected')).toMatchObject({ cancellationRequest: { status: 'rejected' } })
    expect(first('escrow.funds.added')).toMatchObject({ adjustment: { type: 'ADD_FUNDS', amountTnd: '10', performedByRole: 'BUYER' } })
    expect(first('escrow.funds.refunded')).toMatchObject({ adjustment: { type: 'REFUND_FUNDS', cancelled: true } })
    expect(first('escrow.dispute.message')).toMatchObject({
      authorRole: 'seller',
      body: 'It was sent.',
      dispute: { status: 'under_review' },
    })
    expect(first('escrow.dispute.resolved')).toMatchObject({ outcome: 'withdrawn' })
    expect(first('checkout.session.cancelled')).toMatchObject({
      session: { sessionId: session.sessionId, status: 'CANCELLED', action: 'ACCEPT_PAY' },
    })
    await client.close()
  })

  it('there is one for each type of event of a payout request and of a proof', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    const types = emittedEventTypes.filter(isOfClaimOrProof)
    const followed = follow(client, types, await server.cursor())
    await server.sql(`update app_user set identity_status = 'approved'`)
    await claimEverything(server.world, server.cast)
    await proveEverything(server.world, server.cast)
    await expectEachOnItsOwn(client, followed, types)
    const first = (type: EmittedEventType) => client.events<Record<string, unknown>>(followed.get(type)!)[0]
    expect(first('escrow.release_request.resolved')).toMatchObject({
      releaseRequest: { requestId: 'june', status: 'APPROVED', resolution: { awardedTnd: '12' } },
    })
    expect(first('escrow.release_request.voided')).toMatchObject({ releaseRequest: { requestId: 'void', status: 'VOIDED' } })
    expect(first('escrow.balance.exhausted')).toMatchObject({ data: { escrow: { availableForReleaseTnd: 0 } } })
    expect(first('escrow.proof.correction_requested')).toMatchObject({ proof: { phase: 'CORRECTION_REQUESTED', correctionRounds: 1 } })
    expect(first('escrow.proof.accepted')).toMatchObject({
      proof: { phase: 'ACCEPTED', latestSubmission: { note: 'Bought today.', attachments: [{ fileName: 'sample.png' }] } },
    })
    await client.close()
  })

  it('there is one for each type of event of a verification', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    const types = emittedEventTypes.filter((type) => type.startsWith('identity.'))
    const followed = follow(client, types, await server.cursor())
    const { key, seller } = server.cast
    await server.sql(`update app_user set identity_status = 'none'`)
    await createIdentityVerification({ services: server.world, run: server.world.runAs(key) }, { email: seller.email })
    await expectEachOnItsOwn(client, followed, types)
    await client.close()
  })

  it('follows the sessions of one escrow', async () => {
    const [one, other] = [
      await anEscrow(server.world, server.cast).mode('quick').pending(),
      await anEscrow(server.world, server.cast).mode('quick').pending(),
    ]
    const client = await SocketClient.open(server.url, server.tokens.developer)
    const id = client.start(
      'subscription ($escrowId: ID, $after: String) { checkoutSessionCancelled(escrowId: $escrowId, after: $after) { session { escrowId } } }',
      {
        escrowId: encodeId('esc', one),
        after: await server.cursor(),
      },
    )
    for (const escrowId of [other, one]) {
      const session = await server.world.runAs(server.cast.key)(createCheckoutSession, {
        escrowId,
        action: 'accept_pay',
        targetUserEmail: server.cast.buyer.email,
        redirectUrl: 'https://shop.example.com/return',
      })
      await server.world.runAs(server.cast.key)(cancelCheckoutSession, { sessionId: decoded(session.sessionId) })
    }
    await vi.waitUntil(() => client.events(id).length > 0, patiently)
    expect(client.events(id)).toEqual([{ session: { escrowId: encodeId('esc', one) } }])
    await client.close()
  })

  it('of a developer shows what was sent to it, and no escrow of today', async () => {
    const client = await SocketClient.open(server.url, server.tokens.developer)
    const id = client.start('subscription ($after: String) { escrowCreated(after: $after) { escrowId data escrow { id } } }', {
      after: await server.cursor(),
    })
    const escrowId = encodeId('esc', await pending())
    await vi.waitUntil(() => client.events(id).length > 0, patiently)
    expect(client.events(id)).toEqual([{ escrowId, data: { escrow: expect.objectContaining({ id: escrowId }) as object }, escrow: null }])
    await client.close()
  })

  it('shows a stranger nothing', async () => {
    const stranger = await SocketClient.open(server.url, server.tokens.stranger)
    const buyer = await SocketClient.open(server.url, server.tokens.buyer)
    const after = await server.cursor()
    const unseen = stranger.start('subscription ($after: String) { events(after: $after) { id } }', { after })
    const seen = buyer.start('subscription ($after: String) { events(after: $after) { id } }', { after })
    await pending()
    await vi.waitUntil(() => buyer.events(seen).length > 0, patiently)
    expect(stranger.events(unseen)).toEqual([])
    await Promise.all([stranger.close(), buyer.close()])
  })

  it.each([
    ['a foreign escrow', 'stranger', { escrowId: () => pending().then((uuid) => encodeId('esc', uuid)) }, 'NOT_A_PARTY'],
    ['an unknown escrow', 'buyer', { escrowId: () => Promise.resolve('esc_00000000000000000000000000') }, 'ESCROW_NOT_FOUND'],
    ['a malformed escrow', 'buyer', { escrowId: () => Promise.resolve('esc_1') }, 'INVALID_ESCROW_ID'],
    ['something that is no cursor', 'buyer', { after: () => Promise.resolve('now') }, 'VALIDATION_ERROR'],
    ['an unknown type', 'buyer', { types: () => Promise.resolve(['escrow.exploded']) }, 'VALIDATION_ERROR'],
  ] as const)('is refused for %s', async (_what, who, given: Record<string, () => Promise<unknown>>, code) => {
    const client = await SocketClient.open(server.url, server.tokens[who])
    const variables = Object.fromEntries(
      await Promise.all(Object.entries(given).map(async ([name, value]) => [name, await value()] as const)),
    )
    const { type, payload } = await client.ask(
      'subscription ($after: String, $types: [String!], $escrowId: ID) { events(after: $after, types: $types, escrowId: $escrowId) { id } }',
      variables,
    )
    expect({ type, code: payload!.errors![0]!.extensions.code }).toEqual({ type: 'next', code })
    expect(payload!.errors![0]!.extensions.requestId).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
    await client.close()
  })
})

describe('the feed', () => {
  it('goes on behind a cursor, by types and by escrow, and says whether there is more', async () => {
    const [, escrowId] = [await cancel(await pending()), await pending()]
    await cancel(escrowId)
    const all = await feed(server.tokens.key)
    const own = await feed(server.tokens.key, { escrowId: encodeId('esc', escrowId) })
    expect(own.map(({ type }) => type)).toEqual(['escrow.created', 'escrow.status.updated'])
    expect(ids(all)).toEqual(expect.arrayContaining(ids(own)))
    expect(new Set(ids(all)).size).toBe(all.length)
    expect(
      (await feed(server.tokens.key, { types: ['escrow.status.updated'] })).every(({ type }) => type === 'escrow.status.updated'),
    ).toBe(true)
    const { data } = await server.ask<{ events: { nodes: FeedItem[]; hasMore: boolean } }>(
      'query ($after: String) { events(first: 1, after: $after) { nodes { id } hasMore } }',
      {
        token: server.tokens.key,
        variables: { after: own[0]!.cursor },
      },
    )
    expect(data.events).toEqual({ nodes: [{ id: own[1]!.id }], hasMore: false })
  })

  it('needs somebody', async () => {
    expect((await server.ask('{ events { endCursor } }')).errors[0]!.extensions.code).toBe('UNAUTHORIZED')
    expect((await server.ask('{ events(first: 0) { endCursor } }', { token: server.tokens.buyer })).errors[0]!.extensions.code).toBe(
      'VALIDATION_ERROR',
    )
  })

  it('lists its types', async () => {
    const { data } = await server.ask<{ eventTypes: Array<{ type: string; isOptIn: boolean; typeName: string; subscription: string }> }>(
      '{ eventTypes { type isOptIn typeName subscription description } }',
    )
    expect(data.eventTypes.map(({ type }) => type)).toEqual(emittedEventTypes)
    expect(data.eventTypes.find(({ type }) => type === 'escrow.created')).toMatchObject({
      isOptIn: true,
      typeName: 'EscrowCreatedEvent',
      subscription: 'escrowCreated',
    })
    expect(data.eventTypes.find(({ type }) => type === 'contract.signed')).toMatchObject({ isOptIn: false })
  })
})

it('resumes again and again, on either of two processes, while writers run: nothing missing, nothing twice, the order of the feed', async () => {
  const twin = await server.twin()
  const start = await server.cursor()
  const writers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 12; round++) await cancel(await pending())
  })
  let isWriting = true
  const written = Promise.all(writers).then(() => {
    isWriting = false
  })
  const received: FeedItem[] = []
  for (let turn = 0, quiet = false; !quiet; turn++) {
    quiet = !isWriting
    const client = await SocketClient.open(turn % 2 === 0 ? server.url : twin.url, server.tokens.key)
    const id = client.start('subscription ($after: String) { events(after: $after) { id type cursor } }', {
      after: received.at(-1)?.cursor ?? start,
    })
    const wanted = quiet ? 96 - received.length : 7
    await vi.waitUntil(() => client.events(id).length >= wanted || (!isWriting && !quiet), { timeout: 10_000, interval: 5 })
    received.push(...client.events<FeedItem>(id))
    client.socket.terminate()
  }
  await written
  const stored = await feed(server.tokens.key, { after: start })
  expect(stored).toHaveLength(96)
  expect(ids(received)).toEqual(ids(stored))
  await twin.close()
})

/** The events of payout requests and proofs are many, and have a socket of their own. */
/** Of people before they have an account, and of those who never have one: charges, movements of wallets and guests' deposits have stories of their own. */
const isOfStranger = (type: EmittedEventType) => /^(identity|charge|wallet)\.|^escrow\.deposit_proof\./.test(type)

const isOfClaimOrProof = (type: EmittedEventType) => /^escrow\.(release_request|balance|proof)\./.test(type)

/** One subscription for each type; answers where each brings its events. */
function follow(client: SocketClient, types: readonly EmittedEventType[], after: string): Map<EmittedEventType, string> {
  return new Map(
    types.map((type) => {
      const subscription = subscriptionOf(type)
      return [
        type,
        client.start(`subscription { ${subscription}(after: "${after}") { __typename type data ${fieldsOf[subscription] ?? ''} } }`),
      ]
    }),
  )
}

/** Waits for an event of each type, and expects every subscription to have brought its own. */
async function expectEachOnItsOwn(client: SocketClient, followed: Map<EmittedEventType, string>, types: readonly EmittedEventType[]) {
  await vi.waitUntil(() => types.every((type) => client.events(followed.get(type)!).length > 0), { timeout: 10_000 })
  expect(client.messages.filter(({ type }) => type === 'error')).toEqual([])
  for (const type of types) {
    const [first] = client.events<Record<string, unknown>>(followed.get(type)!)
    expect(first, type).toMatchObject({ __typename: eventTypeName(type), type })
  }
}

const decoded = (sessionId: string) => {
  const uuid = decodeId('cs', sessionId)
  if (!uuid) throw new Error('no session')
  return uuid
}

/** What the typed fields are asked for below. */
const fieldsOf: Record<string, string> = {
  contractPdfCreated: 'contractId isFullySigned pdf { type url version }',
  contractSigned: 'contractId signedBy signedAt isFullySigned',
  escrowUpdated: 'changes',
  escrowDeliveryRejected: 'deliveryRejection { rejectedAt reason previousDeliveredAt }',
  escrowCancellationRequested: 'cancellationRequest { id status reason }',
  escrowCancellationRejected: 'cancellationRequest { id status reason }',
  escrowCancellationAccepted: 'cancellationRequest { id status reason }',
  escrowFundsAdded: 'adjustment { type amountTnd performedByRole }',
  escrowFundsRefunded: 'adjustment { type cancelled }',
  escrowReleaseRequestResolved: 'releaseRequest { requestId status resolution { awardedTnd } }',
  escrowReleaseRequestVoided: 'releaseRequest { requestId status }',
  escrowProofCorrectionRequested: 'proof { phase correctionRounds }',
  escrowProofAccepted: 'proof { phase latestSubmission { note attachments { fileName } } }',
  escrowDisputeMessage: 'authorRole body dispute { ticketNumber status }',
  escrowDisputeOpened: 'dispute { ticketNumber status }',
  escrowDisputeResolved: 'outcome dispute { ticketNumber }',
  checkoutSessionCancelled: 'session { sessionId status action }',
}
