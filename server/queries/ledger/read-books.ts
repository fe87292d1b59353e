import type { EntityManager } from '@mikro-orm/postgresql'
import type { LedgerAccount, LedgerTransfer, StatementLine } from '../../../schema/ledger/ledger.type.js'
import { sql } from '../../db/sql.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId, encodeId, type IdPrefix } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { formatAmount, type Currency } from '../../domain/money/money.js'

/*
 * The books as staff read them. Everything is read by an index from where the page begins, so that no page costs more for there being more
 * before it. In SQL by hand, as it reads the ledger.
 */

interface Window {
  limit: number
  /** The place after which it goes on, as the last page told it. */
  after: string | null
}

interface Page<Row> {
  rows: Row[]
  hasMore: boolean
}

function placeOf(cursor: string | null): string | null {
  if (cursor !== null && !/^[1-9]\d{0,17}$/.test(cursor)) throw invalidField('after', 'is not a cursor of this list')
  return cursor
}

const pageOf = <Row>(rows: readonly Row[], limit: number): Page<Row> => ({ rows: rows.slice(0, limit), hasMore: rows.length > limit })

/** Whose the accounts of a kind are; the others belong to nobody. */
const owners: Readonly<Record<string, IdPrefix>> = {
  user_available: 'usr',
  user_pending: 'usr',
  escrow_held: 'esc',
  escrow_reserved: 'esc',
  escrow_guest: 'esc',
  business_available: 'biz',
  business_pending: 'biz',
  guest_payment: 'pay',
  refund_due: 'rfd',
}

interface AccountRow {
  id: string
  code: string
  kind: string
  owner_id: string | null
  currency: Currency
  /** Null where it is not kept. */
  balance: string | null
  opened_at: string
}

const accountColumns = `a.id::text, a.code, a.kind, a.owner_id, a.currency, case when a.maintained then a.balance::text end as balance,
  iso(a.opened_at) as opened_at`

function accountView({ id, code, kind, owner_id, currency, balance, opened_at }: AccountRow): LedgerAccount {
  const prefix = owners[kind]
  return {
    id,
    code,
    kind,
    ownerId: prefix && owner_id ? encodeId(prefix, owner_id) : null,
    currency,
    balance: balance === null ? null : formatAmount(BigInt(balance), currency),
    openedAt: opened_at,
  }
}

interface AccountsAsked extends Window {
  kind: string | null
  /** `usr_…`, `esc_…` and the like. */
  ownerId: string | null
}

/** Accounts, the one that was opened last foremost. @throws DomainError VALIDATION_ERROR, INVALID_ID */
export async function readAccounts(em: EntityManager, { kind, ownerId, limit, after }: AccountsAsked): Promise<Page<LedgerAccount>> {
  const rows = await sql<AccountRow>(
    em,
    `select ${accountColumns} from ledger.account a
     where ($1::text is null or a.kind = $1) and ($2::uuid is null or a.owner_id = $2) and ($3::bigint is null or a.id < $3)
     order by a.id desc limit $4`,
    [kind, ownerId === null ? null : ownerUuid(ownerId), placeOf(after), limit + 1],
  )
  return pageOf(rows.map(accountView), limit)
}

function ownerUuid(id: string): string {
  for (const prefix of new Set(Object.values(owners))) {
    const uuid = decodeId(prefix, id)
    if (uuid) return uuid
  }
  throw new DomainError('INVALID_ID')
}

/** An account by its code. @throws DomainError NOT_FOUND */
export async function readAccount(em: EntityManager, code: string): Promise<LedgerAccount> {
  const [row] = await sql<AccountRow>(em, `select ${accountColumns} from ledger.account a where a.code = $1`, [code])
  if (!row) throw new DomainError('NOT_FOUND')
  return accountView(row)
}

/** The code of an account, where it is one. */
export async function readAccountCode(em: EntityManager, code: string): Promise<string | null> {
  const [row] = await sql<{ code: string }>(em, 'select code from ledger.account where code = $1', [code])
  return row?.code ?? null
}

interface LineRow {
  place: string
  transfer_id: string
  kind: string
  key: string
  escrow_id: string | null
  amount: string
  balance_after: string | null
  currency: Currency
  occurred_at: string
}

