import type { Expression } from 'kysely'
import { constant, fragment, type Db } from '../../db/typed-queries.js'
import type { Config } from '../../config.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { mailMachine } from '../../domain/mail/mail.js'

/** Rows that one transaction removes at most, so that none holds its locks for long. */
export const batch = 5_000

/** What a table has of what nobody will ask for again. */
interface OutdatedRows {
  /** How long they are kept after the moment that `remove` looks at. */
  hours: (limits: Config['limits']) => number
  /** Removes a batch of those whose moment was before `until`. */
  remove: (db: Db, until: Date) => Promise<{ numDeletedRows: bigint }>
}

/** Where a row lies. As an array, the planner walks through such places one by one; with `in` it would join two tables. */
const place = fragment<string>`ctid`
const among = (old: Expression<{ place: string }>) => fragment<string>`any(array(${old}))`

/** What was asked for counts for an hour against whoever asked, however soon it expired. */
const proofHours = 1
/** From where somebody has not signed in for so long is as strange as any other place (decisions 3). */
const networkDays = 90
/** A try is counted for an hour at most; each new one takes some of the old ones away, where there are new ones. */
const attemptHours = 24

const days =
  (name: keyof Config['limits']) =>
  (limits: Config['limits']): number =>
    Number(limits[name]) * 24

/** Whatever may go by a test clock. */
const onClocks = ['escrow', 'charge', 'payment', 'identity_verification', 'deadline', 'checkout_session'] as const

