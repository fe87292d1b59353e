import { describe, expect, it } from 'vitest'
import { DomainError, errorCatalogue, type ErrorCode } from '../../../server/domain/errors.js'
import {
  escrowModes,
  escrowStatuses,
  type EscrowMode,
  type EscrowStatus,
  type Role,
  type EscrowAggregate,
} from '../../../server/domain/escrow/escrow.js'
import { escrowMachine, type EscrowCommand } from '../../../server/domain/escrow/commands.js'
import { consequences } from '../../../server/domain/escrow/consequences.js'
import type { ProofPhase } from '../../../server/domain/proof/proof.js'
import type { ReleaseRequestStatus } from '../../../server/domain/release-request/release-request.js'
import { aReleaseRequest, anAggregate, aProof, now, policy, progressive } from './aggregates.js'
import { commandNamed, escrowCommands, refusalOf, stepOf } from './give.js'

// What the specification's state and error tables and decisions 5 and 8 say, written down by hand: `> status` where a command leads, else the
// code of the refusal. A command that different roles may give from different states has a row for each.
const table = `
  command                    | by             | pending                             | paid                         | delivered                    | completed                           | cancelled                           | disputed
  update                     | seller creator | > pending                           | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING
  cancel                     | seller buyer   | > cancelled                         | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING
  sign_contract              | seller buyer   | > pending                           | CONTRACT_ALREADY_SIGNED      | CONTRACT_ALREADY_SIGNED      | CONTRACT_ALREADY_SIGNED             | ESCROW_CLOSED                       | DISPUTE_OPEN
  pay                        | buyer          | > paid                              | PAYMENT_ALREADY_DONE         | PAYMENT_ALREADY_DONE         | PAYMENT_ALREADY_DONE                | ESCROW_CLOSED                       | DISPUTE_OPEN
  pay                        | provider       | > paid                              | PAYMENT_ALREADY_DONE         | PAYMENT_ALREADY_DONE         | PAYMENT_ALREADY_DONE                | ESCROW_CLOSED                       | DISPUTE_OPEN
  deliver                    | seller         | ESCROW_NOT_PAID                     | > delivered                  | ESCROW_NOT_PAID              | ESCROW_NOT_PAID                     | ESCROW_NOT_PAID                     | DISPUTE_OPEN
  reject_delivery            | buyer          | ESCROW_NOT_DELIVERED                | ESCROW_NOT_DELIVERED         | > paid                       | ESCROW_NOT_DELIVERED                | ESCROW_NOT_DELIVERED                | DISPUTE_OPEN
  create_release_request     | seller creator | ESCROW_NOT_PAID                     | > paid                       | ESCROW_NOT_PAID              | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  approve_release_request    | buyer timer    | RELEASE_REQUEST_NOT_PENDING         | > paid                       | > delivered                  | RELEASE_REQUEST_NOT_PENDING         | RELEASE_REQUEST_NOT_PENDING         | DISPUTE_OPEN
  reject_release_request     | buyer          | RELEASE_REQUEST_NOT_PENDING         | > paid                       | > delivered                  | RELEASE_REQUEST_NOT_PENDING         | RELEASE_REQUEST_NOT_PENDING         | DISPUTE_OPEN
  void_release_request       | seller creator | RELEASE_REQUEST_NOT_PENDING         | > paid                       | > delivered                  | RELEASE_REQUEST_NOT_PENDING         | RELEASE_REQUEST_NOT_PENDING         | DISPUTE_OPEN
  complete                   | buyer          | INVALID_ACTION                      | > completed                  | > completed                  | ESCROW_ALREADY_COMPLETED            | ESCROW_CLOSED                       | DISPUTE_OPEN
  complete                   | timer          | INVALID_ACTION                      | INVALID_ACTION               | > completed                  | ESCROW_ALREADY_COMPLETED            | ESCROW_CLOSED                       | DISPUTE_OPEN
  cancel_paid                | seller         | CANCEL_ESCROW_INVALID_STATUS        | > cancelled                  | > cancelled                  | CANCEL_ESCROW_INVALID_STATUS        | CANCEL_ESCROW_INVALID_STATUS        | CANCEL_ESCROW_INVALID_STATUS
  add_funds                  | buyer          | ADD_FUNDS_INVALID_STATUS            | > paid                       | > delivered                  | ADD_FUNDS_INVALID_STATUS            | ADD_FUNDS_INVALID_STATUS            | DISPUTE_OPEN
  refund_funds               | seller         | REFUND_FUNDS_INVALID_STATUS         | > paid                       | > delivered                  | REFUND_FUNDS_INVALID_STATUS         | REFUND_FUNDS_INVALID_STATUS         | DISPUTE_OPEN
  request_cancellation       | buyer          | CANCELLATION_REQUEST_INVALID_STATUS | > paid                       | > delivered                  | CANCELLATION_REQUEST_INVALID_STATUS | CANCELLATION_REQUEST_INVALID_STATUS | CANCELLATION_REQUEST_INVALID_STATUS
  accept_cancellation        | seller         | NO_PENDING_CANCELLATION             | > cancelled                  | > cancelled                  | NO_PENDING_CANCELLATION             | NO_PENDING_CANCELLATION             | DISPUTE_OPEN
  reject_cancellation        | seller         | NO_PENDING_CANCELLATION             | > paid                       | > delivered                  | NO_PENDING_CANCELLATION             | NO_PENDING_CANCELLATION             | DISPUTE_OPEN
  lapse_cancellation         | timer          | NO_PENDING_CANCELLATION             | > paid                       | > delivered                  | NO_PENDING_CANCELLATION             | NO_PENDING_CANCELLATION             | NO_PENDING_CANCELLATION
  extend_completion_deadline | buyer          | ESCROW_NOT_DELIVERED                | ESCROW_NOT_DELIVERED         | > delivered                  | ESCROW_NOT_DELIVERED                | ESCROW_NOT_DELIVERED                | DISPUTE_OPEN
  close                      | seller buyer creator | ESCROW_NOT_CLOSABLE                 | > paid                       | ESCROW_NOT_CLOSABLE          | ESCROW_NOT_CLOSABLE                 | ESCROW_NOT_CLOSABLE                 | DISPUTE_OPEN
  settle_close               | seller buyer creator staff timer | ESCROW_NOT_CLOSABLE                 | > cancelled                  | ESCROW_NOT_CLOSABLE          | ESCROW_NOT_CLOSABLE                 | ESCROW_NOT_CLOSABLE                 | ESCROW_NOT_CLOSABLE
  give_release_consent       | buyer          | ESCROW_NOT_PAID                     | > paid                       | > delivered                  | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  open_dispute               | buyer seller   | INVALID_ACTION                      | > disputed                   | > disputed                   | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_ALREADY_OPENED
  withdraw_dispute           | buyer seller   | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | > paid
  offer_settlement           | buyer seller   | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | > disputed
  accept_settlement          | buyer seller   | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | > completed
  resolve_dispute            | staff          | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN             | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | > completed
  resolve_release_request    | staff          | DISPUTE_NOT_OPEN                    | > paid                       | > delivered                  | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | DISPUTE_OPEN
  submit_proof               | seller         | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  review_proof               | buyer          | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  extend_proof_deadline      | buyer          | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  review_proof_as_staff      | staff          | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | ESCROW_CLOSED                       | ESCROW_CLOSED                       | DISPUTE_OPEN
  expire_proof               | timer          | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID
  accept_proof               | timer          | PROOF_PHASE_INVALID                 | > paid                       | PROOF_PHASE_INVALID          | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID
  refund_unproven            | timer          | PROOF_PHASE_INVALID                 | > cancelled                  | PROOF_PHASE_INVALID          | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID                 | PROOF_PHASE_INVALID
  expire                     | timer          | > cancelled                         | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING           | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING                  | ESCROW_NOT_PENDING
  escalate_dispute           | timer          | DISPUTE_NOT_OPEN                    | > paid                       | > delivered                  | DISPUTE_NOT_OPEN                    | DISPUTE_NOT_OPEN                    | > disputed
  settle_release_request     | buyer timer staff | RELEASE_REQUEST_NOT_FOUND        | > paid                       | > delivered                  | RELEASE_REQUEST_NOT_FOUND           | RELEASE_REQUEST_NOT_FOUND           | RELEASE_REQUEST_NOT_FOUND
  end_release_request        | buyer seller staff timer | RELEASE_REQUEST_NOT_FOUND | > paid                       | > delivered                  | RELEASE_REQUEST_NOT_FOUND           | RELEASE_REQUEST_NOT_FOUND           | > disputed`

