import type { EntityManager } from '@mikro-orm/postgresql'
import { anyOf, asText, dbOf, iso, jsonObject } from '../../db/typed-queries.js'
import type { DisputeCategory, DisputeOutcome, DisputeStatus } from '../../domain/dispute/dispute.js'
import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { sharesOf } from '../../domain/escrow/settlement.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { fileView, type FileView, type StoredFile } from '../file/file-view.js'
import { readFiles } from '../file/read-files.js'

export interface DisputeView {
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
  messages: DisputeMessageView[]
  offers: SettlementOfferView[]
}

interface DisputeMessageView {
  id: string
  author: Party | 'staff'
  body: string
  isInternal: boolean
  createdAt: string
  attachments: FileView[]
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

/** The disputes of escrows with everything that was said, newest first, by escrow; staff notes only for staff (decisions 5, Disputed). */
export async function readDisputes(
  em: EntityManager,
  { escrowIds, isStaff }: { escrowIds: string[]; isStaff: boolean },
): Promise<Map<string, DisputeView[]>> {
  const rows = await selectDisputes(em, { escrowIds, isStaff })
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

const selectDisputes = (em: EntityManager, { escrowIds, isStaff }: { escrowIds: string[]; isStaff: boolean }) =>
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
        .selectFrom('dispute_message as m')
        .whereRef('m.escrowId', '=', 'd.escrowId')
        .whereRef('m.disputeId', '=', 'd.id')
        .$if(!isStaff, (messages) => messages.where('m.isInternal', '=', false))
        .select(({ ref, fn }) =>
          fn
            .jsonAgg(
              jsonObject({
                id: ref('m.id'),
                author: ref('m.authorRole'),
                body: ref('m.body'),
                isInternal: ref('m.isInternal'),
                createdAt: iso(ref('m.createdAt')),
              }),
            )
            .orderBy('m.createdAt')
            .orderBy('m.id')
            .as('list'),
        )
        .as('messages'),
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
  const { ticketNumber, type, status, category, subject, reason, openedBy, outcome, resolutionReason, createdAt, resolvedAt } = row
  return {
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
    attachments: (files.get(row.id) ?? []).map(fileView),
    awardedTnd: row.awardedMillimes === null ? null : tnd(row.awardedMillimes),
    messages: (row.messages ?? []).map((message) => ({
      ...message,
      id: encodeId('msg', message.id),
      attachments: (files.get(message.id) ?? []).map(fileView),
    })),
    offers: (row.offers ?? []).map((offer) => offerView(row, offer)),
  }
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
