import { fragment, type Db } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

/** Rows that one transaction removes at most, so that none holds its locks for long. */
const batch = 5_000
const tokenDays = 7
/** A message of a provider is refused by its own time minutes later; one that is sent anew comes within days. */
const callbackDays = 30
/** What was asked for counts for an hour against whoever asked, however soon it expired. */
const proofHours = 1
/** From where somebody has not signed in for so long is as strange as any other place. */
const networkDays = 90
/** What the books came to is told by the newest; the others say since when something is wrong. */
const checkDays = 30

/**
 * Removes what nobody will ask for again: stored answers past their time, access tokens a week after their end, what callers had used of an
 * hour ago's minute, the attempts of deliveries that ended before events are kept, which messages of the provider of identities were here, codes and links that prove a
 * mailbox, from where somebody has signed in, what looking through the books has found, the requests of integrators, and what signing in to applications has given out (decisions 3, 10, 11, 12, 15 and 18). Events, deliveries and everything about money stay.
 */
export const deleteOutdated: Workflow<void, Record<Outdated, number>> = async ({ run }) => {
  const counts = {
    idempotencyRecords: 0,
    accessTokens: 0,
    requestCounts: 0,
    webhookAttempts: 0,
    identityCallbacks: 0,
    ledgerChecks: 0,
    loggedRequests: 0,
    oauthStates: 0,
    mailboxProofs: 0,
    knownNetworks: 0,
  }
  for (const name of outdated) {
    for (let deleted = batch; deleted === batch; counts[name] += deleted) deleted = await run(deleteBatch, name)
  }
  return counts
}

const outdated = [
  'idempotencyRecords',
  'accessTokens',
  'requestCounts',
  'webhookAttempts',
  'identityCallbacks',
  'ledgerChecks',
  'loggedRequests',
  'oauthStates',
  'mailboxProofs',
  'knownNetworks',
] as const
type Outdated = (typeof outdated)[number]

/** Where a row lies. As an array, the planner walks through such places one by one; with `in` it would join two tables. */
const place = fragment<string>`ctid`

const deletions: Record<Outdated, (db: Db, until: Date) => Promise<{ numDeletedRows: bigint }>> = {
  idempotencyRecords: (db, until) => {
    const old = db.selectFrom('idempotency_record').select(place.as('place')).where('createdAt', '<', until).limit(batch)
    return db
      .deleteFrom('idempotency_record')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  accessTokens: (db, until) => {
    const old = db.selectFrom('access_token').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
    return db
      .deleteFrom('access_token')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  requestCounts: (db, until) => {
    const old = db.selectFrom('request_count').select(place.as('place')).where('startedAt', '<', until).limit(batch)
    return db
      .deleteFrom('request_count')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  webhookAttempts: (db, until) => {
    const old = db
      .selectFrom('webhook_attempt as a')
      .innerJoin('webhook_delivery as d', 'd.id', 'a.deliveryId')
      .select(fragment<string>`a.ctid`.as('place'))
      .where('d.finishedAt', '<', until)
      .limit(batch)
    return db
      .deleteFrom('webhook_attempt')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  ledgerChecks: (db, until) => {
    const old = db.selectFrom('ledger_check').select(place.as('place')).where('beganAt', '<', until).limit(batch)
    return db
      .deleteFrom('ledger_check')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  identityCallbacks: (db, until) => {
    const old = db.selectFrom('identity_callback').select(place.as('place')).where('receivedAt', '<', until).limit(batch)
    return db
      .deleteFrom('identity_callback')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  loggedRequests: (db, until) => {
    const old = db.selectFrom('logged_request').select(place.as('place')).where('startedAt', '<', until).limit(batch)
    return db
      .deleteFrom('logged_request')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  oauthStates: (db, until) => {
    const old = db.selectFrom('oauth_state').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
    return db
      .deleteFrom('oauth_state')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  mailboxProofs: (db, until) => {
    const old = db.selectFrom('mailbox_proof').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
    return db
      .deleteFrom('mailbox_proof')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
  knownNetworks: (db, until) => {
    const old = db.selectFrom('known_network').select(place.as('place')).where('seenAt', '<', until).limit(batch)
    return db
      .deleteFrom('known_network')
      .where(place, '=', fragment<string>`any(array(${old}))`)
      .executeTakeFirstOrThrow()
  },
}

async function deleteBatch(tx: Operation, name: Outdated): Promise<number> {
  const { idempotencyHours, eventDays, requestLogDays } = tx.services.config.limits
  const hours = {
    idempotencyRecords: idempotencyHours,
    accessTokens: tokenDays * 24,
    requestCounts: 1,
    webhookAttempts: eventDays * 24,
    identityCallbacks: callbackDays * 24,
    ledgerChecks: checkDays * 24,
    loggedRequests: requestLogDays * 24,
    oauthStates: 0,
    mailboxProofs: proofHours,
    knownNetworks: networkDays * 24,
  }[name]
  const { numDeletedRows } = await deletions[name](tx.db, new Date(tx.wallNow.getTime() - hours * 3_600_000))
  return Number(numDeletedRows)
}
