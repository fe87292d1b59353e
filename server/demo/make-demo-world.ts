import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/sql.js'
import { readConfig } from '../config.js'
import { createRun, type Operation } from '../operations/operation.js'
import type { FirstOwner } from '../operations/people/bootstrap-staff.js'
import type { Services } from '../operations/services.js'
import { audit } from '../operations/staff/audit.js'
import { Cast } from './cast.js'
import { StagedDeal } from './deal.js'
import { cancelledDeals } from './deals/cancelled-deals.js'
import { completedDeals } from './deals/completed-deals.js'
import { disputedDeals } from './deals/disputed-deals.js'
import { openDeals } from './deals/open-deals.js'
import { demoCredentialsOf, type DemoCredentials, type DerivedCredentials } from './demo-credentials.js'
import { inOneTransaction } from './in-one-transaction.js'
import { keepCredentials } from './keep-credentials.js'
import { renewCredentials } from './renew-credentials.js'
import { Story } from './story.js'

/**
 * Fills a sandbox that has no demo world yet with ninety days of one, and answers the credentials that every start prints. The world comes
 * in one transaction: a start that dies half-way leaves nothing, and of processes that start at once, one makes it and the others wait.
 * `owner` is the first member of staff if this start made them. Calls no network; the past deliveries of its webhook are only written down.
 */
export async function makeDemoWorld(services: Services, owner: FirstOwner | null): Promise<DemoCredentials> {
  const derived = demoCredentialsOf(services.secrets)
  const credentials = await inOneTransaction(services, async (world, em) => {
    await takeTurn(em)
    // Before anything can fail: nobody but this start knows the owner's password.
    const kept = await keepCredentials(services.config.dataDir, derived, owner)
    if (await isMade(world)) await renewCredentials(world, derived)
    else await services.queue.enqueue(em, await tellStory(withDefaultRules(world), derived))
    return kept
  })
  services.queue.wake()
  return credentials
}

/** Arbitrary but fixed. */
const demoLock = 7_316_245

/** Waits for a process that is making the world: longer than the moment after which a request gives up a lock. */
async function takeTurn(em: EntityManager): Promise<void> {
  await sql(em, `set local lock_timeout = '60s'`)
  await sql(em, `set local statement_timeout = '60s'`)
  await sql(em, 'select pg_advisory_xact_lock($1)', [demoLock])
}

/** The world's own entry in the audit log is its mark: it commits with the world. */
const mark = 'make_demo_world'

async function isMade({ database }: Services): Promise<boolean> {
  const [made] = await sql(database.fork(), 'select 1 from audit_log where action = $1 limit 1', [mark])
  return made !== undefined
}

async function tellStory(world: Services, credentials: DerivedCredentials) {
  const story = new Story(world, world.clock())
  const cast = new Cast(story, credentials)
  const deals = [...completedDeals, ...cancelledDeals, ...openDeals, ...disputedDeals]
  const staged = deals.map((deal, number) => new StagedDeal(story, cast, deal, number))
  const later = await story.tell([...cast.scenes(), ...staged.flatMap((deal) => deal.scenes())])
  await createRun(world, { actor: { kind: 'timer' }, requestId: 'demo-world' })(leaveMark, { developerId: cast.key.developerId })
  return later
}

function leaveMark(tx: Operation, { developerId }: { developerId: string }): Promise<void> {
  return audit(tx, { action: mark, subject: developerId })
}

/** The story counts on the deadlines and bounds that everybody has; a deployment with others gets the same past. */
function withDefaultRules(services: Services): Services {
  const { policy, limits } = readConfig({})
  return { ...services, config: { ...services.config, policy, limits } }
}
