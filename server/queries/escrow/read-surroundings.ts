import type { Expression, ExpressionBuilder, RawBuilder } from 'kysely'
import type { Escrow } from '../../db/entities/escrow.entity.js'
import {
  asText,
  constant,
  constants,
  found,
  fragment,
  iso,
  isThere,
  jsonObject,
  statement,
  statementOfShape,
  type Db,
  type Given,
  type Tables,
} from '../../db/typed-queries.js'
import { cancellationRequestMachine, processedCancellations } from '../../domain/escrow/cancellation-request.js'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { disputeMachine, settlementOfferMachine } from '../../domain/dispute/dispute.js'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { releaseRequestMachine, type ReleaseRequestState } from '../../domain/release-request/release-request.js'
import { identityMachine } from '../../domain/user/identity.js'

export type Surroundings = Awaited<ReturnType<typeof selectSurroundings>>[number]

/** The rows around an escrow that its rules look at; a command reads them after the lock. */
export async function readSurroundings(
  db: Db,
  escrowId: string,
  { withTerms = false, requestId = null }: { withTerms?: boolean; requestId?: string | null } = {},
): Promise<Surroundings> {
  const [surroundings] = await selectSurroundings(db, { withTerms }, { escrowId, requestId })
  if (!surroundings) throw new Error('A select without a table has answered no row')
  return surroundings
}

/** The same of many escrows in one statement, by their uuids. */
export async function readManySurroundings(db: Db, escrowIds: string[]): Promise<Map<string, Surroundings>> {
  const rows = await selectManySurroundings(db, { escrowIds })
  return new Map(rows.map((row) => [row.escrowId, row]))
}

const selectSurroundings = statementOfShape(
  (db, { withTerms }: { withTerms: boolean }, { escrowId, requestId }: Given<{ escrowId: string; requestId: string | null }>) =>
    surroundings(db, fragment<Asked>`(select ${escrowId}::uuid as id, ${requestId}::text as request_id)`, { withTerms }),
)

const selectManySurroundings = statement((db, { escrowIds }: Given<{ escrowIds: readonly string[] }>) =>
  surroundings(db, fragment<Asked>`(select unnest(${escrowIds}::uuid[]) as id, null::text as request_id)`, { withTerms: false }),
)

/** The same of an escrow that another statement reads: a table for it to be joined with. */
export const surroundingsOf = (
  db: Db,
  { id, requestId, ...shape }: { id: Expression<string>; requestId: Expression<string | null>; withTerms: boolean },
) => surroundings(db, fragment<Asked>`(select ${id} as id, ${requestId}::text as request_id)`, shape)

/** The escrows that are asked for, as a table; with the payout request that the asker names. */
interface Asked {
  id: string
  requestId: string | null
}
type FromAsked = ExpressionBuilder<Tables & { asked: Asked }, 'asked'>
type FromProgressive = ExpressionBuilder<Tables & { asked: Asked; e: Tables['escrow'] }, 'asked' | 'e'>

const surroundings = (db: Db, asked: RawBuilder<Asked>, { withTerms }: { withTerms: boolean }) =>
  db
    .selectFrom(asked.as('asked'))
    .select('asked.id as escrowId')
    .select((eb) => [
      contract(eb, { withTerms }).as('contract'),
      ...cancellations(eb),
      completionLeft(eb).as('completionLeftMs'),
      openDispute(eb).as('dispute'),
      openOffers(eb).as('offers'),
      withdrawn(eb).as('withdrawn'),
      progress(eb).as('progress'),
      paymentsInFlight(eb).as('paymentInFlight'),
      pendingDeposit(eb).as('depositId'),
      proof(eb).as('proof'),
      pendingSessions(eb).as('pendingSessions'),
      written(eb, 'e.sellerId').as('seller'),
      written(eb, 'e.buyerId').as('buyer'),
    ])

/** The terms are long, and only who changes them looks at them. */
const contract = (eb: FromAsked, { withTerms }: { withTerms: boolean }) =>
  eb
    .selectFrom('contract as c')
    .whereRef('c.escrowId', '=', 'asked.id')
    .select(({ ref }) =>
      jsonObject({
        id: ref('c.id'),
        version: ref('c.version'),
        terms: withTerms ? ref('c.terms') : fragment<null>`null`,
        sellerSignedAt: iso(ref('c.sellerSignedAt')),
        buyerSignedAt: iso(ref('c.buyerSignedAt')),
      }).as('contract'),
    )

