import { bringForward } from '../../support/database/bring-forward.js'
import { until } from '../../support/flow/until.js'
import { uploadReceipt } from '../../support/installation/upload-receipt.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { mutations } from './mutations.js'
import { anEscrow, type RacedEscrow } from './raced-escrow.js'
import type { RaceWorld } from './race-world.js'

/**
 * Where a progressive escrow stands when its contest begins. From `claimed` on there is a payout request, `firstSlice` of it; `closing` was
 * asked for by the buyer; of `proposed` staff have decided the slice, which is too large for one of them.
 */
const payoutStarts = ['funded', 'unconsented', 'claimed', 'rejected', 'disputed', 'closing', 'proposed'] as const
type PayoutStart = (typeof payoutStarts)[number]

/** Where one stands that asks for proof of purchase: what of it has happened. */
const proofStarts = ['awaited', 'submitted', 'reported', 'expired'] as const
type ProofStart = (typeof proofStarts)[number]

export type ContestStart = PayoutStart | ProofStart

export interface ContestEscrow extends RacedEscrow {
  /** Of the decision that waits for a second person, `act_…`. */
  readonly decision: string | null
}

/** The payout request that a contest begins with. */
export const firstSlice = 'first'

const amounts = { usual: { escrow: 100, slice: 30 }, large: { escrow: 10_000, slice: 6_000 } }
const setUpAtOnce = 6

/** Brings this many escrows of the shop to where they should stand, through the public doors. */
export async function someContestEscrows(world: RaceWorld, count: number, start: ContestStart): Promise<ContestEscrow[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return inParallel(numbers, setUpAtOnce, (number) =>
    isProofStart(start) ? provenEscrow(world, number, start) : payoutEscrow(world, number, start),
  )
}

const isProofStart = (start: ContestStart): start is ProofStart => proofStarts.some((each) => each === start)

async function payoutEscrow(world: RaceWorld, number: number, start: PayoutStart): Promise<ContestEscrow> {
  const { clients, buyers, shop, staff } = world
  const client = clients[number % clients.length]!
  const buyer = buyers[number % buyers.length]!
  const { escrow: amount, slice } = start === 'proposed' ? amounts.large : amounts.usual
  const escrow = await anEscrow(client, world, buyer, { amount, progressiveRelease: {} })
  const say = <Data>(mutation: string, token: string, more: object) =>
    client.graphql<Data>(mutation, { escrowId: escrow.id, ...more }, token)
  const requestId = firstSlice
  await say(mutations.pay, buyer.token, { method: 'WALLET', acceptAutomaticRelease: start !== 'unconsented' })
  if (start === 'funded' || start === 'unconsented') return { ...escrow, decision: null }
  await say(mutations.claim, shop.user.token, { requestId, amountTnd: String(slice) })
  if (start === 'disputed') await say(mutations.dispute, buyer.token, { category: 'OTHER', reason: 'Nothing has come so far.' })
  if (start === 'closing') await say(mutations.close, buyer.token, {})
  if (start === 'rejected' || start === 'proposed')
    await say(mutations.reject, buyer.token, { requestId, reason: 'Nothing was done so far.' })
  if (start !== 'proposed') return { ...escrow, decision: null }
  const proposal = { requestId, awardedTnd: '2000', reason: 'A third was done.' }
  const { resolveReleaseRequest } = await say<Proposed>(mutations.proposeResolution, staff, proposal)
  return { ...escrow, decision: resolveReleaseRequest.pendingAction.id }
}

async function provenEscrow(world: RaceWorld, number: number, start: ProofStart): Promise<ContestEscrow> {
  const { clients, buyers, shop, rows } = world
  const client = clients[number % clients.length]!
  const buyer = buyers[number % buyers.length]!
  const terms = { amount: amounts.usual.escrow, fulfillmentPolicy: { type: 'purchase_proof_required' } }
  const escrow = await anEscrow(client, world, buyer, terms)
  const escrowId = escrow.id
  await client.graphql(mutations.pay, { escrowId, method: 'WALLET' }, buyer.token)
  if (start === 'submitted' || start === 'reported')
    await client.graphql(mutations.submitProof, { escrowId, fileIds: [await uploadReceipt(client, shop.user)] }, shop.user.token)
  if (start === 'reported')
    await client.graphql(mutations.reviewProof, { escrowId, decision: 'REPORT', reason: 'The receipt is forged.' }, buyer.token)
  if (start === 'expired') {
    await bringForward(rows, [escrow.uuid], 'proof_upload')
    await until(
      'the proof to expire',
      async () => (await rows(`select from proof where escrow_id = $1 and phase = 'expired'`, [escrow.uuid])).length > 0,
    )
  }
  return { ...escrow, decision: null }
}

interface Proposed {
  resolveReleaseRequest: { pendingAction: { id: string } }
}
