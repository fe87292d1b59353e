import type { EntityManager } from '@mikro-orm/postgresql'
import type { Finding } from '../../../schema/staff/finding.type.js'
import { dbOf, type Db } from '../../db/typed-queries.js'
import { decodeAnyId, encodeId, type IdPrefix } from '../../domain/id.js'
import { waitingStatuses, type FinanceCaseKind } from '../../domain/payment/finance-case.js'
import { releaseRequestMachine } from '../../domain/release-request/release-request.js'
import type { FindingPage } from '../../domain/staff/finding-page.js'
import { readTransferInShort } from '../ledger/read-books.js'
import { caseIdOf } from '../payment/read-finance-cases.js'
import { caseOf } from '../staff-action/read-waiting-actions.js'

export type Place = Omit<Finding, 'id'>

/** The pages that tell of what has this uuid, the nearest first: its own, then that of what it belongs to. Empty where there is nothing. */
type Look = (em: EntityManager, id: string) => Promise<Place[]>

/** Whatever has this id, if anything has. */
export const lookById = (em: EntityManager, { prefix, uuid }: { prefix: IdPrefix; uuid: string }): Promise<Place[]> =>
  looks[prefix](em, uuid)

interface About {
  title?: string
  email?: string | null
  requestId?: string | null
}

export const place = (page: FindingPage, pageId: string, { title = '', email = null, requestId = null }: About = {}): Place => ({
  page,
  pageId,
  requestId,
  title,
  email,
})

const escrow: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('escrow').select('title').where('id', '=', id).executeTakeFirst()
  return row ? [place('escrow', encodeId('esc', id), row)] : []
}

const user: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirst()
  return row ? [place('user', encodeId('usr', id), row)] : []
}

const developer: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('developer').select(['companyName', 'email']).where('id', '=', id).executeTakeFirst()
  return row ? [place('developer', encodeId('dev', id), { title: row.companyName, email: row.email })] : []
}

const charge: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('charge').select('title').where('id', '=', id).executeTakeFirst()
  return row ? [place('charge', encodeId('ch', id), row)] : []
}

type OfEscrow = 'contract' | 'proof_submission' | 'cancellation_request' | 'delivery_rejection' | 'adjustment'
type OfDeveloper = 'webhook' | 'api_key' | 'oauth_client' | 'business' | 'test_clock' | 'association_request'

const ofEscrow =
  (table: OfEscrow): Look =>
  async (em, id) => {
    const row = await dbOf(em).selectFrom(table).select('escrowId').where('id', '=', id).executeTakeFirst()
    return row ? escrow(em, row.escrowId) : []
  }

const ofDeveloper =
  (table: OfDeveloper): Look =>
  async (em, id) => {
    const row = await dbOf(em).selectFrom(table).select('developerId').where('id', '=', id).executeTakeFirst()
    return row ? developer(em, row.developerId) : []
  }

/** A session of the hosted pages is that of an escrow, or the link of a charge. */
const session: Look = async (em, id) => {
  const opened = await dbOf(em).selectFrom('checkout_session').select('escrowId').where('id', '=', id).executeTakeFirst()
  if (opened) return escrow(em, opened.escrowId)
  const link = await dbOf(em).selectFrom('charge_link').select('chargeId').where('id', '=', id).executeTakeFirst()
  return link ? charge(em, link.chargeId) : []
}

const disputes = (db: Db) =>
  db
    .selectFrom('dispute as d')
    .leftJoin('release_request as r', (join) => join.onRef('r.escrowId', '=', 'd.escrowId').onRef('r.disputeId', '=', 'd.id'))
    .select(['d.escrowId', 'd.ticketNumber as title', 'r.requestId'])

const dispute: Look = async (em, id) => {
  const row = await disputes(dbOf(em)).where('d.id', '=', id).executeTakeFirst()
  return row ? [place('dispute', encodeId('esc', row.escrowId), row)] : []
}

/** By the number of its ticket. */
export async function disputeOfTicket(db: Db, ticketNumber: string): Promise<{ id: string; places: Place[] } | null> {
  const row = await disputes(db).select('d.id').where('d.ticketNumber', '=', ticketNumber).executeTakeFirst()
  return row ? { id: encodeId('dsp', row.id), places: [place('dispute', encodeId('esc', row.escrowId), row)] } : null
}

const ofDispute =
  (table: 'dispute_message' | 'settlement_offer'): Look =>
  async (em, id) => {
    const row = await dbOf(em).selectFrom(table).select('disputeId').where('id', '=', id).executeTakeFirst()
    return row ? dispute(em, row.disputeId) : []
  }

const releaseRequest: Look = async (em, id) => {
  const row = await dbOf(em)
    .selectFrom('release_request')
    .select(['escrowId', 'disputeId', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  const isDisputed = row.status === releaseRequestMachine.status.disputed
  return isDisputed && row.disputeId ? dispute(em, row.disputeId) : escrow(em, row.escrowId)
}

const event: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('domain_event').select('type').where('id', '=', id).executeTakeFirst()
  return row ? [place('event', encodeId('evt', id), { title: row.type })] : []
}

const delivery: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('webhook_delivery').select('eventId').where('id', '=', id).executeTakeFirst()
  return row ? event(em, row.eventId) : []
}