function cancellations(eb: FromAsked) {
  const requests = eb.selectFrom('cancellation_request as c').whereRef('c.escrowId', '=', 'asked.id')
  return [
    requests.where('c.status', '=', constant(cancellationRequestMachine.status.pending)).select('c.id').as('cancellationId'),
    isThere(requests.where('c.status', 'in', constants(processedCancellations))).as('cancellationProcessed'),
    found(requests.select(fragment<number>`count(*)::int`.as('count'))).as('cancellationRequests'),
  ] as const
}

const completionLeft = (eb: FromAsked) =>
  eb
    .selectFrom('deadline as d')
    .whereRef('d.escrowId', '=', 'asked.id')
    .where('d.kind', '=', constant('completion'))
    .where('d.status', '=', constant(deadlineMachine.status.paused))
    .select('d.remainingMs')

const openDispute = (eb: FromAsked) =>
  eb
    .selectFrom('dispute as d')
    .whereRef('d.escrowId', '=', 'asked.id')
    .where('d.type', '=', constant('escrow_dispute'))
    .where('d.status', 'in', constants(disputeMachine.live))
    .select(({ ref }) =>
      jsonObject({
        id: ref('d.id'),
        openedBy: ref('d.openedBy'),
        previousStatus: ref('d.previousStatus'),
        status: ref('d.status'),
      }).as('dispute'),
    )

const openOffers = (eb: FromAsked) =>
  eb
    .selectFrom('settlement_offer as o')
    .whereRef('o.escrowId', '=', 'asked.id')
    .where('o.status', '=', constant(settlementOfferMachine.status.open))
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            id: ref('o.id'),
            offeredBy: ref('o.offeredBy'),
            sellerAwardMillimes: asText(ref('o.sellerAwardMillimes')),
          }),
        )
        .as('offers'),
    )

/** Of an escrow that is paid out in slices alone: its payout requests, and whether its seller is identified. */
const progress = (eb: FromAsked) =>
  eb
    .selectFrom('escrow as e')
    .leftJoin('app_user as u', 'u.id', 'e.sellerId')
    .whereRef('e.id', '=', 'asked.id')
    .where('e.progressiveAutoApproveHours', 'is not', null)
    .select((of) =>
      jsonObject({
        identityStatus: of.ref('u.identityStatus'),
        requests: found(releaseRequests(of)),
        requestCount: found(allReleaseRequests(of).select(fragment<number>`count(*)::int`.as('count'))),
      }).as('progress'),
    )

const allReleaseRequests = (eb: FromProgressive) => eb.selectFrom('release_request as all').whereRef('all.escrowId', '=', 'asked.id')

const releaseRequests = (eb: FromProgressive) =>
  eb
    .selectFrom('release_request as r')
    .leftJoin('dispute as d', (join) =>
      join.onRef('d.escrowId', '=', 'r.escrowId').onRef('d.id', '=', 'r.disputeId').on('d.status', 'in', constants(disputeMachine.live)),
    )
    .whereRef('r.escrowId', '=', 'asked.id')
    .where(({ eb: of, or, ref }) =>
      or([of('r.status', 'in', constants(releaseRequestMachine.live)), of('r.requestId', '=', ref('asked.requestId'))]),
    )
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonObject({
            id: ref('r.id'),
            requestId: ref('r.requestId'),
            reference: ref('r.reference'),
            note: ref('r.note'),
            status: ref('r.status'),
            amountMillimes: asText(ref('r.amountMillimes')),
            faceAmountMinor: asText(ref('r.faceAmountMinor')),
            awardedMillimes: asText(ref('r.awardedMillimes')),
            developerId: ref('r.createdByDeveloperId'),
            disputeId: ref('d.id'),
            disputeStatus: ref('d.status'),
          }),
        )
        .orderBy('r.createdAt')
        .orderBy('r.id')
        .as('requests'),
    )

const withdrawn = (eb: FromAsked) =>
  eb
    .selectFrom('dispute as d')
    .whereRef('d.escrowId', '=', 'asked.id')
    .where('d.type', '=', constant('escrow_dispute'))
    .where('d.status', '=', constant(disputeMachine.status.withdrawn))
    .select(({ fn }) => fn.jsonAgg('d.openedBy').as('parties'))

const paymentsInFlight = (eb: FromAsked) =>
  isThere(
    eb
      .selectFrom('payment as p')
      .whereRef('p.escrowId', '=', 'asked.id')
      .where('p.status', '=', constant(paymentMachine.status.processing)),
  )

