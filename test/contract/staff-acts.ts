import { URI, type TOTP } from 'otpauth'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { hashPassword } from '../../server/operations/credential/password.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { refundAtProvider } from '../../server/operations/payment/refund-at-provider.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { dayMs, expected, type Json } from '../support/escrow-world.js'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { guestCredential, mutateAs, sendFile, showDeposit, type OpenedSession } from '../support/guest.js'

/** One of staff who does something, and what has to stand before it can be done. */
export interface StaffAct {
  /** One who may, of those whom the schema lets. */
  by: StaffRole
  /** Makes what it is about, and answers the input. */
  input(world: GraphqlWorld): Promise<object>
  /** What the audit log calls it, in its order; none where nothing was decided yet. */
  audited: readonly string[]
  /** Why it asks for no reason. */
  withoutReason?: string
  /** Where it stands only in live: what is of the sandbox is decided by itself there. */
  isOfLive?: true
  /** The same above the four-eyes limit: what the audit log calls the proposal, and the role of somebody else who may confirm it. */
  large?: { input(world: GraphqlWorld): Promise<object>; proposed: string; confirmedBy: StaffRole }
}

/** The limit of the worlds below, in TND: what is small is below it, and what is large above. */
export const fourEyesTnd = '100'
const [small, large] = ['80', '150'] as const

export const reason = 'As the papers show.'
const forOneself = 'it is about the account of who does it, and needs their password or code'

/**
 * What staff do, by mutation (decisions 18): the test derives from the schema which there are, and one without a row here fails. What it shows of
 * each: refused to every other role, refused without a reason, written down with who and why, and above the limit carried out by two.
 */