/** What everybody else is told, in whatever state (decisions 1). */
const wrongRole: Record<EscrowCommand, ErrorCode> = {
  update: 'SELLER_ONLY',
  cancel: 'NOT_A_PARTY',
  sign_contract: 'NOT_A_PARTY',
  pay: 'BUYER_ONLY',
  deliver: 'SELLER_ONLY',
  reject_delivery: 'BUYER_ONLY',
  create_release_request: 'SELLER_ONLY',
  approve_release_request: 'BUYER_ONLY',
  reject_release_request: 'BUYER_ONLY',
  void_release_request: 'SELLER_ONLY',
  complete: 'BUYER_ONLY',
  cancel_paid: 'SELLER_ONLY',
  add_funds: 'BUYER_ONLY',
  refund_funds: 'SELLER_ONLY',
  request_cancellation: 'BUYER_ONLY',
  accept_cancellation: 'SELLER_ONLY',
  reject_cancellation: 'SELLER_ONLY',
  lapse_cancellation: 'FORBIDDEN',
  extend_completion_deadline: 'BUYER_ONLY',
  give_release_consent: 'BUYER_ONLY',
  close: 'NOT_A_PARTY',
  settle_close: 'STAFF_ONLY',
  open_dispute: 'NOT_A_PARTY',
  withdraw_dispute: 'NOT_A_PARTY',
  offer_settlement: 'NOT_A_PARTY',
  accept_settlement: 'NOT_A_PARTY',
  resolve_dispute: 'STAFF_ONLY',
  resolve_release_request: 'STAFF_ONLY',
  expire: 'FORBIDDEN',
  escalate_dispute: 'FORBIDDEN',
  settle_release_request: 'STAFF_ONLY',
  end_release_request: 'STAFF_ONLY',
  submit_proof: 'SELLER_ONLY',
  review_proof: 'BUYER_ONLY',
  extend_proof_deadline: 'BUYER_ONLY',
  review_proof_as_staff: 'STAFF_ONLY',
  expire_proof: 'FORBIDDEN',
  accept_proof: 'FORBIDDEN',
  refund_unproven: 'FORBIDDEN',
}