const pendingDeposit = (eb: FromAsked) =>
  eb
    .selectFrom('deposit_proof as d')
    .whereRef('d.escrowId', '=', 'asked.id')
    .where('d.status', '=', constant(depositProofMachine.status.pending))
    .select('d.id')

const newestSubmission = (eb: ExpressionBuilder<Tables & { p: Tables['proof'] }, 'p'>) =>
  eb
    .selectFrom('proof_submission as s')
    .whereRef('s.escrowId', '=', 'p.escrowId')
    .select('s.id')
    .orderBy('s.escrowVersion', 'desc')
    .limit(1)

const proof = (eb: FromAsked) =>
  eb
    .selectFrom('proof as p')
    .whereRef('p.escrowId', '=', 'asked.id')
    .select((of) =>
      jsonObject({
        phase: of.ref('p.phase'),
        uploadDeadlineHours: of.ref('p.uploadDeadlineHours'),
        reviewDeadlineHours: of.ref('p.reviewDeadlineHours'),
        correctionRounds: of.ref('p.correctionRounds'),
        maxCorrectionRounds: of.ref('p.maxCorrectionRounds'),
        extendedAt: iso(of.ref('p.extendedAt')),
        newestSubmissionId: found(newestSubmission(of)),
      }).as('proof'),
    )

const pendingSessions = (eb: FromAsked) =>
  found(
    eb
      .selectFrom('checkout_session as s')
      .whereRef('s.escrowId', '=', 'asked.id')
      .where('s.status', '=', constant(checkoutSessionMachine.status.pending))
      .select(fragment<number>`count(*)::int`.as('count')),
  )

/** How to write to a party. */
const written = (eb: FromAsked, party: 'e.sellerId' | 'e.buyerId') =>
  eb
    .selectFrom('escrow as e')
    .innerJoin('app_user as u', 'u.id', party)
    .whereRef('e.id', '=', 'asked.id')
    .select(({ ref }) => jsonObject({ locale: ref('u.locale'), mutedNotices: ref('u.mutedNotices') }).as('written'))

export function aggregateOf(row: Escrow, surroundings: Surroundings): EscrowAggregate {
  const { contract, dispute, offers, withdrawn, cancellationId, completionLeftMs, depositId, progress, proof } = surroundings
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    escrow: row,
    contract: contract && {
      version: contract.version,
      terms: contract.terms,
      sellerSignedAt: at(contract.sellerSignedAt),
      buyerSignedAt: at(contract.buyerSignedAt),
    },
    pendingCancellation: cancellationId === null ? null : { id: cancellationId },
    hasProcessedCancellation: surroundings.cancellationProcessed,
    cancellationRequests: surroundings.cancellationRequests ?? 0,
    completionLeftMs: completionLeftMs === null ? null : Number(completionLeftMs),
    openDispute: dispute,
    withdrawnDisputes: {
      buyer: (withdrawn ?? []).filter((party) => party === 'buyer').length,
      seller: (withdrawn ?? []).filter((party) => party === 'seller').length,
    },
    offers: Object.fromEntries(
      (offers ?? []).map(({ id, offeredBy, sellerAwardMillimes }) => [offeredBy, { id, sellerAwardMillimes: BigInt(sellerAwardMillimes) }]),
    ),
    releaseRequests: (progress?.requests ?? []).map((request) => releaseRequestOf(request, row)),
    isSellerIdentified: progress?.identityStatus === identityMachine.status.approved,
    paymentInFlight: surroundings.paymentInFlight,
    pendingDeposit: depositId === null ? null : { id: depositId },
    proof: proof && { ...proof, extendedAt: at(proof.extendedAt) },
  }
}

type RequestRow = NonNullable<NonNullable<Surroundings['progress']>['requests']>[number]

function releaseRequestOf(row: RequestRow, { createdByDeveloperId }: Escrow): ReleaseRequestState {
  const { amountMillimes, faceAmountMinor, awardedMillimes, developerId, disputeId, disputeStatus, ...request } = row
  return {
    ...request,
    amountMillimes: BigInt(amountMillimes),
    faceAmountMinor: BigInt(faceAmountMinor),
    awardedMillimes: awardedMillimes === null ? null : BigInt(awardedMillimes),
    isByCreator: developerId !== null && developerId === createdByDeveloperId,
    dispute: disputeId === null || disputeStatus === null ? null : { id: disputeId, status: disputeStatus },
  }
}
