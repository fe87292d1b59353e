import { describe, expect, it } from 'vitest'
import { moneyLine, pairs, type MoneyTrail, type TrailedPayout } from '../../../server/domain/escrow/money-line.js'
import { escrowAccounts, placeOf, type EscrowAccount, type MoneyPlace } from '../../../server/domain/ledger/place.js'
import type { EscrowTransferKind } from '../../../server/domain/ledger/transfer.js'
import { anEscrow, inHours } from './aggregates.js'

/** A line as `from > to amount reason releasedBy expectedAt`. */
const drawn = (trail: MoneyTrail) =>
  moneyLine(trail).map(({ from, to, amountMillimes, reason, releasedBy, expectedAt }) =>
    [`${from} > ${to}`, amountMillimes, reason, releasedBy, expectedAt].join(' '),
  )

const held = (changes: Parameters<typeof anEscrow>[0], around: Partial<MoneyTrail> = {}): MoneyTrail => {
  const escrow = anEscrow(changes)
  return {
    escrow,
    transfers: [],
    payouts: [],
    balances: { held: escrow.heldMillimes, reserved: 0n },
    deadlines: [],
    hasPendingCancellation: false,
    closing: null,
    proofPhase: null,
    ...around,
  }
}

/** A payout request of 300 TND. */
const payout = (changes: Partial<TrailedPayout> = {}): TrailedPayout => ({
  requestId: 'may',
  status: 'pending',
  decisionSource: null,
  amountMillimes: 300_000n,
  ...changes,
})

const dueAt = inHours(144).toISOString()
const completion = (status: 'pending' | 'paused') => [{ kind: 'completion', at: dueAt, status }] as const

