import type { EntityManager } from '@mikro-orm/postgresql'
import { anyOf, asText, dbOf, iso, jsonObject } from '../../db/typed-queries.js'
import type { DisputeCategory, DisputeOutcome, DisputeStatus } from '../../domain/dispute/dispute.js'
import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
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

function disputeView(
  { escrowId: _escrowId, awardedMillimes, messages, offers, ...dispute }: Row,
  files: ReadonlyMap<string, StoredFile[]>,
): DisputeView {
  const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  return {
    ...dispute,
    id: encodeId('dsp', dispute.id),
    attachments: (files.get(dispute.id) ?? []).map(fileView),
    awardedTnd: awardedMillimes === null ? null : tnd(awardedMillimes),
    messages: (messages ?? []).map((message) => ({
      ...message,
      id: encodeId('msg', message.id),
      attachments: (files.get(message.id) ?? []).map(fileView),
    })),
    offers: (offers ?? []).map(({ award, ...offer }) => ({ ...offer, id: encodeId('ofr', offer.id), sellerAwardTnd: tnd(BigInt(award)) })),
  }
}