export const staffActs: Record<string, StaffAct> = {
  addFeeSchedule: { by: 'finance', input: async () => ({ feePercentage: '5', reason }), audited: ['add_fee_schedule'] },
  beginSecondFactor: {
    by: 'support',
    input: async (world) => ({ password: await supportPassword(world) }),
    // The one before goes on working until the new one is confirmed.
    audited: [],
    withoutReason: forOneself,
  },
  blockEmailDomain: {
    by: 'compliance',
    input: async () => ({ domain: 'thrown-away.example', reason }),
    audited: ['block_email_domain'],
  },
  checkLedger: { by: 'finance', input: async () => ({ reason }), audited: ['check_ledger'] },
  confirmClock: { by: 'owner', input: async () => ({ reason }), audited: ['confirm_clock'] },
  confirmSecondFactor: {
    by: 'support',
    input: async (world) => ({ otp: (await newAuthenticator(world))() }),
    audited: ['enrol_second_factor'],
    withoutReason: forOneself,
  },
  confirmStaffAction: {
    by: 'owner',
    input: async (world) => ({ id: await proposal(world) }),
    audited: ['confirm_staff_action', 'resolve_dispute'],
    withoutReason: 'it has that of what is confirmed',
  },
  createStaff: {
    by: 'owner',
    input: async () => ({ email: 'new.colleague@example.com', role: 'SUPPORT', password: 'a long enough password', reason }),
    audited: ['create_staff'],
  },
  decideFinanceCase: {
    by: 'finance',
    input: async (world) => ({ id: await refusedRefund(world, small), ...settled }),
    audited: ['decide_finance_case'],
    large: {
      input: async (world) => ({ id: await refusedRefund(world, large), ...settled }),
      proposed: 'propose_finance_decision',
      confirmedBy: 'owner',
    },
  },
  decideWithdrawal: {
    by: 'finance',
    input: async (world) => ({ id: await withdrawal(world, small), ...paid }),
    audited: ['decide_withdrawal'],
    large: {
      input: async (world) => ({ id: await withdrawal(world, large), ...paid }),
      proposed: 'propose_withdrawal_decision',
      confirmedBy: 'owner',
    },
  },
  disableStaff: { by: 'owner', input: async (world) => ({ id: await colleague(world), reason }), audited: ['disable_staff'] },
  endStaffSessions: {
    by: 'owner',
    input: async (world) => ({ id: await colleague(world), reason }),
    audited: ['end_staff_sessions'],
  },
  resetSecondFactor: {
    by: 'owner',
    input: async (world) => ({ id: await colleague(world), reason }),
    audited: ['reset_second_factor'],
  },
  refundDeposit: {
    by: 'finance',
    input: async (world) => ({ id: await depositToReturn(world, small), bankReference: 'VIR-17', reason }),
    audited: ['refund_deposit'],
    large: {
      input: async (world) => ({ id: await depositToReturn(world, large), bankReference: 'VIR-17', reason }),
      proposed: 'propose_deposit_refund',
      confirmedBy: 'owner',
    },
  },
  renewRecoveryCodes: {
    by: 'support',
    input: async (world) => {
      const code = await newAuthenticator(world)
      await world.does('confirmSecondFactor', { otp: code() }, 'support', { select: '__typename' })
      world.services.clock.advance(30_000)
      return { otp: code() }
    },
    audited: ['renew_recovery_codes'],
    withoutReason: forOneself,
  },
  replayEventsAsStaff: {
    by: 'finance',
    input: async (world) => ({ from: new Date(world.services.clock().getTime() - dayMs).toISOString(), reason }),
    audited: ['replay_events'],
  },
  resolveDispute: {
    by: 'disputes',
    input: async (world) => ({ escrowId: await disputed(world, small), ...divided }),
    audited: ['resolve_dispute'],
    large: {
      input: async (world) => ({ escrowId: await disputed(world, large), ...divided }),
      proposed: 'propose_dispute_resolution',
      confirmedBy: 'owner',
    },
  },
  resolveReleaseRequest: {
    by: 'disputes',
    input: async (world) => ({ escrowId: await disputedPeriod(world, small), requestId: 'may', awardedTnd: '10', reason }),
    audited: ['resolve_release_request'],
    large: {
      input: async (world) => ({ escrowId: await disputedPeriod(world, large), requestId: 'may', awardedTnd: '10', reason }),
      proposed: 'propose_release_resolution',
      confirmedBy: 'owner',
    },
  },
  revealDestination: {
    by: 'finance',
    input: async (world) => ({ withdrawalId: await withdrawal(world, small), reason }),
    audited: ['reveal_destination'],
  },
  reviewBusiness: {
    by: 'compliance',
    input: async (world) => ({ id: await businessToReview(world), decision: 'APPROVE', reason }),
    audited: ['review_business'],
    isOfLive: true,
  },
  reviewDepositProof: {
    by: 'finance',
    input: async (world) => ({ id: (await deposit(world, small)).id, decision: 'APPROVE', reason }),
    audited: ['review_deposit_proof'],
    large: {
      input: async (world) => ({ id: (await deposit(world, large)).id, decision: 'APPROVE', reason }),
      proposed: 'propose_deposit_decision',
      confirmedBy: 'owner',
    },
  },
  reviewIdentityVerification: {
    by: 'compliance',
    input: async (world) => ({ id: await identityToReview(world), decision: 'APPROVE', reason }),
    audited: ['review_identity_verification'],
    isOfLive: true,
  },
  reviewProofAsStaff: {
    by: 'disputes',
    input: async (world) => ({ escrowId: await reportedProof(world, small), decision: 'ACCEPT', reason }),
    audited: ['review_proof_as_staff'],
    large: {
      input: async (world) => ({ escrowId: await reportedProof(world, large), decision: 'ACCEPT', reason }),
      proposed: 'propose_proof_decision',
      confirmedBy: 'owner',
    },
  },
  setDeveloperLimits: {
    by: 'owner',
    input: async (world) => ({ id: encodeId('dev', world.developers.stranger), dailyCreations: 7, reason }),
    audited: ['set_developer_limits'],
  },
  setStaffRole: {
    by: 'owner',
    input: async (world) => ({ id: await colleague(world), role: 'FINANCE', reason }),
    audited: ['set_staff_role'],
  },
  unblockEmailDomain: {
    by: 'compliance',
    input: async (world) => {
      await world.does('blockEmailDomain', { domain: 'blocked.example', reason }, 'compliance')
      return { domain: 'blocked.example', reason }
    },
    audited: ['unblock_email_domain'],
  },
  updateApiKey: {
    by: 'owner',
    input: async (world) => ({ id: await strangersKey(world), rateLimit: 100, reason }),
    audited: ['update_api_key'],
  },
  visitCase: {
    by: 'disputes',
    input: async (world) => ({ id: await world.given({ mode: 'quick', amount: small }).pending() }),
    audited: [],
    withoutReason: 'it decides nothing: colleagues see who has the case open',
  },
}