/** What has moved an account, newest first, with what was there after each. @throws DomainError VALIDATION_ERROR */
export async function readStatement(em: EntityManager, { id, limit, after }: Window & { id: string }): Promise<Page<StatementLine>> {
  // Postings of an account whose balance is kept are numbered; those of the others have no order but that of the ledger.
  const [account] = await sql<{ maintained: boolean }>(em, 'select maintained from ledger.account where id = $1', [id])
  const place = account?.maintained ? 'p.account_seq' : 'p.id'
  const rows = await sql<LineRow>(
    em,
    `select ${place}::text as place, t.id as transfer_id, t.kind, t.key, t.escrow_id, p.amount::text, p.balance_after::text, p.currency,
       iso(t.occurred_at) as occurred_at
     from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
     where p.account_id = $1 and ($2::bigint is null or ${place} < $2) order by ${place} desc limit $3`,
    [id, placeOf(after), limit + 1],
  )
  return pageOf(rows.map(lineView), limit)
}

const lineView = ({ place, transfer_id, kind, key, escrow_id, amount, balance_after, currency, occurred_at }: LineRow): StatementLine => ({
  id: place,
  transferId: encodeId('txn', transfer_id),
  kind,
  key,
  escrowId: escrow_id && encodeId('esc', escrow_id),
  amount: formatAmount(BigInt(amount), currency),
  balanceAfter: balance_after === null ? null : formatAmount(BigInt(balance_after), currency),
  occurredAt: occurred_at,
})

interface TransferRow {
  place: string
  id: string
  kind: string
  key: string
  escrow_id: string | null
  memo: string | null
  occurred_at: string
  created_at: string
  postings: Array<{ account: string; amount: string; currency: Currency }>
}

const transferColumns = `t.id, t.kind, t.key, t.escrow_id, t.memo, iso(t.occurred_at) as occurred_at, iso(t.created_at) as created_at,
  (select jsonb_agg(jsonb_build_object('account', a.code, 'amount', q.amount::text, 'currency', q.currency) order by q.id)
   from ledger.posting q join ledger.account a on a.id = q.account_id where q.transfer_id = t.id) as postings`

/** The last posting of a transfer stands for it in the order of the ledger. */
const lastPosting = '(select max(q.id) from ledger.posting q where q.transfer_id = t.id)'

/** Transfers, or those of an escrow, newest first. @throws DomainError VALIDATION_ERROR */
export async function readTransfers(
  em: EntityManager,
  { escrowId, limit, after }: Window & { escrowId: string | null },
): Promise<Page<LedgerTransfer & { place: string }>> {
  const window = [placeOf(after), limit + 1]
  const rows =
    escrowId === null
      ? await sql<TransferRow>(
          em,
          `select p.id::text as place, ${transferColumns} from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
           where ($1::bigint is null or p.id < $1) and p.id = ${lastPosting} order by p.id desc limit $2`,
          window,
        )
      : await sql<TransferRow>(
          em,
          `select p.id::text as place, ${transferColumns} from ledger.transfer t join ledger.posting p on p.id = ${lastPosting}
           where t.escrow_id = $3 and ($1::bigint is null or p.id < $1) order by p.id desc limit $2`,
          [...window, escrowId],
        )
  return pageOf(
    rows.map((row) => ({ ...transferView(row), place: row.place })),
    limit,
  )
}

/** A transfer by its uuid. @throws DomainError NOT_FOUND */
export async function readTransfer(em: EntityManager, id: string): Promise<LedgerTransfer> {
  const [row] = await sql<TransferRow>(em, `select '' as place, ${transferColumns} from ledger.transfer t where t.id = $1`, [id])
  if (!row) throw new DomainError('NOT_FOUND')
  return transferView(row)
}

/** What a transfer, by its uuid, is for and of which escrow (uuid); null where there is none. */
export async function readTransferInShort(em: EntityManager, id: string): Promise<{ kind: string; escrowId: string | null } | null> {
  const [row] = await sql<{ kind: string; escrowId: string | null }>(
    em,
    'select kind, escrow_id as "escrowId" from ledger.transfer where id = $1',
    [id],
  )
  return row ?? null
}

const transferView = ({ id, kind, key, escrow_id, memo, occurred_at, created_at, postings }: TransferRow): LedgerTransfer => ({
  id: encodeId('txn', id),
  kind,
  key,
  escrowId: escrow_id && encodeId('esc', escrow_id),
  memo,
  occurredAt: occurred_at,
  createdAt: created_at,
  postings: postings.map(({ account, amount, currency }) => ({ account, currency, amount: formatAmount(BigInt(amount), currency) })),
})
