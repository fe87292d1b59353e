import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { linkMore, remindLinks } from '../../../server/operations/user/link-addressed.js'
import { countStatements } from '../../support/database/count-statements.js'
import { onConnection } from '../../support/database/on-connection.js'
import { aDeveloper, anApiKey, aUser, freshEmail, openWorld, type World } from '../../support/people.js'

// Whoever was invited more often than one transaction bears. As many as `INVITATIONS` says, for a figure: 100,000 of one address.

const count = Number(process.env['INVITATIONS'] ?? 1_000)
const linkedAtOnce = process.env['INVITATIONS'] ? 200 : 60

let world: World
let email: string
let developerId: string
let user: Awaited<ReturnType<typeof aUser>>
let key: Awaited<ReturnType<typeof anApiKey>>['actor']

beforeAll(async () => {
  world = await openWorld({ LINKED_AT_ONCE: String(linkedAtOnce) })
  email = freshEmail(world)
  const developer = await aDeveloper(world)
  developerId = developer.developerId
  key = (await anApiKey(world, developer)).actor
  await createEscrow(
    { services: world, run: world.runAs(key) },
    { title: 'Website', amount: '100', mode: 'quick', buyerEmail: email, sellerEmail: freshEmail(world) },
  )
  await inviteOften()
})
afterAll(() => world.close())

/** The same escrow and a verification, again and again, in which nobody has done anything yet. */
const inviteOften = () =>
  onConnection(world.ownerUrl, async (owner) => {
    await owner.query(
      `insert into escrow select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'event_seq', 0))).*
       from escrow e, generate_series(2, $1)`,
      [count],
    )
    await owner.query(approvedVerifications, [developerId, email, linkedAtOnce + 5])
  })

const approvedVerifications = `insert into identity_verification (id, developer_id, email, kyc_status, decided_by, created_at, updated_at, expires_at)
  select gen_random_uuid(), $1, $2, 'approved', 'staff', now(), now(), now() + interval '1 day' from generate_series(1, $3)`

const number = async (text: string) => (await world.sql<{ count: number }>(text, [email]))[0]!.count
const unlinked = () => number('select count(*)::int from escrow where buyer_email = $1 and buyer_id is null')
const unlinkedVerifications = () => number(`select count(*)::int from identity_verification where email = $1 and claim_status = 'pending'`)
const waiting = () => world.queue.jobs.filter(({ queue }) => queue === 'link_addressed').length

describe('an address that was invited more often than one transaction bears', () => {
  it('has its account at once, with the first of what it was invited to, and a job goes on', async () => {
    const beganAt = performance.now()
    const statements = countStatements()
    user = await aUser(world, email)
    const tookMs = performance.now() - beganAt
    if (process.env['INVITATIONS']) process.stdout.write(`an account with ${count} invitations opened in ${Math.round(tookMs)} ms\n`)
    // What it does not link at once costs nothing: not even one statement for each.
    expect(statements.count()).toBeLessThan(2 * linkedAtOnce)
    statements.stop()
    expect(await unlinked()).toBe(count - linkedAtOnce)
    expect(await unlinkedVerifications()).toBe(5)
    expect(world.queue.jobs.at(-1)).toEqual({ queue: 'link_addressed', data: { userId: user.userId } })
  })

  it('acts on none of the others before it is theirs, and neither does anybody else', async () => {
    const [escrow] = await world.sql<{ id: string }>('select id from escrow where buyer_email = $1 and buyer_id is null limit 1', [email])
    for (const actor of [key, user])
      await expect(world.runAs(actor)(verbOf(cancel), { escrowId: escrow!.id })).rejects.toMatchObject({ code: 'BUSY' })
    const [linked] = await world.sql<{ id: string }>('select id from escrow where buyer_email = $1 and buyer_id is not null limit 1', [
      email,
    ])
    await expect(world.runAs(user)(verbOf(cancel), { escrowId: linked!.id })).resolves.toBeDefined()
  })

  it('is the party at once of what is written to it meanwhile', async () => {
    const deal = { title: 'Another', amount: '100', mode: 'quick', buyerEmail: email, sellerEmail: freshEmail(world) } as const
    const before = await unlinked()
    await createEscrow({ services: world, run: world.runAs(key) }, deal)
    expect(await unlinked()).toBe(before)
    expect(await number(`select count(*)::int from escrow where buyer_email = $1 and title = 'Another' and buyer_id is not null`)).toBe(1)
  })

  it('loses nothing where a job is lost, and has all of it in the end, told of each once', async () => {
    world.queue.jobs.length = 0
    expect(await world.runAs({ kind: 'timer' })(remindLinks, undefined)).toBe(1)
    const beganAt = performance.now()
    let parts = 0
    for (let done = 0; done < waiting(); done = parts) {
      const job = world.queue.jobs.filter((each) => each.queue === 'link_addressed')[parts]!
      await world.runAs({ kind: 'timer' })(linkMore, job.data)
      parts += 1
    }
    if (process.env['INVITATIONS']) process.stdout.write(`${parts} parts in ${Math.round(performance.now() - beganAt)} ms\n`)
    expect(parts).toBe(Math.floor((count - linkedAtOnce) / linkedAtOnce) + 1)
    expect([await unlinked(), await unlinkedVerifications()]).toEqual([0, 0])
    expect(
      await number(`select count(*)::int from domain_event d join escrow e on e.id = d.escrow_id
      where d.type = 'escrow.updated' and e.buyer_email = $1`),
    ).toBe(count)
    expect(await world.runAs({ kind: 'timer' })(remindLinks, undefined)).toBe(0)
  })

  it('is asked again also where verifications alone are left', async () => {
    await onConnection(world.ownerUrl, (owner) => owner.query(approvedVerifications, [developerId, email, 1]))
    expect(await world.runAs({ kind: 'timer' })(remindLinks, undefined)).toBe(1)
  })
})
