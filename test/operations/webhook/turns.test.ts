import { describe, expect, it } from 'vitest'
import { openDeliveryLog } from '../../../jobs/webhook/delivery-log.js'
import { decodeId } from '../../../server/domain/id.js'
import { lockEscrow } from '../../../server/operations/escrow/lock-escrow.js'
import { sql } from '../../../server/db/sql.js'
import type { Operation } from '../../../server/operations/operation.js'
import { beginDeliveries } from '../../../server/operations/webhook/begin-deliveries.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { finishAttempts, type AttemptResult } from '../../../server/operations/webhook/finish-attempts.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { inTurn } from '../../support/in-turn.js'

const world = databaseWorld({ config: { WEBHOOK_LIMIT: '100' } })
const timer = () => world.services.runAs({ kind: 'timer' })
const begin = async (deliveryId: string) =>
  (await timer()(beginDeliveries, { deliveryIds: [deliveryId], leaseMs: 15_000, pauseMsAfter: () => 1_000 })).get(deliveryId)

/** An escrow whose updates go to a webhook of its own. */
async function anObservedEscrow() {
  const { services, cast } = world
  const escrowId = await anEscrow(services, cast).mode('quick').pending()
  const { webhook } = await services.runAs({ kind: 'developer', developerId: cast.developerId })(createWebhook, {
    url: 'https://hooks.example.com/',
    events: ['escrow.updated'],
  })
  return { escrowId, webhookId: decodeId('wh', webhook.id)! }
}

async function recordUpdate(tx: Operation, { escrowId }: { escrowId: string }): Promise<void> {
  const { row } = await lockEscrow(tx, escrowId)
  tx.record({ type: 'escrow.updated', escrow: row, at: tx.wallNow })
}

/** The delivery of one more event. */
async function aDelivery({ escrowId, webhookId }: { escrowId: string; webhookId: string }): Promise<string> {
  await world.services.runAs(world.cast.key)(recordUpdate, { escrowId })
  const [row] = await world.query<{ id: string }>('select id from webhook_delivery where webhook_id = $1 order by event_seq desc limit 1', [
    webhookId,
  ])
  return row!.id
}

const pause = { statement: 'select pg_advisory_xact_lock($1)', parameters: [4711] }

/** Writes down the end of a delivery, and commits it when whoever holds `pause` lets go. */
async function endSlowly(tx: Operation, result: AttemptResult): Promise<void> {
  await finishAttempts(tx, [result])
  await sql(tx.em, pause.statement, pause.parameters)
}

describe('a delivery', () => {
  it('that two processes begin at once is sent by one of them', async () => {
    const deliveryId = await aDelivery(await anObservedEscrow())
    const row = { statement: 'select from webhook_delivery where id = $1 for update', parameters: [deliveryId] }
    const begun = await inTurn(
      world.services.database,
      row,
      () => begin(deliveryId),
      () => begin(deliveryId),
    )
    expect(begun).toMatchObject([{ value: { number: 1 } }, { value: undefined }])
  })

  it('whose claim is renewed at the moment it runs out stays with its holder', async () => {
    const deliveryId = await aDelivery(await anObservedEscrow())
    await timer()(beginDeliveries, { deliveryIds: [deliveryId], leaseMs: 0, pauseMsAfter: () => 1_000 })
    const renewal = {
      statement: `update webhook_delivery set claimed_until = clock_timestamp() + interval '15 s' where id = $1`,
      parameters: [deliveryId],
    }
    expect(await inTurn(world.services.database, renewal, () => begin(deliveryId))).toMatchObject([{ value: undefined }])
  })

  it('whose turn comes while the one before it is being ended is not left lying by both', async () => {
    const observed = await anObservedEscrow()
    const first = await aDelivery(observed)
    const { number, startedAt } = (await begin(first))!
    const result = { deliveryId: first, number, startedAt, outcome: { status: 200, durationMs: 1 }, next: { kind: 'delivered' } } as const
    // The second comes too late for whoever ends the first to see it, and is looked at too early to see that end.
    const [ended, begun] = await inTurn(
      world.services.database,
      pause,
      () => timer()(endSlowly, result),
      async () => begin(await aDelivery(observed)),
    )
    expect(ended.status).toBe('fulfilled')
    expect(begun).toMatchObject({ value: { number: 1 } })
  })

  it('that is being ended keeps nobody from recording the next event for its webhook', async () => {
    const observed = await anObservedEscrow()
    const { escrowId: other } = await anObservedEscrow()
    const deliveryId = await aDelivery(observed)
    const { number, startedAt } = (await begin(deliveryId))!
    const result = { deliveryId, number, startedAt, outcome: { status: 200, durationMs: 1 }, next: { kind: 'delivered' } } as const
    const done: string[] = []
    await inTurn(
      world.services.database,
      pause,
      async () => done.push(await timer()(endSlowly, result).then(() => 'ended')),
      async () =>
        done.push(
          await world.services
            .runAs(world.cast.key)(recordUpdate, { escrowId: other })
            .then(() => 'recorded'),
        ),
    )
    expect(done).toEqual(['recorded', 'ended'])
  })

  it('that two jobs wake at the same moment is begun once', async () => {
    const deliveryId = await aDelivery(await anObservedEscrow())
    const log = openDeliveryLog(timer(), { leaseMs: 15_000, pauseMsAfter: () => 1_000 })
    expect(await Promise.all([log.begin(deliveryId), log.begin(deliveryId)])).toMatchObject([{ number: 1 }, undefined])
  })
})
