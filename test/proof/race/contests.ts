import type { ContestStart } from './contest-escrow.js'
import { withoutSession, type Contestant } from './contestant.js'
import { payoutContestants } from './payout-contestants.js'
import { proofContestants } from './proof-contestants.js'

/** Several who want different things of one escrow at the same moment. */
export interface Contest {
  readonly start: ContestStart
  readonly contestants: readonly Contestant[]
}

const whereItStands: Readonly<Record<ContestStart, string>> = {
  funded: 'nothing claimed',
  unconsented: 'no consent',
  claimed: 'a slice claimed',
  rejected: 'a slice rejected',
  disputed: 'the escrow in dispute',
  closing: 'closing',
  proposed: 'a decision that waits',
  awaited: 'a proof awaited',
  submitted: 'a proof submitted',
  reported: 'a proof reported',
  expired: 'a proof expired',
}

export const nameOfContest = ({ start, contestants: all }: Contest) => `${whereItStands[start]}: ${all.map(({ name }) => name).join(' × ')}`

const {
  claim,
  claimMore,
  claimAgain,
  approve,
  reject,
  void: withdrawSlice,
  deadline,
  silence,
  staff,
  secondPerson,
  reinstate,
  close,
  closeVoiding,
  closing,
  refund,
  addFunds,
  dispute,
  withdraw,
  deliver,
  complete,
  consent,
} = payoutContestants
const { submit, accept, doubt, extend, ruling, expiry, silence: reviewSilence, refundUnproven } = proofContestants

/** Each of them with each of those after it. */
const pairsAmong = (start: ContestStart, all: readonly Contestant[]): Contest[] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => ({ start, contestants: [one, other] })))

/** This one with each of the others. */
const against = (start: ContestStart, one: Contestant, others: readonly Contestant[]): Contest[] =>
  others.map((other) => ({ start, contestants: [one, other] }))

const ofTheEscrow = [claim, close, refund, addFunds, dispute, deliver, complete]
const ofTheDisputedEscrow = [claim, close, refund, addFunds, deliver, complete].map(withoutSession)
const ofTheRejectedSlice = [...ofTheEscrow.filter((each) => each !== complete), withoutSession(complete)]

/** Every two who meet over a slice or a proof of purchase, from where at least one of them may. */
export const everyContest: readonly Contest[] = [
  ...against('funded', claim, [claimMore, claimAgain, close, refund, addFunds]),
  ...against('unconsented', consent, [claim, dispute]),
  ...pairsAmong('claimed', [approve, reject, deadline, withdrawSlice, ...ofTheEscrow]),
  ...against('claimed', closeVoiding, [approve, reject, deadline, claim]),
  ...against('rejected', staff, [reinstate, silence, withoutSession(approve), withdrawSlice, ...ofTheRejectedSlice]),
  ...against('rejected', reinstate, [silence, ...ofTheRejectedSlice]),
  ...against('proposed', secondPerson, [reinstate, close, refund, dispute]),
  ...against('disputed', withdraw, [...[approve, reject].map(withoutSession), deadline, withdrawSlice, ...ofTheDisputedEscrow]),
  ...against('closing', closing, [approve, reject, deadline, withdrawSlice, refund, dispute]),
  ...pairsAmong('awaited', [submit, expiry, refund, dispute, complete]),
  ...pairsAmong('submitted', [accept, doubt, reviewSilence, refund, dispute, complete]),
  ...against('submitted', deliver, [accept, reviewSilence]),
  ...against('reported', ruling, [refund, dispute, complete, deliver]),
  ...pairsAmong('expired', [extend, refundUnproven, refund, complete]),
  ...against('expired', dispute, [extend, refundUnproven]),
]

/** One slice, and one proof, with everybody who may decide it. */
export const everybodyDecides: readonly Contest[] = [
  { start: 'claimed', contestants: [approve, reject, deadline, staff] },
  { start: 'submitted', contestants: [accept, doubt, reviewSilence, ruling] },
]
