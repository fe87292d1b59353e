import { randomBytes } from 'node:crypto'
import { asOwner } from '../../support/database/start-database.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { aPerson, type Integrator } from '../../support/installation/people.js'
import type { Scene } from './scene.js'

/** As long as one may be, and as many as each party may write (`disputeMessage`, `DISPUTE_MESSAGES_LIMIT`): two megabytes a dispute. */
const messageBytes = 5_000
const messagesEach = 200

/** What was said in the disputes of as many escrows as one document may ask for (`GRAPHQL_COST`): some four megabytes. */
const disputedEscrows = 2

/** As many new escrows of each of these customers, each with a dispute in which both parties wrote all that they may. */
export async function seedDisputedEscrows(scene: Scene, owners: readonly Integrator[]): Promise<void> {
  const { client } = scene
  const buyer = await aPerson(client, owners[0]!.key)
  const escrows = owners.flatMap((owner) =>
    Array.from({ length: disputedEscrows }, (_none, index) => ({ owner, title: `Disputed ${index}` })),
  )
  const body = { amount: 50, mode: 'quick', buyerEmail: buyer.email }
  await inParallel(escrows, 4, ({ owner, title }) => createEscrow(client, owner.key, { ...body, title }))
  await seedDisputes(scene)
}

/** Past the rules of disputes: each escrow of such a title has had one, which was withdrawn. */
async function seedDisputes({ installation }: Scene): Promise<void> {
  await asOwner(installation.database, async (database) => {
    await database.query('set session_replication_role = replica')
    await database.query(
      `insert into dispute (id, ticket_number, escrow_id, type, status, category, subject, reason, opened_by, previous_status, outcome,
         resolved_at, created_at, updated_at)
       select gen_random_uuid(), 'DSP-2026-9' || lpad(row_number() over ()::text, 5, '0'), e.id, 'escrow_dispute', 'withdrawn', 'other', e.title,
         'It is not as it was described.', 'buyer', 'paid', 'withdrawn', now(), now(), now()
       from escrow e where e.title like 'Disputed %'`,
    )
    await database.query('update escrow e set dispute_id = d.id from dispute d where d.escrow_id = e.id')
    await database.query(
      `insert into dispute_message (id, dispute_id, escrow_id, author_role, author_id, body, created_at)
       select gen_random_uuid(), d.id, d.escrow_id, r.role, e.seller_id, $1, now()
       from dispute d join escrow e on e.id = d.escrow_id cross join (values ('seller'), ('buyer')) as r(role)
       cross join generate_series(1, $2::int)`,
      [randomBytes((messageBytes * 3) / 4).toString('base64'), messagesEach],
    )
  })
}
