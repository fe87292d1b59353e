import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../server/domain/credential/actor.js'
import { sql } from '../../server/db/sql.js'
import { insertion } from '../../server/db/writes.js'
import type { EventType } from '../../server/domain/event/event-type.js'
import { lockEscrow } from '../../server/operations/escrow/lock-escrow.js'
import { createRun, type Operation, type Run } from '../../server/operations/operation.js'
import { isShared, type JobQueue } from '../../server/operations/job-queue.js'
import { databaseWorld } from '../support/database-world.js'
import { anEscrow } from '../support/escrow-builder.js'

const world = databaseWorld()

interface Retitling {
  escrowId: string
  /** Goes behind the event's type; NUL cannot be written. */
  suffix?: string
  /** Goes into the answer; NUL cannot be kept. */
  note?: string
}

/** Changes a row, tells of it and leaves a job, as every verb does. */
async function retitle(tx: Operation, { escrowId, suffix = '', note = '' }: Retitling) {
  const { row } = await lockEscrow(tx, escrowId)
  Object.assign(row, { title: 'Changed', version: row.version + 1 })
  tx.record({ type: `escrow.updated${suffix}` as EventType, escrow: row, at: tx.wallNow, data: () => ({ changes: {} }) })
  tx.enqueue({ queue: 'mail', data: { mailId: tx.newId() } })
  const [{ xid }] = (await sql<{ xid: string }>(tx.em, 'select pg_current_xact_id()::text as xid')) as [{ xid: string }]
  return { xid, note }
}

const pending = () => anEscrow(world.services, world.cast).mode('quick').pending()
const titleOf = async (escrowId: string) =>
  (await world.query<{ title: string }>('select title from escrow where id = $1', [escrowId]))[0]!.title
const runWith = (queue: JobQueue): Run => createRun({ ...world.services, queue }, { actor: world.cast.seller, requestId: 'test' })