const file: Look = async (em, id) => {
  const row = await dbOf(em)
    .selectFrom('file')
    .select(['escrowId', 'purpose', 'subjectId', 'ownerKind', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.escrowId) return escrow(em, row.escrowId)
  if (row?.subjectId && (row.purpose === 'business' || row.purpose === 'logo')) return ofDeveloper('business')(em, row.subjectId)
  if (!row?.ownerId) return []
  if (row.ownerKind === 'user') return user(em, row.ownerId)
  return row.ownerKind === 'developer' ? developer(em, row.ownerId) : []
}

const transfer: Look = async (em, id) => {
  const found = await readTransferInShort(em, id)
  if (!found) return []
  return [place('transfer', encodeId('txn', id), { title: found.kind }), ...(found.escrowId ? await escrow(em, found.escrowId) : [])]
}

/** What moves money in or out of a wallet. */
const ofWallet =
  (table: 'withdrawal' | 'top_up', page: FindingPage, prefix: IdPrefix): Look =>
  async (em, id) => {
    const row = await dbOf(em).selectFrom(table).select(['userId', 'reference']).where('id', '=', id).executeTakeFirst()
    return row ? [place(page, encodeId(prefix, id), { title: row.reference }), ...(await user(em, row.userId))] : []
  }
const topUp = ofWallet('top_up', 'top_up', 'top')

const destination: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('destination').select('userId').where('id', '=', id).executeTakeFirst()
  return row ? user(em, row.userId) : []
}

const deposit: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('deposit_proof').select('escrowId').where('id', '=', id).executeTakeFirst()
  return row ? [place('deposit', encodeId('dep', id)), ...(await escrow(em, row.escrowId))] : []
}

const identity: Look = async (em, id) => {
  const row = await dbOf(em)
    .selectFrom('identity_verification')
    .select(['email', 'developerId', 'linkedUserId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  const { linkedUserId, developerId } = row
  const beside = linkedUserId ? await user(em, linkedUserId) : developerId ? await developer(em, developerId) : []
  return [place('identity', encodeId('idv', id), row), ...beside]
}

/** What was paid for by card or from a wallet. */
const payment: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('payment').select(['escrowId', 'chargeId', 'topUpId']).where('id', '=', id).executeTakeFirst()
  if (row?.escrowId) return escrow(em, row.escrowId)
  if (row?.chargeId) return charge(em, row.chargeId)
  return row?.topUpId ? topUp(em, row.topUpId) : []
}

/** Where it waits for staff of finance, by itself; and what was paid for. */
const financeCase = (table: 'payment_refund' | 'chargeback', kind: FinanceCaseKind): Look =>
  async function look(em, id) {
    const row = await dbOf(em).selectFrom(table).select(['paymentId', 'status']).where('id', '=', id).executeTakeFirst()
    if (!row) return []
    const waiting = row.status === waitingStatuses[kind] ? [place('finance_case', caseIdOf({ id, kind }))] : []
    return [...waiting, ...(await payment(em, row.paymentId))]
  }

const staff: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('staff').select('email').where('id', '=', id).executeTakeFirst()
  return row ? [place('staff', encodeId('stf', id), row)] : []
}

/** A decision that was put aside, also one that is over by now: what it is about. */
const staffAction: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('pending_staff_action').select(['action', 'payload']).where('id', '=', id).executeTakeFirst()
  const about = row && decodeAnyId(caseOf(row))
  return about ? lookById(em, about) : []
}

/** Where somebody is signed in: whose session it is. */
const signedIn: Look = async (em, id) => {
  const row = await dbOf(em).selectFrom('access_token').select(['kind', 'subjectId']).where('id', '=', id).executeTakeFirst()
  if (!row) return []
  if (row.kind === 'user') return user(em, row.subjectId)
  return row.kind === 'developer' ? developer(em, row.subjectId) : staff(em, row.subjectId)
}

/** What has no row of its own, a signature or a movement of the money line: it is a part of what a page shows. */
const nowhere: Look = () => Promise.resolve([])

const looks: Readonly<Record<IdPrefix, Look>> = {
  esc: escrow,
  ctr: ofEscrow('contract'),
  cs: session,
  ch: charge,
  rr: releaseRequest,
  idv: identity,
  wh: ofDeveloper('webhook'),
  evt: event,
  dlv: delivery,
  usr: user,
  dev: developer,
  key: ofDeveloper('api_key'),
  oac: ofDeveloper('oauth_client'),
  biz: ofDeveloper('business'),
  dsp: dispute,
  prf: ofEscrow('proof_submission'),
  file,
  txn: transfer,
  top: topUp,
  wd: ofWallet('withdrawal', 'withdrawal', 'wd'),
  clk: ofDeveloper('test_clock'),
  stf: staff,
  can: ofEscrow('cancellation_request'),
  pay: payment,
  rfd: financeCase('payment_refund', 'refund'),
  cbk: financeCase('chargeback', 'chargeback'),
  act: staffAction,
  ses: signedIn,
  dep: deposit,
  msg: ofDispute('dispute_message'),
  ofr: ofDispute('settlement_offer'),
  rej: ofEscrow('delivery_rejection'),
  asc: ofDeveloper('association_request'),
  adj: ofEscrow('adjustment'),
  dst: destination,
  sig: nowhere,
  mov: nowhere,
}
