import {
  costOf,
  developerFeeOn,
  feeOn,
  hasDisputedClaim,
  keptOf,
  openClaims,
  restOf,
  resume,
  type ModelEscrow,
  type Payment,
  type Status,
} from './model-escrow.js'
import { requireProof } from './proof-model.js'

/** Whose money is where at a time, in millimes: wallets by name, and what the platform has earned. Who has no wallet has no account. */
export class Books {
  readonly wallets = new Map<string, bigint>()
  fees = 0n
  now = 0

  give(name: string, amount: bigint): void {
    if (amount !== 0n) this.wallets.set(name, this.wallets.get(name)! + amount)
  }

  /** The money of a card enters the wallet, and from there the escrow if it is still what was paid for (decisions 8). */
  capture(escrow: ModelEscrow, payment: Payment): void {
    escrow.payment = null
    if (!payment.isTaken) return
    this.give(escrow.buyer, payment.funding)
    if (escrow.status === 'pending' && !payment.isStale) this.fund(escrow, payment)
  }

  fund(escrow: ModelEscrow, { funding, accepts }: Payment): void {
    this.give(escrow.buyer, -funding)
    Object.assign(escrow, { status: 'paid', held: funding, isConsented: accepts && escrow.parts !== null })
    requireProof(this, escrow)
  }

  /** A part goes to the seller. Each fee grows with all that was released; the developer's gives way where both step on one millime (decisions 4). */
  release(escrow: ModelEscrow, part: bigint): void {
    const [before, after] = [escrow.released, escrow.released + part]
    const fee = feeOn(after) - feeOn(before)
    const developerFee = developerFeeOn(escrow, after) - developerFeeOn(escrow, before)
    const isBuyers = escrow.bearer === 'buyer'
    const commission = !isBuyers && fee + developerFee > part ? part - fee : developerFee
    this.give(escrow.seller, isBuyers ? part : part - fee - commission)
    this.give(escrow.creator.person!, commission)
    this.fees += fee
    Object.assign(escrow, { released: after, held: escrow.held - part - (isBuyers ? fee + commission : 0n) })
  }

  /** A part goes back to the buyer, with what the buyer paid for it on top: the fee on what was kept, less that on what is (decisions 4). */
  refund(escrow: ModelEscrow, part: bigint): void {
    const returned = costOf(escrow, keptOf(escrow)) - costOf(escrow, keptOf(escrow) - part)
    this.give(escrow.buyer, returned)
    Object.assign(escrow, { back: escrow.back + part, held: escrow.held - returned })
  }

  /** Ends an escrow: of what remains the seller gets the award, the buyer the rest, and nobody what was claimed and not approved. */
  settle(escrow: ModelEscrow, award: bigint, status: Status = award + escrow.released > 0n ? 'completed' : 'cancelled'): void {
    const isDecided = hasDisputedClaim(escrow)
    for (const claim of openClaims(escrow)) Object.assign(claim, { award: claim.status === 'disputed' ? 0n : null, status: 'voided' })
    // What a claim in dispute held back goes on once it is decided, and that is before the end.
    if (isDecided) resume(escrow, this.now)
    this.release(escrow, award)
    this.refund(escrow, restOf(escrow))
    Object.assign(escrow, { status, lapsesAt: null, dispute: null })
  }
}
