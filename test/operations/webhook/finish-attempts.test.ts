import { describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { finishAttempts, type AttemptResult } from '../../../server/operations/webhook/finish-attempts.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { beginDue } from '../../support/webhook-turns.js'

const world = databaseWorld({ config: { WEBHOOK_LIMIT: '100' } })
const timer = () => world.services.runAs({ kind: 'timer' })

interface HookRow {
  failure_count: number
  is_failing: boolean
  is_active: boolean
  last_response_status: number | null
}

const hookOf = async (webhookId: string) => {
  const rows = await world.query<HookRow>(
    'select failure_count, failing_since is not null as is_failing, is_active, last_response_status from webhook where id = $1',
    [webhookId],
  )
  return rows[0]!
}

/** Deliveries of different escrows to one new webhook, begun together. */
async function begun(count: number) {
  const { services, cast } = world
  const { webhook } = await services.runAs({ kind: 'developer', developerId: cast.developerId })(createWebhook, {
    url: 'https://hooks.example.com/',
    events: ['escrow.created'],
  })
  const webhookId = decodeId('wh', webhook.id)!
  for (let made = 0; made < count; made++) await anEscrow(services, cast).mode('quick').pending()
  const rows = await world.query<{ id: string }>('select id from webhook_delivery where webhook_id = $1 order by event_seq', [webhookId])
  const deliveryIds = rows.map(({ id }) => id)
  const started = await beginDue(timer(), { webhookId })
  const attempts = new Map(started.map((attempt) => [attempt.deliveryId, attempt]))
  expect([...attempts.keys()].toSorted()).toEqual(deliveryIds.toSorted())
  const finish = (...outcomes: Array<200 | 410 | 500>) =>
    timer()(
      finishAttempts,
      outcomes.map((status, index) =>
        resultOf(status, { deliveryId: deliveryIds[index]!, webhookId, startedAt: attempts.get(deliveryIds[index]!)!.startedAt }),
      ),
    )
  return { webhookId, deliveryIds, finish }
}

function resultOf(
  status: 200 | 410 | 500,
  { deliveryId, webhookId, startedAt }: Pick<AttemptResult, 'deliveryId' | 'webhookId' | 'startedAt'>,
): AttemptResult {
  const next =
    status === 200 ? ({ kind: 'delivered' } as const) : ({ kind: 'failed', reason: status === 410 ? 'gone' : 'refused' } as const)
  return { deliveryId, webhookId, number: 1, startedAt, outcome: { status, durationMs: 5 }, next }
}

describe('attempts that are finished together', () => {
  it('end each their own delivery', async () => {
    const { webhookId, finish } = await begun(3)
    await finish(200, 500, 200)
    const rows = await world.query(
      `select d.status, d.failure_reason, d.attempts, d.claimed_until, a.response_status, a.finished_at is not null as is_finished
       from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id where d.webhook_id = $1 order by d.event_seq`,
      [webhookId],
    )
    const delivered = {
      status: 'delivered',
      failure_reason: null,
      attempts: 1,
      claimed_until: null,
      response_status: 200,
      is_finished: true,
    }
    expect(rows).toEqual([delivered, { ...delivered, status: 'failed', failure_reason: 'refused', response_status: 500 }, delivered])
  })

  it.each([
    { outcomes: [500, 500] as const, health: { failure_count: 2, is_failing: true, is_active: true, last_response_status: 500 } },
    { outcomes: [500, 200] as const, health: { failure_count: 0, is_failing: false, is_active: true, last_response_status: 200 } },
    { outcomes: [200, 500] as const, health: { failure_count: 1, is_failing: true, is_active: true, last_response_status: 500 } },
    { outcomes: [410, 200] as const, health: { failure_count: 0, is_failing: false, is_active: false, last_response_status: 200 } },
  ])('count for their webhook in their order: $outcomes', async ({ outcomes, health }) => {
    const { webhookId, finish } = await begun(outcomes.length)
    await finish(...outcomes)
    expect(await hookOf(webhookId)).toEqual(health)
  })

  it('add to what was there before', async () => {
    const { webhookId, deliveryIds, finish } = await begun(2)
    await finish(500)
    expect(await hookOf(webhookId)).toMatchObject({ failure_count: 1 })
    // What somebody has ended counts once.
    await finish(500, 500)
    expect(await hookOf(webhookId)).toMatchObject({ failure_count: 2, is_failing: true })
    expect(deliveryIds).toHaveLength(2)
  })
})