describe('what is still held', () => {
  it('waits for the delivery, and goes to whom it will be released', () => {
    expect(drawn(held({ status: 'paid' }))).toEqual([
      'held > seller 925000 awaiting_delivery buyer ',
      'held > fees 50000 awaiting_delivery buyer ',
      'held > developer 25000 awaiting_delivery buyer ',
    ])
  })

  it('waits for the seller alone in instant mode', () => {
    expect(drawn(held({ status: 'paid', mode: 'instant', developerFeeBasisPoints: 0 }))).toEqual([
      'held > seller 950000 awaiting_delivery seller ',
      'held > fees 50000 awaiting_delivery seller ',
    ])
  })

  it('waits for the proof of the purchase before the delivery, and for whoever has to look at it', () => {
    const at = (proofPhase: MoneyTrail['proofPhase']) =>
      drawn(held({ status: 'paid', mode: 'quick', developerFeeBasisPoints: 0 }, { proofPhase }))
    for (const phase of ['waiting_seller_proof', 'correction_requested'] as const)
      expect(at(phase)).toEqual(['held > seller 950000 awaiting_proof seller ', 'held > fees 50000 awaiting_proof seller '])
    expect(at('submitted_waiting_buyer_review')[0]).toBe('held > seller 950000 awaiting_proof_review buyer ')
    expect(at('needs_review')).toEqual(['held > null 1000000 proof_needs_review staff '])
    for (const phase of ['accepted', 'accepted_by_timeout'] as const)
      expect(at(phase)[0]).toBe('held > seller 950000 awaiting_delivery buyer ')
  })

  it('goes back to the buyer whole where no proof came, when nothing more is given in time', () => {
    const deadlines = [{ kind: 'proof_extension', at: dueAt, status: 'pending' }] as const
    const unproven = { status: 'paid', mode: 'quick', feeBearer: 'buyer', developerFeeBasisPoints: 0 } as const
    expect(drawn(held(unproven, { proofPhase: 'expired', deadlines }))).toEqual([`held > buyer 1050000 proof_expired timer ${dueAt}`])
    const stopped = { proofPhase: 'expired', deadlines, hasPendingCancellation: true } as const
    expect(drawn(held(unproven, stopped))).toEqual(['held > null 1050000 cancellation_requested seller '])
  })

  it('is released by a deadline once it is delivered; while that is stopped, by the buyer', () => {
    const delivered = { status: 'delivered', feeBearer: 'buyer', developerFeeBasisPoints: 0 } as const
    expect(drawn(held(delivered, { deadlines: completion('pending') }))).toEqual([
      `held > seller 1000000 awaiting_acceptance timer ${dueAt}`,
      `held > fees 50000 awaiting_acceptance timer ${dueAt}`,
    ])
    expect(drawn(held(delivered, { deadlines: completion('paused') }))).toEqual([
      'held > seller 1000000 awaiting_acceptance buyer ',
      'held > fees 50000 awaiting_acceptance buyer ',
    ])
  })

  it('goes nobody knows where while somebody has to decide', () => {
    expect(drawn(held({ status: 'disputed' }))).toEqual(['held > null 1000000 dispute_open staff '])
    const asked = { hasPendingCancellation: true, deadlines: completion('paused') }
    expect(drawn(held({ status: 'delivered' }, asked))).toEqual(['held > null 1000000 cancellation_requested seller '])
  })

  it('is reserved for the payouts that were asked for, with the fees on them where the seller bears them', () => {
    const asked = { status: 'paid', developerFeeBasisPoints: 0, reservedMillimes: 300_000n } as const
    const deadlines = [{ kind: 'release_approval', at: dueAt, status: 'pending' }] as const
    expect(drawn(held(asked, { deadlines, balances: { held: 700_000n, reserved: 300_000n } }))).toEqual([
      `reserved > seller 285000 awaiting_approval timer ${dueAt}`,
      `reserved > fees 15000 awaiting_approval timer ${dueAt}`,
      'held > seller 665000 awaiting_delivery buyer ',
      'held > fees 35000 awaiting_delivery buyer ',
    ])
    expect(drawn(held({ ...asked, feeBearer: 'buyer' }, { balances: { held: 750_000n, reserved: 300_000n } }))).toEqual([
      'reserved > seller 300000 awaiting_approval buyer ',
      'held > seller 700000 awaiting_delivery buyer ',
      'held > fees 50000 awaiting_delivery buyer ',
    ])
    expect(drawn(held({ ...asked, status: 'disputed' }, { balances: { held: 700_000n, reserved: 300_000n } }))).toEqual([
      'reserved > null 300000 dispute_open staff ',
      'held > null 700000 dispute_open staff ',
    ])
  })

  it('is not decided of a payout that was rejected, and of the others goes on', () => {
    const asked = { status: 'paid', developerFeeBasisPoints: 0, reservedMillimes: 500_000n } as const
    const payouts = [
      payout({ status: 'disputed' }),
      payout({ requestId: 'june', amountMillimes: 200_000n }),
      payout({ status: 'released' }),
    ]
    const deadlines = [{ kind: 'release_approval', at: dueAt, status: 'pending' }] as const
    expect(drawn(held(asked, { payouts, deadlines, balances: { held: 500_000n, reserved: 500_000n } }))).toEqual([
      `reserved > seller 190000 awaiting_approval timer ${dueAt}`,
      `reserved > fees 10000 awaiting_approval timer ${dueAt}`,
      'reserved > null 300000 dispute_open staff ',
      'held > seller 475000 awaiting_delivery buyer ',
      'held > fees 25000 awaiting_delivery buyer ',
    ])
    expect(drawn(held({ ...asked, status: 'disputed' }, { payouts, balances: { held: 500_000n, reserved: 500_000n } }))).toEqual([
      'reserved > null 500000 dispute_open staff ',
      'held > null 500000 dispute_open staff ',
    ])
  })

  it('goes back to the buyer when the seller’s time to claim is over, save for the fees on what was claimed', () => {
    const closing = { status: 'paid', developerFeeBasisPoints: 0 } as const
    const around = { closing: 'after_wait', deadlines: [{ kind: 'closing', at: dueAt, status: 'pending' }] } as const
    expect(drawn(held(closing, around))).toEqual([`held > buyer 1000000 closing timer ${dueAt}`])
    const claimed = { ...closing, reservedMillimes: 500_000n, feeBearer: 'buyer' } as const
    const payouts = [payout({ status: 'disputed' }), payout({ requestId: 'june', amountMillimes: 200_000n })]
    expect(drawn(held(claimed, { ...around, payouts, balances: { held: 550_000n, reserved: 500_000n } }))).toEqual([
      'reserved > seller 200000 awaiting_approval buyer ',
      'reserved > null 300000 dispute_open staff ',
      'held > fees 10000 awaiting_approval buyer ',
      'held > null 15000 dispute_open staff ',
      `held > buyer 525000 closing timer ${dueAt}`,
    ])
  })

  it('is nothing before the payment and after the end', () => {
    for (const status of ['pending', 'completed', 'cancelled'] as const) expect(drawn(held({ status }))).toEqual([])
  })
})