const settled = { decision: 'SETTLE', bankReference: 'VIR-7', reason }
const paid = { decision: 'PAY', bankReference: 'VIR-9', reason }
const divided = { outcome: 'SPLIT', sellerAwardTnd: '10', reason }

let serial = 0

const disputed = (world: GraphqlWorld, amount: string): Promise<string> => world.given({ mode: 'quick', amount }).disputed()

async function disputedPeriod(world: GraphqlWorld, amountTnd: string): Promise<string> {
  await world.sql(`update app_user set identity_status = 'approved'`)
  const escrowId = await world.given({ mode: 'quick', amount: '400', progressiveRelease: {} }).paid()
  await world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd }, 'seller')
  await world.does('rejectReleaseRequest', { escrowId, requestId: 'may', reason: 'Nothing was done in May.' }, 'buyer')
  return escrowId
}

async function reportedProof(world: GraphqlWorld, amount: string): Promise<string> {
  const { services, cast } = world
  const escrowId = await world.given({ mode: 'quick', amount, fulfillmentPolicy: { type: 'purchase_proof_required' } }).paid()
  const { id } = await keepSampleFile({ services, run: services.runAs(cast.seller) })
  await world.does('submitProof', { escrowId, fileIds: [id] }, 'seller')
  await world.does('reviewProof', { escrowId, decision: 'REPORT', reason: 'The receipt is forged.' }, 'buyer')
  return escrowId
}

/** A decision on a large dispute that waits for a second person; its `act_…`. */
async function proposal(world: GraphqlWorld): Promise<string> {
  const escrowId = await disputed(world, large)
  return (await world.does('resolveDispute', { escrowId, ...divided }, 'disputes')).pendingAction.id
}

async function colleague(world: GraphqlWorld): Promise<string> {
  const input = { email: `colleague${++serial}@example.com`, role: 'SUPPORT', password: 'a long enough password', reason }
  return (await world.does('createStaff', input, 'owner', { select: 'staff { id }' })).staff.id
}

/** An instant escrow of somebody without an account, and the link to pay it. */
async function toPay(world: GraphqlWorld, amount: string): Promise<{ escrowId: string; session: OpenedSession; buyerEmail: string }> {
  const buyerEmail = `guest${++serial}@example.com`
  const made = await expected(201, world.create({ mode: 'instant', amount: Number(amount), buyerEmail }))
  const escrowId: string = made.body.escrow.id
  const opened = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyerEmail }))
  return { escrowId, session: opened.body as OpenedSession, buyerEmail }
}

/** A guest's bank deposit that nobody has looked at. */
async function deposit(world: GraphqlWorld, amount: string): Promise<{ id: string; escrowId: string }> {
  const { escrowId, session } = await toPay(world, amount)
  return { id: await showDeposit(world, session, escrowId), escrowId }
}

/** One that was approved, of an escrow that gives it back. */
async function depositToReturn(world: GraphqlWorld, amount: string): Promise<string> {
  const { id, escrowId } = await deposit(world, amount)
  const review = { id, decision: 'APPROVE', reason }
  const { pendingAction } = await world.does('reviewDepositProof', review, 'finance', { select: 'pendingAction { id }' })
  if (pendingAction) await world.does('confirmStaffAction', { id: pendingAction.id }, 'owner', { select: '__typename' })
  await world.act(escrowId, 'cancel_escrow', world.cast.seller.email)
  return id
}

