import { asOwner, rowsAsOwner } from '../../support/database/start-database.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { aPerson } from '../../support/installation/people.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'
import { setTimeout as sleep } from 'node:timers/promises'

const email = 'invited@example.com'
/** In which an account is opened, whatever it was invited to. */
const mostMs = 2_000

export const invitedOften: FairnessCheck = {
  name: 'an address that a hundred thousand escrows name opens its account: it is opened at once, what it was invited to becomes its own in parts, and another’s GET /me is answered meanwhile',
  before: 'the registration timed out',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { client, installation, greedy } = scene
      const count = short ? 5_000 : 100_000
      await createEscrow(client, greedy.key, { amount: 50, mode: 'quick', title: 'Invited', buyerEmail: email })
      await asOwner(installation.database, (database) => database.query(invitations, [email, count]))
      const linked = async () => (await rowsAsOwner(installation.database)<{ count: number }>(ofAccount, [email]))[0]!.count
      const watched = await besideBystander(meOf(scene), async () => {
        const beganMs = performance.now()
        await aPerson(client, greedy.key, { email })
        const tookMs = performance.now() - beganMs
        const atOnce = await linked()
        await sleep(short ? 5_000 : 20_000)
        return { tookMs, atOnce, linked: await linked() }
      })
      const { tookMs, atOnce, linked: soon } = watched.result
      const figure = `the account of ${count} invitations was opened within ${tookMs.toFixed(0)} ms, ${atOnce} of them its own at once and ${soon} ${short ? 5 : 20} s later`
      if (tookMs > mostMs) throw new Error(`${figure}; at most ${mostMs} ms`)
      if (soon <= atOnce) throw new Error(`${figure}; no more became its own`)
      return `${requireServed(watched, goal)}; ${figure}`
    }),
}

/** The same escrow again and again, in which nobody has done anything yet. */
const invitations = `insert into escrow select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'event_seq', 0))).*
  from escrow e, generate_series(2, $2::int) where e.buyer_email = $1`
const ofAccount = 'select count(*)::int as count from escrow where buyer_email = $1 and buyer_id is not null'