describe('an operation is one transaction', () => {
  it('whose event cannot be written has not happened', async () => {
    const escrowId = await pending()
    await expect(world.services.runAs(world.cast.seller)(retitle, { escrowId, suffix: '\0' })).rejects.toThrow('Unicode')
    expect(await titleOf(escrowId)).toBe('Website')
    expect(await world.eventTypes(escrowId)).toEqual(['escrow.created'])
  })

  it('tells of the escrow as it leaves it', async () => {
    const escrowId = await pending()
    await world.services.runAs(world.cast.seller)(retitle, { escrowId })
    const told = await world.query<{ title: string }>(
      `select body::json #>> '{data,escrow,title}' as title from domain_event where escrow_id = $1 order by seq`,
      [escrowId],
    )
    expect(told).toEqual([{ title: 'Website' }, { title: 'Changed' }])
  })

  it('leaves jobs that wait among those of whoever acts, or of whoever it says', async () => {
    const principalsOf = async (actor: Actor, given: { principal?: string } = {}) => {
      const { jobs } = world.services.queue
      const before = jobs.length
      await world.services.runAs(actor)(
        async (tx) => tx.enqueue({ queue: 'contract_pdf', data: { contractPdfId: tx.newId() }, ...given }),
        undefined,
      )
      return jobs.slice(before).map((job) => isShared(job) && job.principal)
    }
    const { seller, key, developerId } = world.cast
    expect(await principalsOf(seller)).toEqual([seller.userId])
    expect(await principalsOf(key)).toEqual([developerId])
    expect(await principalsOf({ kind: 'timer' })).toEqual(['timer'])
    expect(await principalsOf({ kind: 'timer' }, { principal: developerId })).toEqual([developerId])
  })

  it('whose job cannot be written has not happened', async () => {
    const escrowId = await pending()
    const refuse = () => Promise.reject(new Error('the queue is full'))
    const full: JobQueue = { enqueue: refuse, wake: () => undefined, depths: refuse }
    await expect(runWith(full)(retitle, { escrowId })).rejects.toThrow('the queue is full')
    expect(await titleOf(escrowId)).toBe('Website')
    expect(await world.eventTypes(escrowId)).toEqual(['escrow.created'])
  })

  it('wakes those who wait for what it leaves, and nobody otherwise', async () => {
    const { queue } = world.services
    const newsOf = async (verb: (tx: Operation) => Promise<void>) => {
      const before = queue.wakes.length
      await runWith(queue)(verb, undefined)
      return queue.wakes.slice(before)
    }
    const escrowId = await pending()
    expect(await newsOf(async (tx) => void (await retitle(tx, { escrowId })))).toEqual([['events', 'mail']])
    expect(await newsOf(async (tx) => tx.enqueue({ queue: 'mail', data: { mailId: tx.newId() } }))).toEqual([['mail']])
    expect(
      await newsOf(async (tx) => tx.record({ type: 'escrow.updated', escrow: (await lockEscrow(tx, escrowId)).row, at: tx.wallNow })),
    ).toEqual([['events']])
    expect(await newsOf(async (tx) => void (await lockEscrow(tx, escrowId)))).toEqual([])
    const later = { queue: 'deadline', data: { deadlineId: randomUUID() }, startAfter: new Date() } as const
    expect(await newsOf(async (tx) => tx.enqueue(later))).toEqual([])
    expect(await newsOf(async (tx) => tx.wakeDeliveries())).toEqual([['deliveries']])
  })

  it('writes its jobs itself', async () => {
    const { queue } = world.services
    const creatorId = randomUUID()
    const noting: JobQueue = {
      enqueue: async (write) => write(insertion('daily_creation', [{ creatorId, day: '2026-11-20', creations: 7 }])),
      wake: () => undefined,
      depths: () => queue.depths(),
    }
    const countOf = async () => (await world.query('select from daily_creation where creator_id = $1', [creatorId])).length
    await expect(
      runWith(noting)(async (tx) => {
        tx.enqueue({ queue: 'mail', data: { mailId: tx.newId() } })
        tx.beforeCommit(() => Promise.reject(new Error('no')))
      }, undefined),
    ).rejects.toThrow('no')
    expect(await countOf()).toBe(0)
    await runWith(noting)(async (tx) => tx.enqueue({ queue: 'mail', data: { mailId: tx.newId() } }), undefined)
    expect(await countOf()).toBe(1)
  })

  it('whose answer cannot be kept under its idempotency key has not happened, so that asking again does it', async () => {
    const escrowId = await pending()
    const request = { key: 'once', operation: 'retitle', requestSha256: 'a' }
    await expect(world.services.runAs(world.cast.seller, request)(retitle, { escrowId, note: '\0' })).rejects.toThrow('Unicode')
    expect(await titleOf(escrowId)).toBe('Website')
    await world.services.runAs(world.cast.seller, request)(retitle, { escrowId })
    expect(await titleOf(escrowId)).toBe('Changed')
    expect(await world.eventTypes(escrowId)).toEqual(['escrow.created', 'escrow.updated'])
  })
})

describe('an operation that lost a race for locks', () => {
  /** Fails so many times, each in another transaction. */
  async function failing(tx: Operation, { times, sqlState, xids }: { times: number; sqlState: string; xids: string[] }) {
    const [row] = await sql<{ xid: string }>(tx.em, 'select pg_current_xact_id()::text as xid')
    xids.push(row!.xid)
    if (xids.length <= times) await sql(tx.em, `do $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`)
    return 'done'
  }
  const run = (times: number, sqlState: string, xids: string[] = []) =>
    world.services
      .runAs(world.cast.seller)(failing, { times, sqlState, xids })
      .then((result) => ({ result, transactions: new Set(xids).size }))

  it.each([
    ['could not be serialised', '40001'],
    ['was the victim of a deadlock', '40P01'],
    ['did not get a lock in time', '55P03'],
  ])('because it %s runs again from its beginning, three times', async (_why, sqlState) => {
    expect(await run(3, sqlState)).toEqual({ result: 'done', transactions: 4 })
    await expect(run(4, sqlState)).rejects.toMatchObject({ code: 'BUSY', headers: { 'Retry-After': '1' } })
  })

  it('is no other that failed', async () => {
    const xids: string[] = []
    await expect(run(1, '23514', xids)).rejects.toThrow('no')
    expect(xids).toHaveLength(1)
  })
})