const withoutProof = { standard: 'PROOF_NOT_REQUIRED', instant: 'INSTANT_ESCROW_NO_PROOF' } as const

/** Commands that a mode does not have (specification, Checkout session creation codes). */
const wrongMode: Partial<Record<EscrowCommand, Partial<Record<EscrowMode, ErrorCode>>>> = {
  sign_contract: { quick: 'QUICK_ESCROW_NO_CONTRACT', instant: 'INSTANT_ESCROW_NO_CONTRACT' },
  complete: { instant: 'INSTANT_ESCROW_NO_COMPLETE_STEP' },
  reject_delivery: { instant: 'NOT_APPLICABLE_TO_INSTANT' },
  add_funds: { instant: 'INVALID_ACTION' },
  refund_funds: { instant: 'INVALID_ACTION' },
  submit_proof: withoutProof,
  review_proof: withoutProof,
  extend_proof_deadline: withoutProof,
  review_proof_as_staff: withoutProof,
}

/** The phase from which a command of the proof leads. */
const phases: Partial<Record<EscrowCommand, ProofPhase>> = {
  submit_proof: 'waiting_seller_proof',
  review_proof: 'submitted_waiting_buyer_review',
  extend_proof_deadline: 'expired',
  review_proof_as_staff: 'needs_review',
  expire_proof: 'waiting_seller_proof',
  accept_proof: 'submitted_waiting_buyer_review',
  refund_unproven: 'expired',
}

/** The specific events of a command that succeeds (specification, Event types; decisions 11). */
const events: Partial<Record<EscrowCommand, string[]>> = {
  update: ['escrow.updated'],
  sign_contract: ['contract.signed'],
  reject_delivery: ['escrow.delivery.rejected'],
  give_release_consent: ['escrow.updated'],
  add_funds: ['escrow.funds.added'],
  refund_funds: ['escrow.funds.refunded'],
  close: ['escrow.updated'],
  request_cancellation: ['escrow.cancellation.requested'],
  accept_cancellation: ['escrow.cancellation.accepted'],
  reject_cancellation: ['escrow.cancellation.rejected'],
  create_release_request: ['escrow.release_request.created'],
  approve_release_request: ['escrow.release_request.approved'],
  reject_release_request: ['escrow.release_request.disputed'],
  void_release_request: ['escrow.release_request.voided'],
  resolve_release_request: ['escrow.release_request.resolved'],
  settle_release_request: ['escrow.release_request.released'],
  end_release_request: ['escrow.release_request.voided'],
  open_dispute: ['escrow.dispute.opened'],
  withdraw_dispute: ['escrow.dispute.resolved'],
  accept_settlement: ['escrow.dispute.resolved'],
  resolve_dispute: ['escrow.dispute.resolved'],
  submit_proof: ['escrow.proof.submitted'],
  review_proof: ['escrow.proof.accepted'],
  extend_proof_deadline: ['escrow.proof.required'],
  review_proof_as_staff: ['escrow.proof.accepted'],
  expire_proof: ['escrow.proof.expired'],
  accept_proof: ['escrow.proof.accepted_by_timeout'],
}