/** By their tables; docs/retention.md says of every other table what bounds it. */
export const outdatedRows = {
  idempotency_record: {
    hours: ({ idempotencyHours }) => idempotencyHours,
    remove: (db, until) => {
      const old = db.selectFrom('idempotency_record').select(place.as('place')).where('createdAt', '<', until).limit(batch)
      return db.deleteFrom('idempotency_record').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  access_token: {
    hours: days('accessTokenDays'),
    remove: (db, until) => {
      const old = db.selectFrom('access_token').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
      return db.deleteFrom('access_token').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  request_count: {
    hours: () => 1,
    remove: (db, until) => {
      const old = db.selectFrom('request_count').select(place.as('place')).where('startedAt', '<', until).limit(batch)
      return db.deleteFrom('request_count').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  webhook_attempt: {
    hours: days('eventDays'),
    remove: (db, until) => {
      const old = db
        .selectFrom('webhook_attempt as a')
        .innerJoin('webhook_delivery as d', 'd.id', 'a.deliveryId')
        .select(fragment<string>`a.ctid`.as('place'))
        .where('d.finishedAt', '<', until)
        .limit(batch)
      return db.deleteFrom('webhook_attempt').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // After their attempts. Each event keeps its own delivery, by which the books are compared with what was told (R9).
  webhook_delivery: {
    hours: ({ endedDays, eventDays }) => Math.max(endedDays, eventDays) * 24,
    remove: (db, until) => {
      const old = db
        .selectFrom('webhook_delivery as d')
        .select(fragment<string>`d.ctid`.as('place'))
        .where('d.isManual', '=', fragment<boolean>`true`)
        .where('d.finishedAt', '<', until)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('webhook_attempt as a').select('a.number').whereRef('a.deliveryId', '=', 'd.id'))),
        )
        .limit(batch)
      return db.deleteFrom('webhook_delivery').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // After its deliveries: one that an event of its own went to stays with that.
  webhook: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const old = db
        .selectFrom('webhook as w')
        .select(fragment<string>`w.ctid`.as('place'))
        .where('w.deletedAt', '<', until)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('webhook_delivery as d').select('d.id').whereRef('d.webhookId', '=', 'w.id'))),
        )
        .limit(batch)
      return db.deleteFrom('webhook').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  ledger_check: {
    hours: days('ledgerCheckDays'),
    remove: (db, until) => {
      const old = db.selectFrom('ledger_check').select(place.as('place')).where('beganAt', '<', until).limit(batch)
      return db.deleteFrom('ledger_check').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  identity_callback: {
    hours: days('callbackDays'),
    remove: (db, until) => {
      const old = db.selectFrom('identity_callback').select(place.as('place')).where('receivedAt', '<', until).limit(batch)
      return db.deleteFrom('identity_callback').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  logged_request: {
    hours: days('requestLogDays'),
    remove: (db, until) => {
      const old = db.selectFrom('logged_request').select(place.as('place')).where('startedAt', '<', until).limit(batch)
      return db.deleteFrom('logged_request').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  oauth_state: {
    hours: () => 0,
    remove: (db, until) => {
      const old = db.selectFrom('oauth_state').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
      return db.deleteFrom('oauth_state').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  mailbox_proof: {
    hours: () => proofHours,
    remove: (db, until) => {
      const old = db.selectFrom('mailbox_proof').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
      return db.deleteFrom('mailbox_proof').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  known_network: {
    hours: () => networkDays * 24,
    remove: (db, until) => {
      const old = db.selectFrom('known_network').select(place.as('place')).where('seenAt', '<', until).limit(batch)
      return db.deleteFrom('known_network').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  sign_in_attempt: {
    hours: () => attemptHours,
    remove: (db, until) => {
      const old = db.selectFrom('sign_in_attempt').select(place.as('place')).where('startedAt', '<', until).limit(batch)
      return db.deleteFrom('sign_in_attempt').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  verification_code: {
    hours: () => proofHours,
    remove: (db, until) => {
      const old = db.selectFrom('verification_code').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
      return db.deleteFrom('verification_code').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // One that waits for a server lapses by itself.
  mail: {
    hours: days('mailDays'),
    remove: (db, until) => {
      const old = db
        .selectFrom('mail')
        .select(place.as('place'))
        .where('status', '!=', constant(mailMachine.status.waiting))
        .where('createdAt', '<', until)
        .limit(batch)
      return db.deleteFrom('mail').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  deadline: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const { done, cancelled } = deadlineMachine.status
      const old = db
        .selectFrom('deadline')
        .select(place.as('place'))
        .where('status', 'in', [constant(done), constant(cancelled)])
        .where('updatedAt', '<', until)
        .limit(batch)
      return db.deleteFrom('deadline').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // What somebody did by a link stays with the escrow, and so does a link by which a payment or a deposit was begun.
  checkout_session: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const { expired, cancelled } = checkoutSessionMachine.status
      const old = db
        .selectFrom('checkout_session as s')
        .select(fragment<string>`s.ctid`.as('place'))
        .where('s.status', 'in', [constant(expired), constant(cancelled)])
        .where('s.expiresAt', '<', until)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deposit_proof as p')
                .select('p.id')
                .whereRef('p.sessionId', '=', 's.id')
                .whereRef('p.escrowId', '=', 's.escrowId'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payment as p').select('p.id').whereRef('p.sessionId', '=', 's.id'))))
        .limit(batch)
      return db.deleteFrom('checkout_session').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // After deadlines and sessions: whatever went by a clock and stays has its time from there.
  test_clock: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const old = db
        .selectFrom('test_clock as c')
        .select(fragment<string>`c.ctid`.as('place'))
        .where('c.deletedAt', '<', until)
        .where(({ and, not, exists, selectFrom }) =>
          and(onClocks.map((table) => not(exists(selectFrom(table).select('id').whereRef(`${table}.testClockId`, '=', 'c.id'))))),
        )
        .limit(batch)
      return db.deleteFrom('test_clock').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  api_key: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const old = db.selectFrom('api_key').select(place.as('place')).where('revokedAt', '<', until).limit(batch)
      return db.deleteFrom('api_key').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  association_request: {
    hours: days('endedDays'),
    remove: (db, until) => {
      const old = db.selectFrom('association_request').select(place.as('place')).where('expiresAt', '<', until).limit(batch)
      return db.deleteFrom('association_request').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  daily_creation: {
    hours: days('dailyCountDays'),
    remove: (db, until) => {
      const old = db.selectFrom('daily_creation').select(place.as('place')).where('day', '<', dayOf(until)).limit(batch)
      return db.deleteFrom('daily_creation').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  daily_spending: {
    hours: days('dailyCountDays'),
    remove: (db, until) => {
      const old = db.selectFrom('daily_spending').select(place.as('place')).where('day', '<', dayOf(until)).limit(batch)
      return db.deleteFrom('daily_spending').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
  // Nothing can be made by one who cannot sign in, so nothing refers to them.
  developer: {
    hours: days('unverifiedDays'),
    remove: (db, until) => {
      const old = db
        .selectFrom('developer')
        .select(place.as('place'))
        .where('verifiedAt', 'is', null)
        .where('updatedAt', '<', until)
        .limit(batch)
      return db.deleteFrom('developer').where(place, '=', among(old)).executeTakeFirstOrThrow()
    },
  },
} satisfies Readonly<Record<string, OutdatedRows>>

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export type Outdated = keyof typeof outdatedRows
