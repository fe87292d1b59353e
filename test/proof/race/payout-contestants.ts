import { graphqlRequest } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import { alarm, by, byKey, type PrepareContestant } from './contestant.js'
import { firstSlice } from './contest-escrow.js'
import { inPerson, throughSession, whenDue, type Prepare } from './racers.js'

const named = { requestId: firstSlice }
const rejection = { reason: 'Nothing was done so far.' }
const second = { requestId: 'second', amountTnd: 60 }
const dispute = { category: 'OTHER', reason: 'Nothing has come so far.' }
const decision = { ...named, reason: 'As the photographs show.' }

/** The buyer's answer to the slice: in person, or through a checkout session about it. */
const answered = (name: string, mutation: string, action: string, input: object = {}) =>
  by(name, inPerson('buyer', mutation, { ...named, ...input }), throughSession({ action, actor: 'buyer', metadata: named }, input))

/** The time to claim is over, for the escrow as for its alarm. */
const timeToClaimIsOver: Prepare = async (world, escrow) => {
  const attempt = await whenDue('closing')(world, escrow)
  await world.rows(`update escrow set closing_at = now() - interval '1 second' where id = $1`, [escrow.uuid])
  return attempt
}

const confirmed: PrepareContestant = async ({ colleague }, { decision: id }) => ({
  request: graphqlRequest(mutations.confirmDecision, { id }, colleague),
})

/**
 * Everybody who wants something of a progressive escrow of 100 TND of which, mostly, 30 are claimed: 70 are left to claim. The amounts are
 * such that it matters who comes first.
 */
export const payoutContestants = {
  claim: by('payout request', byKey('release-requests', second), inPerson('seller', mutations.claim, { ...second, amountTnd: '80' })),
  claimMore: by('another payout request', byKey('release-requests', { requestId: 'third', amountTnd: 25 })),
  claimAgain: by('the same payout request', inPerson('seller', mutations.claim, { ...second, amountTnd: '60' })),
  approve: answered('approve', mutations.approve, 'approve_release'),
  reject: answered('reject', mutations.reject, 'reject_release', rejection),
  void: by('void', byKey(`release-requests/${firstSlice}/void`), inPerson('seller', mutations.void, named)),
  deadline: alarm('deadline', whenDue('release_approval')),
  silence: alarm('silence', whenDue('dispute_silence')),
  staff: by(
    'staff',
    inPerson('staff', mutations.resolveRequest, { ...decision, awardedTnd: '10' }),
    inPerson('staff', mutations.resolveRequest, { ...decision, awardedTnd: '0' }),
  ),
  secondPerson: by('second person', confirmed),
  reinstate: by('withdraw the rejection', inPerson('buyer', mutations.withdrawDispute, named)),
  close: by('close', byKey('close'), inPerson('buyer', mutations.close, { pendingRequests: 'APPROVE' })),
  closeVoiding: by('close and void', byKey('close', { pendingRequests: 'void' })),
  closing: alarm('closing', timeToClaimIsOver),
  refund: by(
    'refund',
    byKey('refund-funds', { amountTnd: 40 }),
    throughSession({ action: 'refund_funds', actor: 'seller' }, { full: true }),
  ),
  addFunds: by(
    'add funds',
    inPerson('buyer', mutations.addFunds, { amountTnd: '20' }),
    throughSession({ action: 'add_funds', actor: 'buyer' }, { amountTnd: 20 }),
  ),
  dispute: by('dispute', inPerson('buyer', mutations.dispute, dispute), inPerson('seller', mutations.dispute, dispute)),
  withdraw: by('withdraw the dispute', inPerson('buyer', mutations.withdrawDispute)),
  deliver: by('deliver', byKey('deliver'), inPerson('seller', mutations.deliver)),
  complete: by('complete', inPerson('buyer', mutations.complete), throughSession({ action: 'complete', actor: 'buyer' })),
  consent: by('consent', inPerson('buyer', mutations.consent)),
} as const
