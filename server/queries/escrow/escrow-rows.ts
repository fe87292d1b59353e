import type { Expression, ExpressionBuilder } from 'kysely'
import { keyedRows } from '../../db/read-together.js'
import { anyOf, constant, constants, found, iso, jsonObject, statement, type Db, type Given, type Tables } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { shownColumns, shownTimes } from './escrow-columns.js'

/** A row of what is shown of an escrow, with everything around it. */
export type EscrowRow = Awaited<ReturnType<typeof readEscrowRows>>[number]

/** These escrows, in no particular order. */
export const readEscrowRows = statement((db, { ids }: Given<{ ids: readonly string[] }>) => escrows(db).where('e.id', '=', anyOf(ids)))

/** For one apart: PostgreSQL keeps the plan of a statement only when it expects no better one, and of a list it expects ten ids. */
export const readEscrowRow = statement((db, { id }: Given<{ id: string }>) => escrows(db).where('e.id', '=', id))

/** For reading one escrow at a time, by its uuid. */
export const escrowRows = keyedRows(
  (db, ids) => escrows(db).where('e.id', 'in', ids),
  ({ id }) => id,
)

const escrows = (db: Db) =>
  db
    .selectFrom('escrow as e')
    .select(shownColumns.map((name) => `e.${name}` as const))
    .select(['e.faceAmountMinor', 'e.fxRate', 'e.developerFeeBasisPoints', 'e.sellerId', 'e.buyerId', 'e.disputeId'])
    .select(['e.createdByDeveloperId', 'e.createdByUserId', 'e.applicationName'])
    .select(['e.releasedMillimes', 'e.refundedMillimes', 'e.progressiveAutoApproveHours', 'e.progressiveMinReleaseMillimes'])
    .select((eb) => [
      jsonObject(shownTimes(eb)).as('times'),
      iso(eb.ref('e.releaseConsentAt')).as('releaseConsentAt'),
      iso(eb.ref('e.closedAt')).as('closedAt'),
      person(eb, eb.ref('e.sellerId')).as('seller'),
      person(eb, eb.ref('e.buyerId')).as('buyer'),
      eb.case().when('e.mode', '=', constant('standard')).then(contract(eb)).end().as('contract'),
      eb.case().when('e.disputeId', 'is not', null).then(dispute(eb)).end().as('dispute'),
      rejections(eb).as('rejections'),
      cancellation(eb).as('cancellation'),
      deadlines(eb).as('deadlines'),
      eb.case().when('e.testClockId', 'is not', null).then(clockNow(eb)).end().as('clockNow'),
    ])

type FromEscrow = ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>
type FromContract = ExpressionBuilder<Tables & { c: Tables['contract'] }, 'c'>

const person = (eb: FromEscrow, id: Expression<string | null>) =>
  eb
    .selectFrom('app_user as u')
    .where('u.id', '=', id)
    .select(({ ref }) =>
      jsonObject({ id: ref('u.id'), email: ref('u.email'), firstName: ref('u.firstName'), lastName: ref('u.lastName') }).as('person'),
    )

const contract = (eb: FromEscrow) =>
  eb
    .selectFrom('contract as c')
    .whereRef('c.escrowId', '=', 'e.id')
    .select((of) =>
      jsonObject({
        id: of.ref('c.id'),
        terms: of.ref('c.terms'),
        language: of.ref('c.language'),
        version: of.ref('c.version'),
        contentSha256: of.ref('c.contentSha256'),
        createdAt: iso(of.ref('c.createdAt')),
        updatedAt: iso(of.ref('c.updatedAt')),
        sellerSignature: found(signature(of, 'seller')),
        buyerSignature: found(signature(of, 'buyer')),
      }).as('contract'),
    )

const signature = (eb: FromContract, role: 'seller' | 'buyer') =>
  eb
    .selectFrom('contract_signature as s')
    .whereRef('s.escrowId', '=', 'c.escrowId')
    .whereRef('s.contractId', '=', 'c.id')
    .whereRef('s.version', '=', 'c.version')
    .where('s.role', '=', constant(role))
    .select(({ ref }) =>
      jsonObject({ signedAt: iso(ref('s.signedAt')), name: ref('s.name'), signatureImage: ref('s.signatureImage') }).as('signature'),
    )

const dispute = (eb: FromEscrow) =>
  eb
    .selectFrom('dispute as d')
    .whereRef('d.escrowId', '=', 'e.id')
    .whereRef('d.id', '=', 'e.disputeId')
    .select(({ ref, fn, lit }) =>
      jsonObject({
        ticketNumber: ref('d.ticketNumber'),
        type: ref('d.type'),
        subject: ref('d.subject'),
        status: ref('d.status'),
        createdAt: iso(ref('d.createdAt')),
        previewReason: fn<string>('left', ['d.reason', lit(140)]),
      }).as('dispute'),
    )

const clockNow = (eb: FromEscrow) =>
  eb
    .selectFrom('test_clock as k')
    .whereRef('k.id', '=', 'e.testClockId')
    .select(({ ref }) => iso(ref('k.now')).as('now'))

const rejections = (eb: FromEscrow) =>
  eb
    .selectFrom('delivery_rejection as r')
    .whereRef('r.escrowId', '=', 'e.id')
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            rejectedAt: iso(ref('r.rejectedAt')),
            reason: ref('r.reason'),
            previousDeliveredAt: iso(ref('r.previousDeliveredAt')),
          }),
        )
        .orderBy('r.rejectedAt')
        .orderBy('r.id')
        .as('rejections'),
    )

const cancellation = (eb: FromEscrow) =>
  eb
    .selectFrom('cancellation_request as c')
    .whereRef('c.escrowId', '=', 'e.id')
    .select(({ ref }) =>
      jsonObject({
        id: ref('c.id'),
        status: ref('c.status'),
        reason: ref('c.reason'),
        requestedAt: iso(ref('c.requestedAt')),
        decidedAt: iso(ref('c.decidedAt')),
        decisionReason: ref('c.decisionReason'),
      }).as('cancellation'),
    )
    .orderBy('c.requestedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)

const deadlines = (eb: FromEscrow) =>
  eb
    .selectFrom('deadline as d')
    .whereRef('d.escrowId', '=', 'e.id')
    .where('d.status', 'in', constants(deadlineMachine.live))
    .where('d.kind', 'in', constants(['expiry', 'completion', 'cancellation_request', 'dispute_silence', 'release_approval', 'closing']))
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            kind: ref('d.kind'),
            at: iso(ref('d.dueAt')),
            status: ref('d.status'),
            remainingMs: ref('d.remainingMs'),
          }),
        )
        .orderBy('d.dueAt')
        .as('deadlines'),
    )