function eventsOf(command: EscrowCommand, role: Role): string[] {
  if (command === 'approve_release_request' && role === 'timer') return ['escrow.release_request.auto_approved']
  // With nothing claimed, the seller's closing is the end, which is told instead.
  if (command === 'close' && role === 'seller') return []
  return events[command] ?? []
}

const roles: Role[] = ['buyer', 'seller', 'creator', 'staff', 'timer', 'provider']

const [header, ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const cells = rows.map(([command, by, ...columns]) => ({
  command: command as EscrowCommand,
  by: by!.split(' ') as Role[],
  in: Object.fromEntries(columns.map((cell, index) => [header![index + 2], cell])) as Record<EscrowStatus, string>,
}))

interface Cell {
  command: EscrowCommand
  status: EscrowStatus
  role: Role
  mode: EscrowMode
}

/** `> status` or a code, from the tables above alone. */
function expected({ command, status, role, mode }: Cell, order: 'command' | 'session'): string {
  const row = cells.find((candidate) => candidate.command === command && candidate.by.includes(role))
  const roleCode = row ? undefined : wrongRole[command]
  const modeCode = wrongMode[command]?.[mode]
  const early = order === 'command' ? (roleCode ?? modeCode) : (modeCode ?? roleCode)
  if (early) return early
  // An instant escrow is never delivered: delivering it completes it.
  if (command === 'deliver' && mode === 'instant' && status === 'paid') return '> completed'
  return row!.in[status]
}

/** The payout request that a command is about has to be so. */
const requestStatuses: Partial<Record<EscrowCommand, ReleaseRequestStatus | 'none'>> = {
  create_release_request: 'none',
  approve_release_request: 'pending',
  reject_release_request: 'pending',
  void_release_request: 'pending',
  resolve_release_request: 'disputed',
  settle_release_request: 'approved',
  end_release_request: 'pending',
}
const slice = { amountMillimes: 100_000n, faceAmountMinor: 100_000n }
const claimed = { reservedMillimes: slice.amountMillimes, releaseConsentAt: now }

/** Commands that only an escrow knows which is paid out in parts. */
const ofProgressive: readonly EscrowCommand[] = ['give_release_consent', 'close', 'settle_close']
const closing = { closedAt: now, closingAt: now, closeReleasedMillimes: 0n, closeRefundedMillimes: 0n }

/** Surroundings in which no condition beyond role, mode and status refuses the command. */
function favourable({ command, status, role, mode }: Cell): { aggregate: EscrowAggregate; input: object } {
  const isAlive = status === 'paid' || status === 'delivered'
  const awaitsAnswer = ['accept_cancellation', 'reject_cancellation', 'lapse_cancellation'].includes(command) && isAlive
  const requested = requestStatuses[command]
  const aggregate = anAggregate(
    {
      status,
      mode,
      ...(ofProgressive.includes(command) || requested ? progressive : {}),
      ...(requested ? claimed : {}),
      ...(command === 'settle_close' ? closing : {}),
    },
    {
      pendingCancellation: awaitsAnswer ? { id: 'request' } : null,
      ...(requested && requested !== 'none' ? { releaseRequests: [aReleaseRequest({ status: requested })] } : {}),
    },
  )
  const phase = phases[command]
  // A timer that finds no proof has nothing to do, whatever the mode.
  if (phase && (mode === 'quick' || commandNamed(command).via === 'TIMER')) aggregate.proof = aProof({ phase })
  if (command === 'sign_contract') aggregate.contract = { version: 1, terms: null }
  if (aggregate.openDispute && role === 'seller') aggregate.openDispute.openedBy = 'seller'
  aggregate.offers = { buyer: { id: 'offer', sellerAwardMillimes: 5n }, seller: { id: 'offer', sellerAwardMillimes: 5n } }
  if (requested)
    return { aggregate, input: { id: 'request', requestId: 'may', ...slice, awardedMillimes: slice.amountMillimes, reason: 'r' } }
  const input: object = {
    decision: 'accept',
    fileIds: ['file'],
    hours: 24,
    category: 'other',
    outcome: 'release_seller',
    changes: {},
    offerId: 'offer',
    disputeId: 'dispute',
    amountMillimes: 5n,
  }
  return { aggregate, input: command === 'offer_settlement' ? { ...input, sellerAwardMillimes: 5n } : input }
}

/** What the code does, in the words of the table. */
function attempt(aggregate: EscrowAggregate, command: EscrowCommand, by: Role[], input: object): string {
  try {
    return `> ${stepOf({ aggregate, command, roles: by, given: input }).to}`
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe.each(escrowCommands)('%s', (command) => {
  it.each(escrowStatuses)('from %s, by everybody, in every mode', (status) => {
    for (const role of roles) {
      for (const mode of escrowModes) {
        const cell = { command, status, role, mode }
        const { aggregate, input } = favourable(cell)
        const done = attempt(aggregate, command, [role], input)
        const asSession = refusalOf({ aggregate, command, roles: [role], given: input }, 'session')
        const wanted = { ...cell, done: expected(cell, 'command'), asSession: codeOf(expected(cell, 'session')) }
        expect({ ...cell, done, asSession }).toEqual(wanted)
        expect(refusalOf({ aggregate, command, roles: [role], given: input })).toBe(codeOf(wanted.done))
      }
    }
  })

  it('says what happened', () => {
    for (const { status, role } of allowedCells(command)) {
      const { aggregate, input } = favourable({ command, status, role, mode: phases[command] ? 'quick' : 'standard' })
      const step = stepOf({ aggregate, command, roles: [role], given: input })
      // A provider's answer is the buyer's payment.
      const actor = role === 'provider' ? 'buyer' : role
      expect(step).toMatchObject({ command: { name: command }, role: actor, from: status, events: eventsOf(command, role) })
      expect(commandNamed(command).from[status]!.to).toContain(step.to)
      expect(step.to === status ? 'none_needed' : step.reason).toMatch(/^[a-z_]+$/)
    }
  })
})

const codeOf = (cell: string) => (cell.startsWith('>') ? null : cell)

const allowedCells = (command: EscrowCommand) =>
  cells
    .filter((row) => row.command === command)
    .flatMap(({ by, in: columns }) =>
      escrowStatuses.filter((status) => columns[status].startsWith('>')).flatMap((status) => by.map((role) => ({ status, role }))),
    )

/** Whether some way of giving the command moves money, by itself or by what goes before it or follows. */
function mayMoveMoney(command: EscrowCommand): boolean {
  // What the buyer had rejected is paid out after all.
  if (command === 'withdraw_dispute') return true
  const ways = allowedCells(command).flatMap((cell) =>
    escrowModes.flatMap((mode) => [true, false].map((hasSeller) => ({ ...cell, command, mode, hasSeller }))),
  )
  return ways.some(({ hasSeller, ...cell }) => {
    const { aggregate, input } = favourable(cell)
    if (!hasSeller) aggregate.escrow.sellerId = null
    if (refusalOf({ aggregate, command, roles: [cell.role], given: input })) return false
    // A proof that is refused, or that had more time already, sends the money back.
    if (aggregate.proof?.phase === 'waiting_seller_proof') aggregate.proof.extendedAt = now
    const given = command === 'review_proof_as_staff' ? { ...input, decision: 'cancel' } : input
    const { to: next, changes, transfers, follows = [] } = stepOf({ aggregate, command, roles: [cell.role], given })
    const after = { ...aggregate, escrow: { ...aggregate.escrow, ...changes, status: next } }
    return transfers.length > 0 || [...follows, ...consequences(after, now)].some((following) => following.command.movesMoney)
  })
}

/** What the command has brought with it, however it was given to an escrow with one request that is pending and one in dispute. */
function broughtBy(command: EscrowCommand): string[] {
  const requests = [aReleaseRequest(), aReleaseRequest({ id: 'other', requestId: 'june', status: 'disputed' })]
  const all = command === 'refund_funds' ? [{ amountMillimes: null }] : []
  const closings = ['wait', 'approve', 'void'].map((pendingRequests) => ({ pendingRequests }))
  const ways = [...closings, { requestId: 'june', pendingRequests: 'wait' }, ...all]
  const { from } = commandNamed(command)
  const cellsOf = escrowStatuses.flatMap((status) => (from[status]?.by ?? []).map((role) => ({ status, role })))
  const brought = cellsOf.flatMap((cell) =>
    ways.flatMap((way) => {
      const { aggregate: usual, input } = favourable({ ...cell, command, mode: 'standard' })
      const aggregate = { ...usual, escrow: { ...usual.escrow, ...progressive, reservedMillimes: slice.amountMillimes } }
      if (command === 'close' || 'requestId' in way) aggregate.releaseRequests = requests
      const given = { ...input, ...way }
      const before = commandNamed(command).first?.({ aggregate: { ...aggregate, releaseRequests: requests }, given, now, policy }) ?? []
      if (refusalOf({ aggregate, command, roles: [cell.role], given })) return before
      return [...before, ...(stepOf({ aggregate, command, roles: [cell.role], given }).follows ?? [])]
    }),
  )
  return [...new Set(brought.map((one) => one.command.name))]
}

const otherStatuses = new Set(['DISPUTE_NOT_OPEN', 'RELEASE_REQUEST_NOT_FOUND'])

describe('the table as a whole', () => {
  it('is written for every command', () => {
    expect(new Set(cells.map(({ command }) => command))).toEqual(new Set(escrowCommands))
    expect(header!.slice(2)).toEqual([...escrowStatuses].toSorted((a, b) => header!.indexOf(a) - header!.indexOf(b)))
  })

  it('says of every command that moves money that it does, and of no other', () => {
    expect(escrowCommands.filter((command) => commandNamed(command).movesMoney)).toEqual(escrowCommands.filter(mayMoveMoney))
  })

  it('names the commands that go with each', () => {
    const named = (command: EscrowCommand) => (commandNamed(command).brings ?? []).map(({ name }) => name)
    expect(Object.fromEntries(escrowCommands.map((command) => [command, named(command).toSorted()]))).toEqual(
      Object.fromEntries(escrowCommands.map((command) => [command, broughtBy(command).toSorted()])),
    )
  })

  it('ends in completed and cancelled, and nowhere else', () => {
    expect(escrowStatuses.filter((status) => !escrowMachine.live.includes(status))).toEqual(['completed', 'cancelled'])
    for (const command of escrowCommands) expect(Object.keys(commandNamed(command).from)).not.toEqual(expect.arrayContaining(['completed']))
  })

  it.each([
    [403, ['SELLER_ONLY', 'BUYER_ONLY', 'NOT_A_PARTY', 'STAFF_ONLY', 'FORBIDDEN', 'DISPUTE_OPENER_ONLY']],
    [409, ['SELLER_NOT_REGISTERED', 'CONTRACT_NOT_SIGNED', 'PAYMENT_IN_PROGRESS', 'DISPUTE_NOT_OPEN']],
    [400, rows.flatMap((row) => row.slice(2)).filter((cell) => !cell.startsWith('>') && !otherStatuses.has(cell))],
  ] as Array<[number, ErrorCode[]]>)('answers %i as the specification does', (status, codes) => {
    expect(Object.fromEntries(codes.map((code) => [code, errorCatalogue[code].status]))).toEqual(
      Object.fromEntries(codes.map((code) => [code, status])),
    )
  })
})

describe('conditions', () => {
  const unsigned = { version: 1, terms: null }
  const signedBySeller = { version: 1, terms: null, sellerSignedAt: now }
  const offers = { buyer: { id: 'o', sellerAwardMillimes: 5n } }
  const pendingCancellation = { id: 'request' }
  type Surroundings = Partial<Omit<EscrowAggregate, 'escrow'>> & { sellerId?: null; completionExtendedAt?: Date }

  // Command, status, role, what is different, what the command answers, and what the creation of a session for it answers.
  const conditions: Array<[EscrowCommand, EscrowStatus, Role, Surroundings, object, command: string, session: ErrorCode | null]> = [
    ['sign_contract', 'pending', 'seller', { contract: signedBySeller }, {}, 'CONTRACT_ALREADY_SIGNED', 'CONTRACT_ALREADY_SIGNED'],
    ['sign_contract', 'pending', 'buyer', { contract: signedBySeller }, {}, '> pending', null],
    ['pay', 'pending', 'buyer', { contract: unsigned }, {}, 'CONTRACT_NOT_SIGNED', null],
    ['pay', 'pending', 'buyer', { contract: signedBySeller }, {}, 'CONTRACT_NOT_SIGNED', null],
    ['pay', 'pending', 'buyer', { paymentInFlight: true }, {}, 'PAYMENT_IN_PROGRESS', null],
    ['pay', 'pending', 'buyer', { sellerId: null }, {}, '> paid', null],
    // A deposit that a guest has shown counts as a payment in flight, but does not hold the end of the escrow back.
    ['pay', 'pending', 'buyer', { pendingDeposit: { id: 'deposit' } }, {}, 'PAYMENT_IN_PROGRESS', null],
    ['pay', 'pending', 'provider', { pendingDeposit: { id: 'deposit' } }, {}, '> paid', null],
    ['update', 'pending', 'seller', { pendingDeposit: { id: 'deposit' } }, {}, 'PAYMENT_IN_PROGRESS', null],
    ['expire', 'pending', 'timer', { pendingDeposit: { id: 'deposit' } }, {}, '> cancelled', null],
    ['update', 'pending', 'seller', { paymentInFlight: true }, {}, 'PAYMENT_IN_PROGRESS', null],
    ['cancel', 'pending', 'buyer', { paymentInFlight: true }, {}, '> cancelled', null],
    ['expire', 'pending', 'timer', { paymentInFlight: true }, {}, 'PAYMENT_IN_PROGRESS', null],
    ['pay', 'pending', 'provider', { paymentInFlight: true }, {}, '> paid', null],
    ['complete', 'paid', 'buyer', { sellerId: null }, {}, 'SELLER_NOT_REGISTERED', null],
    ['complete', 'paid', 'buyer', { pendingCancellation }, {}, '> completed', null],
    ['deliver', 'paid', 'seller', { pendingCancellation }, {}, '> delivered', null],
    ['cancel_paid', 'delivered', 'seller', { pendingCancellation }, {}, '> cancelled', null],
    ['request_cancellation', 'paid', 'buyer', { sellerId: null }, {}, '> cancelled', null],
    ...(['paid', 'delivered'] as const).flatMap((status): typeof conditions => [
      [
        'request_cancellation',
        status,
        'buyer',
        { pendingCancellation },
        {},
        'CANCELLATION_ALREADY_REQUESTED',
        'CANCELLATION_ALREADY_REQUESTED',
      ],
      ['request_cancellation', status, 'buyer', { cancellationRequests: 5 }, {}, `> ${status}`, null],
      [
        'request_cancellation',
        status,
        'buyer',
        { hasProcessedCancellation: true },
        {},
        'CANCELLATION_ALREADY_REQUESTED',
        'CANCELLATION_ALREADY_REQUESTED',
      ],
      ['accept_cancellation', status, 'seller', {}, {}, 'NO_PENDING_CANCELLATION', 'NO_PENDING_CANCELLATION'],
      ['reject_cancellation', status, 'seller', {}, {}, 'NO_PENDING_CANCELLATION', 'NO_PENDING_CANCELLATION'],
      ['lapse_cancellation', status, 'timer', {}, {}, 'NO_PENDING_CANCELLATION', 'NO_PENDING_CANCELLATION'],
      ['open_dispute', status, 'seller', { withdrawnDisputes: { buyer: 2, seller: 1 } }, {}, '> disputed', null],
      ['open_dispute', status, 'buyer', { withdrawnDisputes: { buyer: 2, seller: 0 } }, {}, 'DISPUTE_REOPEN_LIMIT', 'DISPUTE_REOPEN_LIMIT'],
      ['open_dispute', status, 'buyer', { pendingCancellation }, {}, '> disputed', null],
    ]),
    [
      'extend_completion_deadline',
      'delivered',
      'buyer',
      { completionExtendedAt: now },
      {},
      'DEADLINE_ALREADY_EXTENDED',
      'DEADLINE_ALREADY_EXTENDED',
    ],
    ['extend_completion_deadline', 'delivered', 'buyer', {}, { hours: 168 }, '> delivered', null],
    ['extend_completion_deadline', 'delivered', 'buyer', {}, { hours: 169 }, 'DEADLINE_EXTENSION_TOO_LONG', null],
    ['withdraw_dispute', 'disputed', 'seller', {}, {}, 'DISPUTE_OPENER_ONLY', 'DISPUTE_OPENER_ONLY'],
    ['offer_settlement', 'disputed', 'seller', {}, { sellerAwardMillimes: -1n }, 'AWARD_OUT_OF_RANGE', 'AWARD_OUT_OF_RANGE'],
    ['offer_settlement', 'disputed', 'seller', {}, { sellerAwardMillimes: 1_000_001n }, 'AWARD_OUT_OF_RANGE', 'AWARD_OUT_OF_RANGE'],
    ['offer_settlement', 'disputed', 'seller', {}, { sellerAwardMillimes: 1_000_000n }, '> disputed', null],
    ['offer_settlement', 'disputed', 'buyer', { sellerId: null }, { sellerAwardMillimes: 0n }, '> disputed', null],
    [
      'offer_settlement',
      'disputed',
      'buyer',
      { sellerId: null },
      { sellerAwardMillimes: 1n },
      'SELLER_NOT_REGISTERED',
      'SELLER_NOT_REGISTERED',
    ],
    ['accept_settlement', 'disputed', 'seller', { offers }, { offerId: 'o' }, '> completed', null],
    ['accept_settlement', 'disputed', 'seller', { offers }, { offerId: 'an older one' }, 'OFFER_NOT_FOUND', 'OFFER_NOT_FOUND'],
    [
      'accept_settlement',
      'disputed',
      'seller',
      { offers: { buyer: { id: 'o', sellerAwardMillimes: 0n } } },
      { offerId: 'o' },
      '> cancelled',
      null,
    ],
    ['accept_settlement', 'disputed', 'buyer', { offers }, {}, 'OFFER_NOT_FOUND', 'OFFER_NOT_FOUND'],
    ['accept_settlement', 'disputed', 'seller', {}, {}, 'OFFER_NOT_FOUND', 'OFFER_NOT_FOUND'],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'release_seller' }, '> completed', null],
    ['resolve_dispute', 'disputed', 'staff', { sellerId: null }, { outcome: 'release_seller' }, 'SELLER_NOT_REGISTERED', null],
    ['resolve_dispute', 'disputed', 'staff', { sellerId: null }, { outcome: 'refund_buyer' }, '> cancelled', null],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'split', sellerAwardMillimes: 0n }, 'AWARD_OUT_OF_RANGE', null],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'split', sellerAwardMillimes: 1n }, '> completed', null],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'split', sellerAwardMillimes: 999_999n }, '> completed', null],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'split', sellerAwardMillimes: 1_000_000n }, 'AWARD_OUT_OF_RANGE', null],
    ['resolve_dispute', 'disputed', 'staff', {}, { outcome: 'dismiss' }, '> paid', null],
  ]

  it.each(conditions)('%s from %s by the %s with %o and %o: %s, session %s', (command, status, role, around, input, done, asSession) => {
    const { sellerId, completionExtendedAt, ...rest } = around
    const columns = { ...(sellerId === null ? { sellerId } : {}), ...(completionExtendedAt ? { completionExtendedAt } : {}) }
    const aggregate = anAggregate({ status, ...columns }, rest)
    expect(attempt(aggregate, command, [role], input)).toBe(done)
    expect(refusalOf({ aggregate, command, roles: [role], given: input }, 'session')).toBe(asSession)
  })

  it.each(['paid', 'delivered'] as const)('a dispute opened from %s goes back there', (previousStatus) => {
    const openDispute = { id: 'dispute', openedBy: 'seller', previousStatus, status: 'under_review' } as const
    const aggregate = anAggregate({ status: 'disputed' }, { openDispute })
    expect(attempt(aggregate, 'withdraw_dispute', ['seller'], {})).toBe(`> ${previousStatus}`)
    expect(attempt(aggregate, 'resolve_dispute', ['staff'], { outcome: 'dismiss' })).toBe(`> ${previousStatus}`)
  })

  it('a seller who was paid before completes the escrow even when the rest goes back', () => {
    const aggregate = anAggregate(
      { status: 'disputed', releasedMillimes: 400_000n },
      { offers: { buyer: { id: 'o', sellerAwardMillimes: 0n } } },
    )
    expect(attempt(aggregate, 'resolve_dispute', ['staff'], { outcome: 'refund_buyer' })).toBe('> completed')
    expect(attempt(aggregate, 'accept_settlement', ['seller'], { offerId: 'o' })).toBe('> completed')
  })
})

