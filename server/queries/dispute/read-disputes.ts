import type { EntityManager } from '@mikro-orm/postgresql'
import { anyOf, asText, constant, dbOf, iso, jsonObject } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import type { DisputeCategory, DisputeOutcome, DisputeStatus } from '../../domain/dispute/dispute.js'
import { parseAward } from '../../domain/dispute/award.js'
import { DomainError } from '../../domain/errors.js'
import { remainingMillimes, type Party } from '../../domain/escrow/escrow.js'
import { sharesOf } from '../../domain/escrow/settlement.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { fileView, type FileView, type StoredFile } from '../file/file-view.js'
import { readFiles } from '../file/read-files.js'

export interface DisputeView {
  /** Uuids. */
  keys: { escrowId: string; disputeId: string }
  /** What a settlement divides, and the terms of its fees. */
  held: Held
  id: string
  ticketNumber: string
  type: string
  status: DisputeStatus
  category: DisputeCategory
  subject: string
  reason: string
  attachments: FileView[]
  openedBy: Party
  outcome: DisputeOutcome | null
  awardedTnd: string | null
  resolutionReason: string | null
  createdAt: string
  resolvedAt: string | null
  answerBy: string | null
  offers: SettlementOfferView[]
}

interface SettlementOfferView {
  id: string
  offeredBy: Party
  sellerAwardTnd: string
  status: 'open' | 'accepted' | 'superseded'
  /** What each would get by it; null once it is decided. */
  shares: { sellerGetsTnd: string; buyerGetsBackTnd: string; feesTnd: string } | null
  createdAt: string
  decidedAt: string | null
}

/** The disputes of escrows with their offers, newest first, by escrow. What was said in them is read where it is asked for. */
export async function readDisputes(em: EntityManager, escrowIds: string[]): Promise<Map<string, DisputeView[]>> {
  const rows = await selectDisputes(em, escrowIds)
  const ofDisputed = await readFiles(em, { escrowIds: [...new Set(rows.map(({ escrowId }) => escrowId))], purpose: 'dispute' })
  const files = Map.groupBy(ofDisputed, ({ subjectId }) => subjectId)
  const byEscrow = Map.groupBy(rows, (row) => row.escrowId)
  return new Map([...byEscrow].map(([escrowId, disputes]) => [escrowId, disputes.map((row) => disputeView(row, files))]))
}

/** The uuid of the escrow that a dispute is about. @throws DomainError DISPUTE_NOT_FOUND */
export async function escrowOfDispute(em: EntityManager, id: string): Promise<string> {
  const dispute = await dbOf(em).selectFrom('dispute').select('escrowId').where('id', '=', id).executeTakeFirst()
  if (!dispute) throw new DomainError('DISPUTE_NOT_FOUND')
  return dispute.escrowId
}

const selectDisputes = (em: EntityManager, escrowIds: string[]) =>
  dbOf(em)
    .selectFrom('dispute as d')
    .innerJoin('escrow as e', 'e.id', 'd.escrowId')
    .select(['e.amountMillimes', 'e.releasedMillimes', 'e.refundedMillimes'])
    .select(['e.feeRatePpm', 'e.taxPercent', 'e.developerFeeBasisPoints', 'e.feeBearer'])
    .select(['d.escrowId', 'd.id', 'd.ticketNumber', 'd.type', 'd.status', 'd.category', 'd.subject', 'd.reason', 'd.openedBy'])
    .select(['d.outcome', 'd.awardedMillimes', 'd.resolutionReason'])
    .select((eb) => [
      iso(eb.ref('d.createdAt')).as('createdAt'),
      iso(eb.ref('d.resolvedAt')).as('resolvedAt'),
      eb
        .selectFrom('deadline as w')
        .whereRef('w.escrowId', '=', 'd.escrowId')
        .whereRef('w.subjectId', '=', 'd.id')
        .where('w.kind', '=', constant('dispute_silence'))
        .where('w.status', '=', constant(deadlineMachine.status.pending))
        .select(({ ref }) => iso(ref('w.dueAt')).as('at'))
        .as('answerBy'),
      eb
        .selectFrom('settlement_offer as o')
        .whereRef('o.escrowId', '=', 'd.escrowId')
        .whereRef('o.disputeId', '=', 'd.id')
        .select(({ ref, fn }) =>
          fn
            .jsonAgg(
              jsonObject({
                id: ref('o.id'),
                offeredBy: ref('o.offeredBy'),
                award: asText(ref('o.sellerAwardMillimes')),
                status: ref('o.status'),
                createdAt: iso(ref('o.createdAt')),
                decidedAt: iso(ref('o.decidedAt')),
              }),
            )
            .orderBy('o.createdAt')
            .orderBy('o.id')
            .as('list'),
        )
        .as('offers'),
    ])
    .where('d.escrowId', '=', anyOf(escrowIds))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

type Row = Awaited<ReturnType<typeof selectDisputes>>[number]

type Fees = 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'
type Held = Pick<Row, 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes' | Fees>

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

function disputeView(row: Row, files: ReadonlyMap<string, StoredFile[]>): DisputeView {
  const { ticketNumber, type, status, category, subject, reason, openedBy, outcome, resolutionReason, createdAt, resolvedAt, answerBy } =
    row
  return {
    keys: { escrowId: row.escrowId, disputeId: row.id },
    held: row,
    id: encodeId('dsp', row.id),
    ticketNumber,
    type,
    status,
    category,
    subject,
    reason,
    openedBy,
    outcome,
    resolutionReason,
    createdAt,
    resolvedAt,
    answerBy,
    attachments: (files.get(row.id) ?? []).map(fileView),
    awardedTnd: row.awardedMillimes === null ? null : tnd(row.awardedMillimes),
    offers: (row.offers ?? []).map((offer) => offerView(row, offer)),
  }
}

/**
 * What each party would get by an award that nobody has offered yet; null where none can be. What a settlement can be offered on is told by
 * `allowedActions`, not here.
 *
 * @throws DomainError VALIDATION_ERROR, AMOUNT_PRECISION, AWARD_OUT_OF_RANGE
 */
export function sharesAt({ type, resolvedAt, held }: Pick<DisputeView, 'type' | 'resolvedAt' | 'held'>, sellerAwardTnd: string) {
  if (type !== 'escrow_dispute' || resolvedAt !== null) return null
  const awardMillimes = parseAward(sellerAwardTnd)
  if (awardMillimes > remainingMillimes(held)) throw new DomainError('AWARD_OUT_OF_RANGE')
  return sharesView(held, awardMillimes)
}

/** While an offer is open nothing else moves the money, so that what it comes to now is what accepting it will bring. */
function offerView(held: Held, { award, ...offer }: NonNullable<Row['offers']>[number]): SettlementOfferView {
  const awardMillimes = BigInt(award)
  return {
    ...offer,
    id: encodeId('ofr', offer.id),
    sellerAwardTnd: tnd(awardMillimes),
    shares: offer.status === 'open' ? sharesView(held, awardMillimes) : null,
  }
}

function sharesView(held: Held, awardMillimes: bigint): NonNullable<SettlementOfferView['shares']> {
  const { sellerMillimes, buyerMillimes, feesMillimes } = sharesOf(held, awardMillimes)
  return { sellerGetsTnd: tnd(sellerMillimes), buyerGetsBackTnd: tnd(buyerMillimes), feesTnd: tnd(feesMillimes) }
}