describe('what has moved', () => {
  const settled: MoneyTrail = held(
    { status: 'completed', statusReason: 'dispute_split', statusActor: 'staff' },
    {
      transfers: [
        {
          id: 'one',
          transaction: '1',
          key: 'psp:simulated:1',
          kind: 'card_capture',
          at: 'then',
          postings: [
            { account: 'card', amountMillimes: -100n },
            { account: 'buyer', amountMillimes: 100n },
          ],
        },
        {
          id: 'two',
          transaction: '2',
          key: 'escrow:escrow:terminal',
          kind: 'settle',
          at: 'now',
          postings: [
            { account: 'held', amountMillimes: -100n },
            { account: 'seller', amountMillimes: 40n },
            { account: 'platform_fee', amountMillimes: 8n },
            { account: 'service_tax', amountMillimes: 2n },
            { account: 'buyer', amountMillimes: 50n },
          ],
        },
      ],
    },
  )

  it('is told from whom to whom, with what ended the escrow as its reason', () => {
    expect(moneyLine(settled).map(({ at, transferId }) => `${at} ${transferId}`)).toEqual(['then one', 'now two', 'now two', 'now two'])
    expect(drawn(settled)).toEqual([
      'card > buyer 100 paid_by_card buyer ',
      'held > seller 40 dispute_split staff ',
      'held > fees 10 dispute_split staff ',
      'held > buyer 50 dispute_split staff ',
    ])
  })

  /** One millime, moved in a transaction of its own unless `transaction` says which. */
  const transfer = (key: string, kind: EscrowTransferKind, from: EscrowAccount, to: EscrowAccount, transaction = key) => ({
    id: key,
    key,
    kind,
    at: 'then',
    transaction,
    postings: [
      { account: from, amountMillimes: -1n },
      { account: to, amountMillimes: 1n },
    ],
  })

  it('is told apart where a transfer of the same kind has another cause', () => {
    const transfers = [
      transfer('escrow:escrow:add:2', 'fund', 'buyer', 'held'),
      transfer('escrow:escrow:refund:3', 'refund', 'held', 'buyer'),
      transfer('rr:escrow:add:reserve', 'reserve', 'held', 'reserved'),
      transfer('rr:escrow:add:settle', 'release', 'reserved', 'seller'),
    ]
    expect(drawn(held({ status: 'cancelled' }, { transfers }))).toEqual([
      'buyer > held 1 funds_added buyer ',
      'held > buyer 1 funds_refunded seller ',
      'held > reserved 1 payout_requested seller ',
      'reserved > seller 1 payout_released  ',
    ])
  })

  it('names who decided a payout, and nobody where that is not known', () => {
    const payouts = [
      payout({ requestId: 'approved', status: 'released', decisionSource: 'buyer' }),
      payout({ requestId: 'silent', status: 'released', decisionSource: 'timeout' }),
      payout({ requestId: 'awarded', status: 'released', decisionSource: 'admin' }),
      payout({ requestId: 'withdrawn', status: 'voided' }),
      payout({ requestId: 'refused', status: 'voided', decisionSource: 'admin' }),
      payout({ requestId: 'terminal', status: 'released', decisionSource: 'buyer' }),
    ]
    const released = (requestId: string) => transfer(`rr:escrow:${requestId}:settle`, 'release', 'reserved', 'seller')
    const ended = (requestId: string) => transfer(`rr:escrow:${requestId}:settle`, 'unreserve', 'reserved', 'held')
    const transfers = [...['approved', 'silent', 'awarded', 'terminal', 'unheard'].map(released), ...['withdrawn', 'refused'].map(ended)]
    expect(drawn(held({ status: 'cancelled', statusReason: 'closed', statusActor: 'staff' }, { transfers, payouts }))).toEqual([
      'reserved > seller 1 payout_released buyer ',
      'reserved > seller 1 payout_released timer ',
      'reserved > seller 1 payout_released staff ',
      'reserved > seller 1 payout_released buyer ',
      'reserved > seller 1 payout_released  ',
      'reserved > held 1 payout_ended seller ',
      'reserved > held 1 payout_ended staff ',
    ])
  })

  it('names who ended the escrow for the payouts that ended with it, though not for those before', () => {
    const payouts = [payout({ requestId: 'with', status: 'voided' }), payout({ requestId: 'before', status: 'voided' })]
    const transfers = [
      transfer('rr:escrow:before:settle', 'unreserve', 'reserved', 'held'),
      transfer('rr:escrow:with:settle', 'unreserve', 'reserved', 'held', 'end'),
      transfer('escrow:escrow:terminal', 'release', 'held', 'seller', 'end'),
    ]
    const completed = { status: 'completed', statusReason: 'completed_by_buyer', statusActor: 'buyer' } as const
    expect(drawn(held(completed, { transfers, payouts }))).toEqual([
      'reserved > held 1 payout_ended seller ',
      'reserved > held 1 payout_ended buyer ',
      'held > seller 1 completed_by_buyer buyer ',
    ])
  })

  it('names who gave back what nobody had claimed: the seller, the end of their time, or who freed it after that', () => {
    const payouts = [payout({ requestId: 'refused', status: 'voided', decisionSource: 'admin' })]
    const transfers = [
      transfer('escrow:escrow:close:3', 'refund', 'held', 'buyer'),
      transfer('rr:escrow:refused:settle', 'unreserve', 'reserved', 'held', 'decision'),
      transfer('escrow:escrow:close:5', 'refund', 'held', 'buyer', 'decision'),
    ]
    const given = (closing: MoneyTrail['closing']) => drawn(held({ status: 'cancelled' }, { transfers, payouts, closing }))
    const freed = ['reserved > held 1 payout_ended staff ', 'held > buyer 1 closed staff ']
    expect(given('at_once')).toEqual(['held > buyer 1 closed seller ', ...freed])
    expect(given('after_wait')).toEqual(['held > buyer 1 closed timer ', ...freed])
  })

  it('sums up to its postings, place by place, whoever gives and whoever takes', () => {
    let seed = 7
    const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 2_000; round++) {
      const postings = Array.from({ length: 1 + below(6) }, () => ({
        account: escrowAccounts[below(escrowAccounts.length)] as EscrowAccount,
        amountMillimes: BigInt(below(2_001) - 1_000),
      }))
      const rest = postings.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)
      postings.push({ account: 'held', amountMillimes: -rest })
      const moved = pairs(postings)
      expect(moved.every(({ from, to, amountMillimes }) => amountMillimes > 0n && from !== to)).toBe(true)
      const sums = new Map<MoneyPlace, bigint>()
      const add = (place: MoneyPlace, amount: bigint) => sums.set(place, (sums.get(place) ?? 0n) + amount)
      for (const { account, amountMillimes } of postings) add(placeOf(account), amountMillimes)
      for (const { from, to, amountMillimes } of moved) {
        add(from, amountMillimes)
        add(to, -amountMillimes)
      }
      expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
    }
  })
})