describe('somebody in several capacities', () => {
  const pending = anAggregate({ status: 'pending' })
  const money: object = { touchesTerms: true, changes: {} }

  it('acts in the one that may', () => {
    const cancelled = stepOf({ aggregate: pending, command: 'cancel', roles: ['creator', 'buyer'] })
    expect(cancelled).toMatchObject({ role: 'buyer', reason: 'cancelled_by_buyer' })
    const updated = stepOf({ aggregate: pending, command: 'update', roles: ['creator', 'seller'], given: money })
    expect(updated.role).toBe('seller')
  })

  it('changes the money as the seller’s side or as a creator who is not on the buyer’s', () => {
    expect(attempt(pending, 'update', ['seller'], money)).toBe('> pending')
    expect(attempt(pending, 'update', ['creator'], money)).toBe('> pending')
    expect(attempt(pending, 'update', ['buyer', 'creator'], money)).toBe('SELLER_ONLY')
    expect(attempt(pending, 'update', ['buyer', 'creator'], { changes: { title: 'Better logo' } })).toBe('> pending')
    expect(attempt(pending, 'update', ['buyer'], { changes: { title: 'Better logo' } })).toBe('SELLER_ONLY')
  })

  it('is nobody without a role', () => {
    for (const command of escrowCommands) expect(attempt(pending, command, [], {})).toBe(wrongRole[command])
  })
})
