import type { EntityManager } from '@mikro-orm/postgresql'
import type { DepositProof } from '../../db/entities/deposit-proof.entity.js'
import { dbOf, fragment, type Db } from '../../db/typed-queries.js'
import { depositProofMachine, type DepositProofStatus } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { account } from '../../domain/ledger/transfer.js'
import { readFiles } from '../file/read-files.js'
import { depositProofView, type DepositProofView } from './deposit-proof-view.js'
import { mustExist } from '../../domain/must-exist.js'

interface Listing {
  status: DepositProofStatus | null
  /** Only those of which something has to be sent back. */
  refundDue: boolean
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/**
 * The bank deposits of guests, oldest first: what staff work off. Those of which something is due, the one first that has waited longest for it.
 * @throws DomainError VALIDATION_ERROR
 */
export async function readDepositProofs(
  em: EntityManager,
  { status, refundDue, limit, after }: Listing,
): Promise<{ proofs: DepositProofView[]; hasMore: boolean }> {
  let page = dbOf(em).selectFrom('deposit_proof').selectAll()
  if (status) page = page.where('status', '=', status)
  if (refundDue) page = page.where('owedAt', 'is not', null).where('refundedAt', 'is', null)
  const since = refundDue ? 'owedAt' : 'submittedAt'
  if (after !== null) page = page.where(isBeyond(since, placeOf(after)))
  const rows = await page
    .orderBy(since)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return { proofs: await viewsOf(em, rows.slice(0, limit)), hasMore: rows.length > limit }
}

/** One of them, by its uuid. @throws DomainError DEPOSIT_PROOF_NOT_FOUND */
export async function readDepositProof(em: EntityManager, id: string): Promise<DepositProofView> {
  const row = await dbOf(em).selectFrom('deposit_proof').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('DEPOSIT_PROOF_NOT_FOUND')
  const [view] = await viewsOf(em, [row])
  return mustExist(view, 'the view of a deposit')
}

/** The escrow (uuid) that a deposit is for. @throws DomainError DEPOSIT_PROOF_NOT_FOUND */
export async function readEscrowOfDeposit(em: EntityManager, id: string): Promise<string> {
  const row = await dbOf(em).selectFrom('deposit_proof').select('escrowId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('DEPOSIT_PROOF_NOT_FOUND')
  return row.escrowId
}

/** What a guest has paid for an escrow and is not in it, in millimes: once the escrow has given it back, it is owed. */
export async function readGuestFunds(db: Db, escrowId: string): Promise<bigint> {
  return (await readFundsOf(db, [escrowId])).get(account.escrowGuest(escrowId)) ?? 0n
}

async function viewsOf(em: EntityManager, rows: readonly DepositProof[]): Promise<DepositProofView[]> {
  const escrowIds = [...new Set(rows.map(({ escrowId }) => escrowId))]
  const files = Map.groupBy(await readFiles(em, { escrowIds, purpose: 'deposit' }), ({ subjectId }) => subjectId)
  const funds = await readFundsOf(dbOf(em), escrowIds)
  const guests = await readGuestsOf(dbOf(em), escrowIds)
  return rows.map((row) => {
    const isPaid = row.status === depositProofMachine.status.accepted
    const dueMillimes = isPaid ? (funds.get(account.escrowGuest(row.escrowId)) ?? 0n) : 0n
    const guestEmail = mustExist(guests.get(row.escrowId), 'the guest of a deposit')
    return depositProofView(row, { files: files.get(row.id) ?? [], guestEmail, dueMillimes })
  })
}

async function readFundsOf(db: Db, escrowIds: readonly string[]): Promise<Map<string, bigint>> {
  if (escrowIds.length === 0) return new Map()
  const accounts = db.selectFrom('ledger.account').select(['code', 'balance']).where('code', 'in', escrowIds.map(account.escrowGuest))
  return new Map((await accounts.execute()).map(({ code, balance }) => [code, balance]))
}

async function readGuestsOf(db: Db, escrowIds: readonly string[]): Promise<Map<string, string>> {
  if (escrowIds.length === 0) return new Map()
  const escrows = db.selectFrom('escrow').select(['id', 'buyerEmail']).where('id', 'in', escrowIds)
  return new Map((await escrows.execute()).map(({ id, buyerEmail }) => [id, buyerEmail]))
}

function placeOf(cursor: string): string {
  const id = decodeId('dep', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

const isBeyond = (since: 'owedAt' | 'submittedAt', id: string) =>
  fragment<boolean>`(${fragment.ref(since)}, id) > (select ${fragment.ref(`d.${since}`)}, d.id from deposit_proof d where d.id = ${id})`
