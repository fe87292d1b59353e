import type { Expression, ExpressionBuilder } from 'kysely'
import { shownDeadlineKinds } from '../../../schema/escrow/shown-deadlines.js'
import { keyedRows } from '../../db/read-together.js'
import {
  anyOf,
  constant,
  constants,
  found,
  fragment,
  iso,
  jsonObject,
  statementOfShape,
  type Db,
  type Given,
  type Tables,
} from '../../db/typed-queries.js'
import type { Escrow } from '../../db/entities/escrow.entity.js'
import { columnsOf, shownColumns, shownTimes, timesOf } from './escrow-columns.js'
import { shownContractVersions } from '../../domain/contract/contract-pdf.js'
import { deadlineMachine, type ProofDeadlineKind } from '../../domain/deadline/deadline.js'

/** A row of what is shown of an escrow, with everything around it. */
export type EscrowRow = Awaited<ReturnType<typeof readEscrowRows>>[number]

/** How a row is read. Terms and drawn signatures are half a megabyte of an escrow: a list leaves them to whoever asks for the contract. */
interface RowShape {
  withTexts: boolean
}

/** These escrows, in no particular order. */
export const readEscrowRows = statementOfShape((db, shape: RowShape, { ids }: Given<{ ids: readonly string[] }>) =>
  escrows(db, shape).where('e.id', '=', anyOf(ids)),
)

/** For one apart: PostgreSQL keeps the plan of a statement only when it expects no better one, and of a list it expects ten ids. */
export const readEscrowRow = statementOfShape((db, shape: RowShape, { id }: Given<{ id: string }>) =>
  escrows(db, shape).where('e.id', '=', id),
)

/** For reading one escrow at a time, by its uuid. */
export const escrowRows = keyedRows(
  (db, ids) => escrows(db, { withTexts: false }).where('e.id', 'in', ids),
  ({ id }) => id,
)

const escrows = (db: Db, shape: RowShape) =>
  db
    .selectFrom('escrow as e')
    .select(shownColumns.map((name) => `e.${name}` as const))
    .select(['e.faceAmountMinor', 'e.fxRate', 'e.developerFeeBasisPoints', 'e.sellerId', 'e.buyerId', 'e.disputeId'])
    .select(['e.createdByDeveloperId', 'e.createdByUserId', 'e.applicationName'])
    .select([
      'e.releasedMillimes',
      'e.refundedMillimes',
      'e.reservedMillimes',
      'e.progressiveAutoApproveHours',
      'e.progressiveMinReleaseMillimes',
    ])
    .select((eb) => [
      jsonObject(shownTimes(eb)).as('times'),
      iso(eb.ref('e.releaseConsentAt')).as('releaseConsentAt'),
      iso(eb.ref('e.closedAt')).as('closedAt'),
      ...around(eb, shape),
    ])

type FromEscrow = ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>

/** What is shown of an escrow and stands in other rows than its own. */
const around = (eb: FromEscrow, shape: RowShape) =>
  [
    person(eb, eb.ref('e.sellerId')).as('seller'),
    person(eb, eb.ref('e.buyerId')).as('buyer'),
    eb.case().when('e.mode', '=', constant('standard')).then(contract(eb, shape)).end().as('contract'),
    eb.case().when('e.disputeId', 'is not', null).then(dispute(eb)).end().as('dispute'),
    rejections(eb).as('rejections'),
    cancellation(eb).as('cancellation'),
    eb.case().when('e.mode', '=', constant('quick')).then(proof(eb)).end().as('proof'),
    deadlines(eb).as('deadlines'),
    eb.case().when('e.testClockId', 'is not', null).then(clockNow(eb)).end().as('clockNow'),
  ] as const

/** It as it is read with the row. */
export type Around = Pick<EscrowRow, Extract<ReturnType<typeof around>[number]['alias'], string>>

/**
 * The same as one JSON object, for whoever reads the escrow's own row anyway: nothing of it is more than JSON holds. Null for an escrow with
 * a contract, whose texts are long.
 */
export function jsonAround(eb: FromEscrow) {
  const named = around(eb, { withTexts: false }).flatMap(({ alias, expression }) => [fragment.lit(alias), expression])
  return fragment<Around | null>`case when ${eb.ref('e.mode')} = ${constant('quick')} then json_build_object(${fragment.join(named)}) end`
}

