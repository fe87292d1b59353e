import { Webhook as StandardWebhook } from 'standardwebhooks'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { regenerateWebhookSecret } from '../../server/operations/webhook/regenerate-webhook-secret.js'
import { updateWebhook } from '../../server/operations/webhook/update-webhook.js'
import { deleteWebhook } from '../../server/operations/webhook/delete-webhook.js'
import { readDeliveries } from '../../server/queries/webhook/read-deliveries.js'
import { readWebhook } from '../../server/queries/webhook/read-webhooks.js'
import { anEscrow } from '../support/escrow-builder.js'
import { loopbackReceiver, type LoopbackReceiver, type ReceivedRequest } from './loopback-receiver.js'
import { startJobs, type Jobs } from './start-jobs.js'
import { eventually } from './eventually.js'

let jobs: Jobs
let escrowId: string
const open: LoopbackReceiver[] = []

beforeAll(async () => {
  jobs = await startJobs({ config: { WEBHOOK_LIMIT: '100', WEBHOOK_TIMEOUT_MS: '2000' } })
  escrowId = await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
})
afterEach(async () => {
  await jobs.sql(`update webhook set deleted_at = now(), is_active = false`)
  for (const receiver of open.splice(0)) await receiver.close()
})
afterAll(() => jobs.close())

type Arrival = ReceivedRequest & { at: number }

/** A receiver that answers with the statuses in turn, the last one for ever, and notes when each request came. */
async function receive(...statuses: number[]) {
  const arrivals: Arrival[] = []
  const receiver = await loopbackReceiver((response: ServerResponse, request) => {
    arrivals.push({ ...request, at: performance.now() })
    response.writeHead(statuses[Math.min(arrivals.length, statuses.length) - 1]!).end('an answer')
  })
  open.push(receiver)
  return { port: receiver.port, arrivals }
}

const read = (webhookId: string) =>
  readDeliveries(jobs.services.database.fork(), { developerId: jobs.cast.developerId, webhookId, page: 1, limit: 100 })
const view = (webhookId: string) => readWebhook(jobs.services.database.fork(), { developerId: jobs.cast.developerId, webhookId })
const ended = (webhookId: string, timeout = 8_000) =>
  eventually(
    async () => {
      const { deliveries } = await read(webhookId)
      expect(deliveries.length).toBeGreaterThan(0)
      expect(deliveries.every(({ status }) => status !== 'pending')).toBe(true)
      return deliveries
    },
    { timeout, interval: 20 },
  )

function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const { t, v1 } = /^t=(?<t>\d+),v1=(?<v1>[0-9a-f]{64})$/.exec(String(headers['x-webhook-signature']))!.groups!
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const ours = createHmac('sha256', key).update(`${t}.${body}`).digest('hex') === v1
  try {
    new StandardWebhook(secret).verify(body, headers as Record<string, string>)
    return ours
  } catch {
    return false
  }
}

