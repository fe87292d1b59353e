import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, constants, dbOf, fragment, iso } from '../../db/typed-queries.js'
import { openDisputeStatuses, type DisputeType } from '../../domain/dispute/dispute.js'
import { remainingMillimes } from '../../domain/escrow/escrow.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { formatAmount } from '../../domain/money/money.js'
import type { DisputeCase } from '../../../schema/dispute/dispute-case.type.js'

interface Listing {
  /** Those that are open, those that are over, or with null all of them. */
  isOpen: boolean | null
  /** Those about whole escrows or those about payout requests; both when absent. */
  type?: DisputeType | null
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/** Disputes on escrows and on single payout requests, the one that waits longest first. @throws DomainError VALIDATION_ERROR */
export async function listDisputes(
  em: EntityManager,
  { isOpen, type, limit, after }: Listing,
): Promise<{ cases: DisputeCase[]; hasMore: boolean }> {
  let page = selectCases(em)
  if (isOpen !== null) page = page.where('d.status', isOpen ? 'in' : 'not in', constants(openDisputeStatuses))
  if (type) page = page.where('d.type', '=', constant(type))
  if (after !== null) page = page.where(isBeyond(placeOf(after)))
  const rows = await page
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .limit(limit + 1)
    .execute()
  return { cases: rows.slice(0, limit).map(caseOf), hasMore: rows.length > limit }
}

const selectCases = (em: EntityManager) =>
  dbOf(em)
    .selectFrom('dispute as d')
    .innerJoin('escrow as e', 'e.id', 'd.escrowId')
    .leftJoin('release_request as r', (join) => join.onRef('r.escrowId', '=', 'd.escrowId').onRef('r.disputeId', '=', 'd.id'))
    .select(['d.id', 'd.ticketNumber', 'd.type', 'd.status', 'd.category', 'd.subject', 'd.openedBy', 'd.escrowId'])
    .select(['e.amountMillimes', 'e.releasedMillimes', 'e.refundedMillimes', 'r.requestId', 'r.amountMillimes as sliceMillimes'])
    .select(({ ref }) => iso(ref('d.createdAt')).as('createdAt'))

type Row = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

function caseOf({ amountMillimes, releasedMillimes, refundedMillimes, sliceMillimes, ...row }: Row): DisputeCase {
  const remaining = remainingMillimes({ amountMillimes, releasedMillimes, refundedMillimes })
  return {
    ...row,
    id: encodeId('dsp', row.id),
    escrowId: encodeId('esc', row.escrowId),
    atStakeTnd: formatAmount(sliceMillimes ?? remaining, 'TND'),
  }
}

function placeOf(cursor: string): string {
  const id = decodeId('dsp', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

const isBeyond = (id: string) => fragment<boolean>`(d.created_at, d.id) > (select p.created_at, p.id from dispute p where p.id = ${id})`