/** An escrow's own row, with what stands around it, as both are read together. */
export function shownRow(escrow: Escrow, known: Around): EscrowRow {
  const row = columnsOf(escrow)
  return {
    ...row,
    ...known,
    times: timesOf(row),
    releaseConsentAt: row.releaseConsentAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

type FromContract = ExpressionBuilder<Tables & { c: Tables['contract'] }, 'c'>

const person = (eb: FromEscrow, id: Expression<string | null>) =>
  eb
    .selectFrom('app_user as u')
    .where('u.id', '=', id)
    .select(({ ref }) =>
      jsonObject({ id: ref('u.id'), email: ref('u.email'), firstName: ref('u.firstName'), lastName: ref('u.lastName') }).as('person'),
    )

const contract = (eb: FromEscrow, shape: RowShape) =>
  eb
    .selectFrom('contract as c')
    .whereRef('c.escrowId', '=', 'e.id')
    .select((of) =>
      jsonObject({
        id: of.ref('c.id'),
        terms: shape.withTexts ? of.ref('c.terms') : unread,
        language: of.ref('c.language'),
        version: of.ref('c.version'),
        contentSha256: of.ref('c.contentSha256'),
        createdAt: iso(of.ref('c.createdAt')),
        updatedAt: iso(of.ref('c.updatedAt')),
        sellerSignature: found(signature(of, 'seller', shape)),
        buyerSignature: found(signature(of, 'buyer', shape)),
        pdfs: found(pdfs(of)),
      }).as('contract'),
    )

const unread = fragment<null>`null`

const signature = (eb: FromContract, role: 'seller' | 'buyer', { withTexts }: RowShape) =>
  eb
    .selectFrom('contract_signature as s')
    .whereRef('s.escrowId', '=', 'c.escrowId')
    .whereRef('s.contractId', '=', 'c.id')
    .whereRef('s.version', '=', 'c.version')
    .where('s.role', '=', constant(role))
    .select(({ ref }) =>
      jsonObject({
        signedAt: iso(ref('s.signedAt')),
        name: ref('s.name'),
        signatureImage: withTexts ? ref('s.signatureImage') : unread,
      }).as('signature'),
    )

/** Those that were made of the newest versions, in no particular order. */
const pdfs = (eb: FromContract) =>
  eb
    .selectFrom('contract_pdf as p')
    .innerJoin('file as f', 'f.id', 'p.fileId')
    .whereRef('p.escrowId', '=', 'c.escrowId')
    .whereRef('p.contractId', '=', 'c.id')
    .where('p.version', '>', ({ ref }) => fragment<number>`${ref('c.version')} - ${fragment.lit(shownContractVersions)}`)
    .where('f.deletedAt', 'is', null)
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            fileId: ref('f.id'),
            type: ref('p.type'),
            version: ref('p.version'),
            sha256: ref('f.sha256').$notNull(),
            createdAt: iso(ref('p.createdAt')),
          }),
        )
        .as('pdfs'),
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
    .where('d.kind', 'in', constants(shownDeadlineKinds))
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            kind: ref('d.kind'),
            // Not shown: for whoever follows what becomes of them.
            subjectId: ref('d.subjectId'),
            at: iso(ref('d.dueAt')),
            status: ref('d.status'),
            remainingMs: ref('d.remainingMs'),
          }),
        )
        .orderBy('d.dueAt')
        .as('deadlines'),
    )

type FromProof = ExpressionBuilder<Tables & { p: Tables['proof'] }, 'p'>

const proof = (eb: FromEscrow) =>
  eb
    .selectFrom('proof as p')
    .whereRef('p.escrowId', '=', 'e.id')
    .select((of) =>
      jsonObject({
        phase: of.ref('p.phase'),
        allowedProofTypes: of.ref('p.allowedProofTypes'),
        correctionRounds: of.ref('p.correctionRounds'),
        maxCorrectionRounds: of.ref('p.maxCorrectionRounds'),
        extendedAt: iso(of.ref('p.extendedAt')),
        decidedAt: iso(of.ref('p.decidedAt')),
        decisionSource: of.ref('p.decisionSource'),
        uploadDeadline: found(lastDeadline(of, 'proof_upload')),
        reviewDeadline: found(lastDeadline(of, 'proof_review')),
        submissions: found(submissions(of)),
      }).as('proof'),
    )

/** The newest of its kind, also when it has passed or what it was for has happened. */
const lastDeadline = (eb: FromProof, kind: ProofDeadlineKind) =>
  eb
    .selectFrom('deadline as d')
    .whereRef('d.escrowId', '=', 'p.escrowId')
    .where('d.kind', '=', constant(kind))
    .select(({ ref }) => iso(ref('d.dueAt')).as('at'))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)

const submissions = (eb: FromProof) =>
  eb
    .selectFrom('proof_submission as s')
    .whereRef('s.escrowId', '=', 'p.escrowId')
    .select((of) =>
      of.fn
        .jsonAgg(
          jsonObject({
            id: of.ref('s.id'),
            submittedAt: iso(of.ref('s.submittedAt')),
            note: of.ref('s.note'),
            proofType: of.ref('s.proofType'),
            decisions: found(decisions(of)),
            files: found(files(of)),
          }),
        )
        .orderBy('s.escrowVersion')
        .as('submissions'),
    )

type FromSubmission = ExpressionBuilder<Tables & { s: Tables['proof_submission'] }, 's'>

const decisions = (eb: FromSubmission) =>
  eb
    .selectFrom('proof_decision as d')
    .whereRef('d.escrowId', '=', 's.escrowId')
    .whereRef('d.submissionId', '=', 's.id')
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            decision: ref('d.decision'),
            source: ref('d.source'),
            reason: ref('d.reason'),
            decidedAt: iso(ref('d.decidedAt')),
          }),
        )
        .orderBy('d.escrowVersion')
        .as('decisions'),
    )

/** In the order in which they were named; a file that was deleted is not shown any more, and one that was named is whole. */
const files = (eb: FromSubmission) =>
  eb
    .selectFrom('file as f')
    .whereRef('f.escrowId', '=', 's.escrowId')
    .where('f.purpose', '=', constant('proof'))
    .whereRef('f.subjectId', '=', 's.id')
    .where('f.deletedAt', 'is', null)
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            id: ref('f.id'),
            fileName: ref('f.fileName').$notNull(),
            mimeType: ref('f.mimeType').$notNull(),
            sizeBytes: ref('f.sizeBytes').$notNull(),
            sha256: ref('f.sha256').$notNull(),
          }),
        )
        .orderBy('f.position')
        .as('files'),
    )
