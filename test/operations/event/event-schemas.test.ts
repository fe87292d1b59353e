import { verbOf } from '../../../server/operations/escrow/give-command.js'
import 'reflect-metadata'
import { expect, it } from 'vitest'
import { eventJsonSchema, eventSchemas } from '../../../schema/event/event-schemas.js'
import { cancelCheckoutSession } from '../../../server/operations/checkout/cancel-checkout-session.js'
import { createCheckoutSession } from '../../../server/operations/checkout/create-checkout-session.js'
import { addDisputeMessage } from '../../../server/operations/dispute/add-dispute-message.js'
import { withdrawDispute } from '../../../server/domain/escrow/commands/withdraw-dispute.js'
import { acceptCancellation } from '../../../server/domain/escrow/commands/accept-cancellation.js'
import { rejectCancellation } from '../../../server/domain/escrow/commands/reject-cancellation.js'
import { rejectDelivery } from '../../../server/domain/escrow/commands/reject-delivery.js'
import { requestCancellation } from '../../../server/domain/escrow/commands/request-cancellation.js'
import { update } from '../../../server/domain/escrow/commands/update.js'
import { addFunds, refundFunds } from '../../../server/operations/escrow/adjust-funds.js'
import { createIdentityVerification } from '../../../server/operations/identity-verification/create-identity-verification.js'
import { decodeId } from '../../../server/domain/id.js'
import { expectAsPublished, writtenEvents, type WrittenEvent } from '../../support/events-as-published.js'
import { databaseWorld } from '../../support/database-world.js'
import { claimEverything } from '../../support/claim-everything.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { makeContractPdfs } from '../../support/make-contract-pdfs.js'
import { proveEverything } from '../../support/prove-everything.js'

const world = databaseWorld()

it('every event that is written has the shape that is published for its type', async () => {
  await liveThroughEverything()
  const rows = await world.query<WrittenEvent>(writtenEvents)
  expectAsPublished(rows)
  const unseen = [...eventSchemas.keys()].filter((type) => !rows.some((row) => row.type === type))
  // A lapsed session and a test delivery are written by the jobs and by webhooks; their own tests cover them. Those of charges, of top-ups, of
  // withdrawals and of guests' deposits hold theirs against the same shapes.
  expect(unseen.toSorted()).toEqual([
    'charge.expired',
    'checkout.session.completed',
    'checkout.session.expired',
    'escrow.deposit_proof.rejected',
    'wallet.topup.updated',
    'wallet.withdrawal.updated',
    'webhook.test',
  ])
})

it('publishes JSON Schema', () => {
  expect(eventJsonSchema('escrow.status.updated')).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: {
      type: { const: 'escrow.status.updated' },
      data: { properties: { escrow: { type: 'object' }, previousStatus: { type: 'string' } } },
    },
  })
})

async function liveThroughEverything() {
  const { services, cast } = world
  const { seller, buyer, key } = cast
  const as = services.runAs.bind(services)
  const signed = await anEscrow(services, cast).signed()
  await makeContractPdfs(services)
  await as(key)(verbOf(update), { escrowId: signed, amountTnd: '900', contractTerms: 'Three pages.' })
  const delivered = await anEscrow(services, cast, { amount: '40', currency: 'EUR' }).mode('quick').delivered()
  await as(buyer)(verbOf(rejectDelivery), { escrowId: delivered, reason: 'Not this one' })
  await as(buyer)(verbOf(requestCancellation), { escrowId: delivered, reason: 'Changed my mind' })
  await as(seller)(verbOf(rejectCancellation), { escrowId: delivered })
  const called = await anEscrow(services, cast, { amount: '30' }).mode('quick').paid()
  await as(buyer)(verbOf(requestCancellation), { escrowId: called })
  await as(seller)(verbOf(acceptCancellation), { escrowId: called })
  const adjusted = await anEscrow(services, cast, { amount: '30', currency: 'USD' }).mode('quick').paid()
  await as(buyer)(addFunds, { escrowId: adjusted, amountTnd: '12.345' })
  await as(seller)(refundFunds, { escrowId: adjusted, amount: '5' })
  await createIdentityVerification({ services, run: as(key) }, { email: seller.email })
  await world.query(`update app_user set identity_status = 'approved'`)
  await claimEverything(services, cast)
  await proveEverything(services, cast)
  const disputed = await anEscrow(services, cast, { amount: '50' }).mode('quick').disputed('seller')
  await as(buyer)(addDisputeMessage, { escrowId: disputed, body: 'It did arrive.' })
  await as(seller)(verbOf(withdrawDispute), { escrowId: disputed })
  const session = await as(key)(createCheckoutSession, {
    escrowId: disputed,
    action: 'complete',
    targetUserEmail: buyer.email,
    redirectUrl: 'https://shop.example.com/return',
  })
  await as(key)(cancelCheckoutSession, { sessionId: decodeId('cs', session.sessionId)! })
}