/** What a guest has paid by card and the provider does not give back; its `rfd_…`. */
async function refusedRefund(world: GraphqlWorld, amount: string): Promise<string> {
  const { services } = world
  const { escrowId, session } = await toPay(world, amount)
  await mutateAs(world, guestCredential(session), 'payEscrow', { escrowId, method: 'CARD' }, 'escrow { status }')
  await world.act(escrowId, 'cancel_escrow', world.cast.seller.email)
  const [refund] = await world.sql<{ id: string }>(
    'select r.id from payment_refund r join payment p on p.id = r.payment_id where p.escrow_id = $1',
    [decodeId('esc', escrowId)],
  )
  const { payments } = services
  services.payments = {
    ...payments,
    refund: async ({ refundId }) => ({ kind: 'refused', reference: `no_${refundId}`, reason: 'the card is closed' }),
  }
  await refundAtProvider({ services, run: services.runAs({ kind: 'timer' }) }, { refundId: refund!.id })
  services.payments = payments
  return encodeId('rfd', refund!.id)
}

/** Of the buyer, who is known, to an account that they have confirmed. */
async function withdrawal(world: GraphqlWorld, amountTnd: string): Promise<string> {
  await world.sql(`update app_user set identity_status = 'approved'`)
  const bank = { rib: '08003123456789012359', holderName: 'Buyer Test' }
  const { destination } = await world.does('createDestination', bank, 'buyer')
  await world.sql('update destination set usable_from = $1', [world.services.clock()])
  const input = { amountTnd, destinationId: destination.id, reference: `rent-${++serial}` }
  return (await world.does('createWithdrawal', input, 'buyer')).withdrawal.id
}

async function businessToReview(world: GraphqlWorld): Promise<string> {
  const { token } = await developerToken(world)
  const fileIds = [await sendFile(world, token)]
  const body = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds }
  return (await expected(200, world.call('PUT', '/api/developer/business', { token, body }))).body.business.id
}

/** As the provider leaves what is ambiguous. */
async function identityToReview(world: GraphqlWorld): Promise<string> {
  const body = { email: `person${++serial}@example.com` }
  const { id } = (await expected(201, world.call('POST', '/api/v1/identity-verifications', { body }))).body
  await world.sql(`update identity_verification set needs_admin_review = true, provider_state = 'in_review' where id = $1`, [
    decodeId('idv', id),
  ])
  return id
}

async function strangersKey(world: GraphqlWorld): Promise<string> {
  const { data } = await world.ask('{ apiKeys { id } }', { as: 'strangerDeveloper' })
  return data.apiKeys[0].id
}

/** Of the developer of the seller, as they are signed in here. */
async function developerToken({ services, developers }: GraphqlWorld): Promise<{ token: string }> {
  return services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: developers.seller })
}

const password = 'a long enough password'

async function supportPassword({ sql, services }: GraphqlWorld): Promise<string> {
  await sql(`update staff set password_hash = $1 where role = 'support'`, [await hashPassword({ services }, password)])
  return password
}

/** An authenticator that support has begun to set up; it answers the code of the moment. */
async function newAuthenticator(world: GraphqlWorld): Promise<() => string> {
  const input = { password: await supportPassword(world) }
  const { otpauthUri } = await world.does('beginSecondFactor', input, 'support', { select: 'otpauthUri' })
  const app = URI.parse(otpauthUri) as TOTP
  return () => app.generate({ timestamp: world.services.clock().getTime() })
}

/** Who did what and why, in the order of the audit log, since this entry of it. */
export async function auditedSince({ sql }: GraphqlWorld, entry: string): Promise<Json[]> {
  return sql(
    `select a.action, a.actor_kind, s.role, a.reason, a.request_id is not null as has_request
     from audit_log a left join staff s on s.id = a.actor_id where a.id > $1 order by a.id`,
    [entry],
  )
}

export async function lastEntry({ sql }: GraphqlWorld): Promise<string> {
  const [row] = await sql<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log')
  return row!.id
}
