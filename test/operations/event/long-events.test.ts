import { verbOf } from '../../../server/operations/escrow/give-command.js'
import 'reflect-metadata'
import { expect, it } from 'vitest'
import { eventSchemas } from '../../../schema/event/event-schemas.js'
import { bounds } from '../../../server/domain/bounds.js'
import type { EventType } from '../../../server/domain/event/event-type.js'
import { addDisputeMessage } from '../../../server/operations/dispute/add-dispute-message.js'
import { openDispute } from '../../../server/domain/escrow/commands/open-dispute.js'
import { deliver } from '../../../server/domain/escrow/commands/deliver.js'
import { rejectDelivery } from '../../../server/domain/escrow/commands/reject-delivery.js'
import { requestCancellation } from '../../../server/domain/escrow/commands/request-cancellation.js'
import { update } from '../../../server/domain/escrow/commands/update.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'

/** The least that `EVENT_MAX_BYTES` takes. */
const mostBytes = 32_768
const world = databaseWorld({ config: { EVENT_MAX_BYTES: `${mostBytes}` } })

/** As long as a text may be, of characters of four bytes. */
const longest = ({ most }: { most: number }, letter = '🜂') => letter.repeat(most)

it('with every text as long as it may be, nothing is refused, and what an event leaves out is named in it', async () => {
  const { services, cast } = world
  const { seller, buyer, key } = cast
  const as = services.runAs.bind(services)
  const fields = { title: longest(bounds.title), description: longest(bounds.description), contractTerms: longest(bounds.contractTerms) }
  const changed = await anEscrow(services, cast, fields).pending()
  await as(key)(verbOf(update), {
    escrowId: changed,
    title: longest(bounds.title, '🜃'),
    description: longest(bounds.description, '🜃'),
    contractTerms: longest(bounds.contractTerms, '🜃'),
  })
  const rejected = await anEscrow(services, cast, { title: fields.title, description: fields.description }).mode('quick').delivered()
  for (let round = 0; round < 5; round++) {
    await as(buyer)(verbOf(rejectDelivery), { escrowId: rejected, reason: longest(bounds.reason) })
    await as(seller)(verbOf(deliver), { escrowId: rejected })
  }
  await as(buyer)(verbOf(requestCancellation), { escrowId: rejected, reason: longest(bounds.reason) })
  await as(buyer)(verbOf(openDispute), { escrowId: rejected, category: 'other', reason: longest(bounds.disputeReason) })
  await as(seller)(addDisputeMessage, { escrowId: rejected, body: longest(bounds.disputeReason) })

  const rows = await world.query<{ type: EventType; body: string }>('select type, body from domain_event order by xid, seq')
  for (const { type, body } of rows) {
    expect(Buffer.byteLength(body), type).toBeLessThanOrEqual(mostBytes)
    expect(eventSchemas.get(type)!.safeParse(JSON.parse(body)).error?.issues ?? [], type).toEqual([])
  }
  const truncated = (type: EventType) => rows.filter((row) => row.type === type).map(({ body }) => JSON.parse(body).truncated ?? [])
  expect(truncated('escrow.created')).toEqual([[], []])
  expect(truncated('escrow.updated')).toEqual([
    ['data.changes.contractTerms', 'data.changes.description', 'data.escrow.description', 'data.contract.terms'],
  ])
  expect(truncated('escrow.delivery.rejected').at(-1)).toEqual(['data.escrow.deliveryRejections'])
  expect(rows.flatMap(({ body }) => JSON.parse(body).truncated ?? [])).not.toContain('data.escrow')
})
