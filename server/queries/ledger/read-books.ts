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

/** What is not asked for is not in the words of a statement: each set of filters has a plan of its own, by the index that fits it. */
function conditionsOf(asked: ReadonlyArray<[comparison: string, value: string | null]>): { where: string; values: string[] } {
  const given = asked.flatMap(([comparison, value]) => (value === null ? [] : [{ comparison, value }]))
  const conditions = given.map(({ comparison }, index) => `${comparison} $${index + 1}`)
  return { where: conditions.join(' and ') || 'true', values: given.map(({ value }) => value) }
}

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
  const owner = ownerId === null ? null : ownerUuid(ownerId)
  const { text, values } = kind === null ? accountsFrom(placeOf(after), owner) : accountsOfKind(kind, placeOf(after) ?? mostId, owner)
  const rows = await sql<AccountRow>(em, `select ${accountColumns} from ledger.account a where ${text} limit ${limit + 1}`, values)
  return pageOf(rows.map(accountView), limit)
}

/** As large as the id of an account can be. */
const mostId = String(2n ** 63n - 1n)

function accountsFrom(after: string | null, owner: string | null): Places {
  const { where, values } = conditionsOf([
    ['a.owner_id =', owner],
    ['a.id <', after],
  ])
  return { text: `${where} order by a.id desc`, values }
}

/**
 * Asked for by its place in the index on kind and id, not as equal to the kind: the planner takes accounts of each kind to be spread evenly over
 * the table, and walks down all that were opened since the last of a kind of which there are few.
 */
function accountsOfKind(kind: string, before: string, owner: string | null): Places {
  const ofOwner = owner === null ? '' : ' and a.owner_id = $3'
  const text = `(a.kind, a.id) < ($1, $2) and a.kind >= $1${ofOwner} order by a.kind desc, a.id desc`
  return { text, values: [kind, before, ...(owner === null ? [] : [owner])] }
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
  const [place, isListed] = account?.maintained ? ['p.account_seq', 'p.account_seq is not null'] : ['p.id', 'p.account_seq is null']
  const { where, values } = conditionsOf([
    ['p.account_id =', id],
    [`${place} <`, placeOf(after)],
  ])
  const rows = await sql<LineRow>(
    em,
    `select ${place}::text as place, t.id as transfer_id, t.kind, t.key, t.escrow_id, p.amount::text, p.balance_after::text, p.currency,
       iso(t.occurred_at) as occurred_at
     from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
     where ${where} and ${isListed} order by ${place} desc limit ${limit + 1}`,
    values,
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
const lastPosting = (transferId: string) => `(select max(q.id) from ledger.posting q where q.transfer_id = ${transferId})`

/** Transfers, or those of an escrow, newest first. @throws DomainError VALIDATION_ERROR */
export async function readTransfers(
  em: EntityManager,
  { escrowId, limit, after }: Window & { escrowId: string | null },
): Promise<Page<LedgerTransfer & { place: string }>> {
  const place = placeOf(after)
  const read = escrowId === null ? transfersFrom(place) : transfersOf(escrowId, place)
  const rows = await sql<TransferRow>(
    em,
    `select f.place::text as place, ${transferColumns} from (${read.text} limit ${limit + 1}) f join ledger.transfer t on t.id = f.transfer_id
     order by f.place desc`,
    read.values,
  )
  return pageOf(
    rows.map((row) => ({ ...transferView(row), place: row.place })),
    limit,
  )
}

interface Places {
  text: string
  values: string[]
}

/** The ledger is walked down posting by posting, and each transfer taken at its last one. */
function transfersFrom(after: string | null): Places {
  const { where, values } = conditionsOf([['p.id <', after]])
  const text = `select p.id as place, p.transfer_id from ledger.posting p where ${where} and p.id = ${lastPosting('p.transfer_id')} order by p.id desc`
  return { text, values }
}

/** Under the escrow's lock the transactions that post for it come one after the other, and so do its transfers by their numbers. */
function transfersOf(escrowId: string, after: string | null): Places {
  const { where, values } = conditionsOf([
    ['t.escrow_id =', escrowId],
    ['p.id <', after],
  ])
  const isNoLater =
    after === null ? 'true' : `t.xid <= (select b.xid from ledger.posting a join ledger.transfer b on b.id = a.transfer_id where a.id = $2)`
  const text = `select p.id as place, p.transfer_id from ledger.transfer t join ledger.posting p on p.id = ${lastPosting('t.id')}
    where ${where} and ${isNoLater} order by t.xid desc, p.id desc`
  return { text, values }
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