describe('a delivery', () => {
  test('arrives once, with every header and the stored body', async () => {
    const { port, arrivals } = await receive(200)
    const { id, secret } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    const [delivery] = await ended(id)
    expect(delivery).toMatchObject({
      status: 'delivered',
      lastResponseStatus: 200,
      failureReason: null,
      isManual: false,
      eventType: 'escrow.updated',
    })
    expect(delivery!.attempts).toEqual([
      {
        number: 1,
        startedAt: expect.any(String),
        finishedAt: expect.any(String),
        responseStatus: 200,
        responseExcerpt: 'an answer',
        error: null,
        durationMs: expect.any(Number),
      },
    ])
    expect(arrivals).toHaveLength(1)
    const [request] = arrivals
    const [{ body }] = (await jobs.sql<{ body: string }>('select body from domain_event order by seq desc limit 1')) as [{ body: string }]
    expect(request!.body).toBe(body)
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'amana-webhooks/1',
      'x-webhook-id': delivery!.eventId,
      'x-webhook-event': 'escrow.updated',
      'x-webhook-attempt': '1',
      'webhook-id': delivery!.eventId,
    })
    expect(isSigned(request!, secret)).toBe(true)
    expect(await view(id)).toMatchObject({ failureCount: 0, lastResponseStatus: 200, lastTriggeredAt: expect.any(String) })
  })

  test('that always gets a 500 is tried exactly three times, after 1 s and 2 s, with the same body and fresh signatures', async () => {
    const { port, arrivals } = await receive(500)
    const { id, secret } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    const [delivery] = await ended(id)
    expect(delivery).toMatchObject({ status: 'failed', failureReason: 'attempts_exhausted', lastResponseStatus: 500 })
    expect(delivery!.attempts.map(({ number }) => number)).toEqual([1, 2, 3])
    const gaps = arrivals.slice(1).map(({ at }, index) => at - arrivals[index]!.at)
    expect(gaps).toHaveLength(2)
    expect(gaps[0]).toBeGreaterThan(950)
    expect(gaps[0]).toBeLessThan(1_500)
    expect(gaps[1]).toBeGreaterThan(1_950)
    expect(gaps[1]).toBeLessThan(2_500)
    expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1)
    expect(new Set(arrivals.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1)
    expect(new Set(arrivals.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(3)
    expect(arrivals.every((request) => isSigned(request, secret))).toBe(true)
    expect(arrivals.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3'])
    expect(await view(id)).toMatchObject({ failureCount: 1, lastResponseStatus: 500, isActive: true })
  })

  test('a success clears the failures', async () => {
    const { port } = await receive(400, 503, 200)
    const { id } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    await ended(id)
    expect(await view(id)).toMatchObject({ failureCount: 1, lastResponseStatus: 400 })
    await jobs.record(escrowId, 'escrow.updated')
    const [second] = await ended(id)
    expect(second).toMatchObject({ status: 'delivered' })
    expect(second!.attempts.map(({ responseStatus }) => responseStatus)).toEqual([503, 200])
    expect(await view(id)).toMatchObject({ failureCount: 0, lastResponseStatus: 200 })
  })

  test.each([400, 404, 429])('a %i is final', async (status) => {
    const { port, arrivals } = await receive(status)
    const { id } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    const [delivery] = await ended(id)
    expect(delivery).toMatchObject({ status: 'failed', failureReason: 'refused', lastResponseStatus: status })
    expect(arrivals).toHaveLength(1)
  })

  test('a 410 switches the webhook off at once, and its owner is told', async () => {
    const { port, arrivals } = await receive(410)
    const { id } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    const [delivery] = await ended(id)
    expect(delivery).toMatchObject({ status: 'failed', failureReason: 'gone' })
    expect(await view(id)).toMatchObject({ isActive: false, deactivatedReason: 'receiver_gone', failureCount: 1 })
    const mails = await jobs.sql(`select m.kind from mail m join developer d on d.email = m.recipient where m.kind = 'webhook_deactivated'`)
    expect(mails).toHaveLength(1)
    expect(await jobs.sql(`select action, reason from audit_log where subject = $1`, [id])).toEqual([
      { action: 'deactivate_webhook', reason: 'receiver_gone' },
    ])
    await jobs.record(escrowId, 'escrow.updated')
    expect(await ended(id)).toHaveLength(1)
    expect(arrivals).toHaveLength(1)
  })

  test('of a webhook that keeps failing leads to a warning, and a day later to its end', async () => {
    const { port } = await receive(400)
    const { id } = await jobs.webhook(port)
    const mails = async () =>
      (await jobs.sql<{ kind: string }>(`select kind from mail where body like $1 order by id`, [`%:${port}/hook%`])).map(
        ({ kind }) => kind,
      )
    const fail = async (failures: number) => {
      await jobs.record(escrowId, 'escrow.updated')
      await eventually(async () => expect(await view(id)).toMatchObject({ failureCount: failures }))
    }
    await jobs.sql(`update webhook set failure_count = 18, failing_since = now() - interval '6 days' where id = $1`, [id])
    await fail(19)
    expect(await mails()).toEqual([])
    await fail(20)
    expect(await mails()).toEqual(['webhook_failing'])
    await fail(21)
    expect(await mails()).toEqual(['webhook_failing'])
    expect(await view(id)).toMatchObject({ isActive: true })
    await jobs.sql(`update webhook set owner_warned_at = owner_warned_at - interval '1 day' where id = $1`, [id])
    await fail(22)
    expect(await view(id)).toMatchObject({ isActive: false, deactivatedReason: 'failing' })
    expect(await mails()).toEqual(['webhook_failing', 'webhook_deactivated'])
  })

  test('a new secret is in force at once, also for a retry that already waits', async () => {
    const { port, arrivals } = await receive(500, 200)
    const { id, secret: before } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    await eventually(() => expect(arrivals).toHaveLength(1))
    const { secret: after } = await jobs.services.runAs(jobs.developer)(regenerateWebhookSecret, { webhookId: id })
    await ended(id)
    expect(arrivals).toHaveLength(2)
    expect([isSigned(arrivals[0]!, before), isSigned(arrivals[0]!, after)]).toEqual([true, false])
    expect([isSigned(arrivals[1]!, before), isSigned(arrivals[1]!, after)]).toEqual([false, true])
  })

  test.each([
    [
      'switched off',
      'webhook_inactive',
      (webhookId: string) => jobs.services.runAs(jobs.developer)(updateWebhook, { webhookId, isActive: false }),
    ],
    ['deleted', 'webhook_deleted', (webhookId: string) => jobs.services.runAs(jobs.developer)(deleteWebhook, { webhookId })],
  ])('of a webhook that is %s between two attempts fails with %s', async (_name, reason, change) => {
    const { port, arrivals } = await receive(500)
    const { id } = await jobs.webhook(port)
    await jobs.record(escrowId, 'escrow.updated')
    await eventually(() => expect(arrivals).toHaveLength(1))
    await change(id)
    await eventually(async () => {
      const [row] = await jobs.sql('select status, failure_reason from webhook_delivery where webhook_id = $1', [id])
      expect(row).toEqual({ status: 'failed', failure_reason: reason })
    })
    expect(arrivals).toHaveLength(1)
  })

  test('to a URL that is no longer allowed is not sent', async () => {
    const { port, arrivals } = await receive(200)
    const { id } = await jobs.webhook(port)
    await jobs.sql(`update webhook set url = 'http://10.0.0.1:8080/hook' where id = $1`, [id])
    await jobs.record(escrowId, 'escrow.updated')
    const [delivery] = await ended(id)
    expect(delivery).toMatchObject({ status: 'failed', failureReason: 'blocked_address' })
    expect(arrivals).toHaveLength(0)
  })
})

describe('the order', () => {
  test('of one escrow is kept, one at a time, also past a failure', async () => {
    const { port, arrivals } = await receive(503, 200, 400, 200)
    const { id } = await jobs.webhook(port, ['escrow.*'])
    await jobs.record(escrowId, 'escrow.updated', 'escrow.delivery.rejected')
    await jobs.record(escrowId, 'escrow.cancellation.requested')
    await jobs.record(escrowId, 'escrow.cancellation.rejected')
    await eventually(async () => expect((await read(id)).deliveries.filter(({ status }) => status !== 'pending')).toHaveLength(4))
    expect(arrivals.map(({ headers }) => headers['x-webhook-event'])).toEqual([
      'escrow.updated',
      'escrow.updated',
      'escrow.delivery.rejected',
      'escrow.cancellation.requested',
      'escrow.cancellation.rejected',
    ])
  })

  test('does not tie escrows to each other', async () => {
    const other = await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
    const stuck: ServerResponse[] = []
    const arrivals: string[] = []
    const receiver = await loopbackReceiver((response, { body }) => {
      const { data } = JSON.parse(body) as { data: { escrow: { id: string } } }
      arrivals.push(data.escrow.id)
      if (arrivals.length === 1) stuck.push(response)
      else response.end()
    })
    open.push(receiver)
    const { id } = await jobs.webhook(receiver.port)
    await jobs.record(escrowId, 'escrow.updated')
    await eventually(() => expect(stuck).toHaveLength(1))
    await jobs.record(escrowId, 'escrow.updated')
    await jobs.record(other, 'escrow.updated')
    await eventually(() => expect(arrivals).toHaveLength(2))
    expect(arrivals[1]).not.toBe(arrivals[0])
    stuck[0]!.end()
    await ended(id)
    expect(arrivals).toHaveLength(3)
  })

  test('what a fault has left lying is brought up by a job of pg-boss, and not before', async () => {
    const { port, arrivals } = await receive(200)
    await jobs.record(escrowId, 'escrow.updated')
    const { id } = await jobs.webhook(port)
    // Put aside, and nothing is before it.
    await jobs.sql(
      `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, created_at, is_behind)
       select gen_random_uuid(), w.id, e.id, e.type, e.seq, e.escrow_id, $1::timestamptz - interval '31 s', true
       from (select id from webhook where deleted_at is null order by created_at desc limit 1) w,
         (select * from domain_event where escrow_id = $2 order by seq desc limit 1) e`,
      [jobs.services.clock(), escrowId],
    )
    await sleep(1_200)
    expect(arrivals).toHaveLength(0)
    await jobs.sql(`insert into jobs.job_common (name, policy) values ('delivery_sweep', 'short')`)
    await ended(id)
    expect(arrivals).toHaveLength(1)
  })

  test('wakes while a delivery is under way, of two processes, send it once', async () => {
    const stuck: ServerResponse[] = []
    const receiver = await loopbackReceiver((response) => stuck.push(response))
    open.push(receiver)
    const { id } = await jobs.webhook(receiver.port)
    const other = await jobs.startWorker()
    await jobs.record(escrowId, 'escrow.updated')
    await eventually(() => expect(stuck).toHaveLength(1))
    for (let n = 0; n < 20; n++) {
      jobs.queue.wake()
      await sleep(10)
    }
    stuck[0]!.end()
    await ended(id)
    expect(receiver.requests).toHaveLength(1)
    await other.stop()
  })
})
