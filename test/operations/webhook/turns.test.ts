import { describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import { lockEscrow } from '../../../server/operations/escrow/lock-escrow.js'
import { sql } from '../../../server/db/sql.js'
import type { Operation } from '../../../server/operations/operation.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { finishAttempts, type AttemptResult } from '../../../server/operations/webhook/finish-attempts.js'
import type { StartedAttempt } from '../../../server/operations/webhook/start-attempts.js'
import { wakeDeliveries } from '../../../server/operations/webhook/wake-deliveries.js'
import { eventually } from '../../jobs/eventually.js'
import { countStatements } from '../../support/database/count-statements.js'
import { writesOf } from '../../support/database/writes-of.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { inTurn } from '../../support/in-turn.js'
import { beginDue } from '../../support/webhook-turns.js'

const world = databaseWorld({ config: { WEBHOOK_LIMIT: '100' } })
const timer = () => world.services.runAs({ kind: 'timer' })
const begin = async (webhookId: string, leaseMs = 15_000) => (await beginDue(timer(), { webhookId, leaseMs }))[0]

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

const lockWaiters = async () =>
  (
    await world.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.count

/** Writes down the end of a delivery, and commits it when whoever holds `pause` lets go. */
async function endSlowly(tx: Operation, result: AttemptResult): Promise<void> {
  await finishAttempts(tx, [result])
  await sql(tx.em, pause.statement, pause.parameters)
}

const delivered = ({ deliveryId, webhookId, number, startedAt }: StartedAttempt): AttemptResult => ({
  deliveryId,
  webhookId,
  number,
  startedAt,
  outcome: { status: 200, durationMs: 1 },
  next: { kind: 'delivered' },
})

describe('a delivery', () => {
  it('that two processes begin at once is sent by one of them', async () => {
    const observed = await anObservedEscrow()
    const deliveryId = await aDelivery(observed)
    const row = { statement: 'select from webhook_delivery where id = $1 for update', parameters: [deliveryId] }
    const begun = await inTurn(world.services.database, row, () => begin(observed.webhookId))
    expect(begun).toMatchObject([{ value: { number: 1 } }])
    expect(await begin(observed.webhookId)).toBeUndefined()
    const both = await Promise.all([aDelivery(await anObservedEscrow()), begin(observed.webhookId), begin(observed.webhookId)])
    expect(both.slice(1)).toEqual([undefined, undefined])
  })

  it('of a webhook that another process has in hand is passed over, and neither waits', async () => {
    const observed = await anObservedEscrow()
    await aDelivery(observed)
    const hook = { statement: 'select from webhook where id = $1 for no key update', parameters: [observed.webhookId] }
    const passed: unknown[] = []
    await world.services.database.fork().transactional(async (em) => {
      await sql(em, hook.statement, hook.parameters)
      passed.push(await begin(observed.webhookId))
    })
    expect(passed).toEqual([undefined])
    expect(await begin(observed.webhookId)).toMatchObject({ number: 1 })
  })

  it('whose claim is renewed at the moment it runs out stays with its holder', async () => {
    const observed = await anObservedEscrow()
    const deliveryId = await aDelivery(observed)
    await begin(observed.webhookId, 0)
    const renewal = {
      statement: `update webhook_delivery set claimed_until = clock_timestamp() + interval '15 s' where id = $1`,
      parameters: [deliveryId],
    }
    expect(await inTurn(world.services.database, renewal, () => begin(observed.webhookId))).toMatchObject([{ value: undefined }])
  })

  it('whose turn comes while the one before it is being ended is not left lying by both', async () => {
    const observed = await anObservedEscrow()
    await aDelivery(observed)
    const first = (await begin(observed.webhookId))!
    const second = await aDelivery(observed)
    // Looked at too early to see that end, the second is put aside by nobody: whoever ends the first holds the webhook.
    const ended = world.services.database.fork().transactional(async (em) => {
      await sql(em, pause.statement, pause.parameters)
      const ending = timer()(endSlowly, delivered(first))
      await eventually(async () => expect(await lockWaiters()).toBe(1))
      expect(await begin(observed.webhookId)).toBeUndefined()
      return { ending }
    })
    await (
      await ended
    ).ending
    expect(await begin(observed.webhookId)).toMatchObject({ deliveryId: second, number: 1 })
  })

  it('waits aside while one before it is under way, and is brought up by its end', async () => {
    const observed = await anObservedEscrow()
    await aDelivery(observed)
    const first = (await begin(observed.webhookId))!
    const second = await aDelivery(observed)
    expect(await begin(observed.webhookId)).toBeUndefined()
    const isBehind = () => world.query('select is_behind from webhook_delivery where id = $1', [second])
    expect(await isBehind()).toEqual([{ is_behind: true }])
    const [next] = await beginDue(timer(), { webhookId: observed.webhookId, results: [delivered(first)] })
    expect(next).toMatchObject({ deliveryId: second })
    expect(await isBehind()).toEqual([{ is_behind: false }])
  })

  it('that was put aside though none is before it is found by the sweep', async () => {
    const observed = await anObservedEscrow()
    const deliveryId = await aDelivery(observed)
    await world.query('update webhook_delivery set is_behind = true where id = $1', [deliveryId])
    expect(await begin(observed.webhookId)).toBeUndefined()
    await timer()(wakeDeliveries, { olderThanMs: -1_000 })
    expect(await begin(observed.webhookId)).toMatchObject({ deliveryId })
  })

  it('that is being ended keeps nobody from recording the next event for its webhook', async () => {
    const observed = await anObservedEscrow()
    const { escrowId: other } = await anObservedEscrow()
    await aDelivery(observed)
    const first = (await begin(observed.webhookId))!
    const done: string[] = []
    await inTurn(
      world.services.database,
      pause,
      async () => done.push(await timer()(endSlowly, delivered(first)).then(() => 'ended')),
      async () =>
        done.push(
          await world.services
            .runAs(world.cast.key)(recordUpdate, { escrowId: other })
            .then(() => 'recorded'),
        ),
    )
    expect(done).toEqual(['recorded', 'ended'])
  })
})

describe('a webhook', () => {
  it('has at most so many deliveries under way in all processes together, those that wait for their next attempt among them', async () => {
    const { escrowId: _, webhookId } = await anObservedEscrow()
    for (let n = 0; n < 7; n++) await aDelivery({ escrowId: await anEscrow(world.services, world.cast).mode('quick').pending(), webhookId })
    const first = await beginDue(timer(), { webhookId })
    expect(first).toHaveLength(5)
    expect(await beginDue(timer(), { webhookId })).toEqual([])
    const waiting = { ...delivered(first[0]!), next: { kind: 'wait', pauseMs: 20_000 } as const }
    expect(await beginDue(timer(), { webhookId, results: [waiting, delivered(first[1]!)] })).toHaveLength(1)
  })

  it('remembers how long its receiver takes, the last attempts most', async () => {
    const observed = await anObservedEscrow()
    const recentMs = async () =>
      (await world.query<{ recent_ms: number }>('select recent_ms from webhook where id = $1', [observed.webhookId]))[0]!.recent_ms
    for (const [durationMs, expected] of [
      [4_000, 1_000],
      [5_000, 2_000],
      [0, 1_500],
    ] as const) {
      await aDelivery(observed)
      const attempt = (await begin(observed.webhookId))!
      await timer()(finishAttempts, [{ ...delivered(attempt), outcome: { status: 200, durationMs } }])
      expect(await recentMs()).toBe(expected)
    }
  })

  it('that is switched off or deleted ends all that waits for it at once', async () => {
    const observed = await anObservedEscrow()
    for (let n = 0; n < 3; n++) await aDelivery(observed)
    await world.query('update webhook set is_active = false where id = $1', [observed.webhookId])
    expect(await beginDue(timer(), { webhookId: observed.webhookId })).toEqual([])
    expect(
      await world.query('select status, failure_reason, claimed_until from webhook_delivery where webhook_id = $1', [observed.webhookId]),
    ).toEqual(Array.from({ length: 3 }, () => ({ status: 'failed', failure_reason: 'webhook_inactive', claimed_until: null })))
    expect(
      await world.query('select from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.webhook_id = $1', [
        observed.webhookId,
      ]),
    ).toEqual([])
  })
})

it('deliveries are claimed with the commit, and the database is not waited for in between', async () => {
  const observed = await anObservedEscrow()
  await aDelivery(observed)
  const counter = countStatements()
  let sentBefore = 0
  const begun = await beginDue(async (verb, input) => {
    const watched: typeof verb = async (tx, given) => {
      const result = await verb(tx, given)
      sentBefore = counter.count()
      return result
    }
    return timer()(watched, input)
  }, observed)
  const sentAfter = counter.count() - sentBefore
  counter.stop()
  expect(begun).toMatchObject([{ number: 1 }])
  // The claim and the commit.
  expect(sentAfter).toBe(2)
})

it('a round that writes down what came of attempts and begins the next waits for the database twice', async () => {
  const observed = await anObservedEscrow()
  await aDelivery(observed)
  const first = (await begin(observed.webhookId))!
  const second = await aDelivery(observed)
  let begun: StartedAttempt[] = []
  const writes = await writesOf(async () => {
    begun = await beginDue(timer(), { webhookId: observed.webhookId, results: [delivered(first)] })
  })
  expect(begun).toMatchObject([{ deliveryId: second, number: 1 }])
  // The locks with what is written down, and the claim with the commit.
  expect(writes).toBe(2)
})
