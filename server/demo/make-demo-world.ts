import type { EntityManager } from '@mikro-orm/postgresql'
import { takeLock } from '../db/advisory-locks.js'
import { dbOf, fragment } from '../db/typed-queries.js'
import { readConfig } from '../config.js'
import type { Job } from '../operations/job-queue.js'
import { createRun, type Operation } from '../operations/operation.js'
import type { FirstOwner } from '../operations/staff/bootstrap-staff.js'
import { enqueueJobs } from '../operations/enqueue-jobs.js'
import type { Services } from '../operations/services.js'
import { audit } from '../operations/audit-entry/audit.js'
import { Cast } from './cast.js'
import { StagedEscrow } from './staged-escrow.js'
import { cancelledEscrows } from './escrows/cancelled-escrows.js'
import { completedEscrows } from './escrows/completed-escrows.js'
import { disputedEscrows } from './escrows/disputed-escrows.js'
import { escrowsFallingDue } from './escrows/escrows-falling-due.js'
import { openEscrows } from './escrows/open-escrows.js'
import { escrowsInParts } from './escrows/paid-in-parts.js'
import { demoCredentialsOf, type DemoCredentials, type DerivedCredentials } from './demo-credentials.js'
import { inOneTransaction } from './in-one-transaction.js'
import { keepCredentials } from './keep-credentials.js'
import { DeskScenes } from './desk-scenes.js'
import { guestEscrows } from './escrows/guest-escrows.js'
import { keepRequests } from './keep-requests.js'
import { MoneyScenes } from './money-scenes.js'
import { at } from './people.js'
import { Story } from './story.js'

/**
 * Fills a sandbox that has no demo world yet with ninety days of one, and answers the credentials that every start prints. The world comes
 * in one transaction: a start that dies half-way leaves nothing, and of processes that start at once, one makes it and the others wait.
 * `owner` is the first member of staff if this start made them. Calls no network; the past deliveries of its webhook are only written down.
 *
 * @throws Error when the sandbox has accounts in the demo world's domain, and no demo world.
 */
export async function makeDemoWorld(services: Services, owner: FirstOwner | null): Promise<DemoCredentials> {
  const derived = demoCredentialsOf(services.secrets)
  const credentials = await inOneTransaction(services, async (world, em) => {
    await takeTurn(em)
    // Before anything can fail: nobody but this start knows the owner's password.
    const kept = await keepCredentials(services.config.dataDir, derived, owner)
    if (!(await isMade(world))) await enqueueJobs(services.queue, em, await tellStory(withDefaultRules(world), derived))
    return kept
  })
  services.queue.wake()
  return credentials
}

/** Arbitrary but fixed. */
const demoLock = 7_316_245n

const requestLimits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const

/** Waits for a process that is making the world. The limits of a connection are meant for requests, which never take as long as this may. */
async function takeTurn(em: EntityManager): Promise<void> {
  const db = dbOf(em)
  await db.selectNoFrom(requestLimits.map((name) => fragment<string>`set_config(${name}, '60s', true)`.as(name))).execute()
  await takeLock(db, demoLock)
}

/** The world's own entry in the audit log is its mark: it commits with the world. */
const mark = 'make_demo_world'

async function isMade({ database }: Services): Promise<boolean> {
  const made = await dbOf(database.fork()).selectFrom('audit_log').select('id').where('action', '=', mark).limit(1).executeTakeFirst()
  return made !== undefined
}

async function tellStory(world: Services, credentials: DerivedCredentials): Promise<Job[]> {
  await requireFreeAddresses(world)
  const story = new Story(world, world.clock())
  const cast = new Cast(story, credentials)
  const scripts = [
    ...completedEscrows,
    ...cancelledEscrows,
    ...openEscrows,
    ...disputedEscrows,
    ...escrowsInParts,
    ...guestEscrows,
    ...escrowsFallingDue,
  ]
  const staged = scripts.map((script, number) => new StagedEscrow(story, cast, script, number))
  const money = new MoneyScenes(story, cast)
  const desks = new DeskScenes(story, cast)
  const later = await story.tell([...cast.scenes(), ...staged.flatMap((script) => script.scenes()), ...money.scenes(), ...desks.scenes()])
  await keepRequests(story, cast.key)
  await createRun(world, { actor: { kind: 'timer' }, requestId: 'demo-world' })(leaveMark, { developerId: cast.key.developerId })
  return later
}

/** A sandbox that was used without the demo world may have somebody where its people would live. */
async function requireFreeAddresses({ database }: Services): Promise<void> {
  const db = dbOf(database.fork())
  const everybody = db
    .selectFrom('developer')
    .select('email')
    .unionAll(db.selectFrom('app_user').select('email'))
    .unionAll(db.selectFrom('staff').select('email'))
  const taken = await db
    .selectFrom(everybody.as('everybody'))
    .select('email')
    .where('email', 'like', `%${at('')}`)
    .limit(1)
    .executeTakeFirst()
  if (taken) throw new Error(`The demo world cannot be made: ${taken.email} is somebody's account already. Start with DEMO=off.`)
}

function leaveMark(tx: Operation, { developerId }: { developerId: string }): Promise<void> {
  return audit(tx, { action: mark, subject: developerId })
}

/** The story counts on the deadlines and bounds that everybody has; a deployment with others gets the same past. */
function withDefaultRules(services: Services): Services {
  const { policy, limits } = readConfig({})
  return { ...services, config: { ...services.config, policy, limits } }
}
