import type { ModelCharge, MoneyEvent } from './money-model.js'
import { actorFor, developers, faceAmount, people } from './random-script.js'
import type { ReferenceModel } from './reference-model.js'
import type { SeededRandom } from './seeded-random.js'
import { clerks, fourEyes, isOpen, type WithdrawalEvent } from './withdrawal-model.js'

/** A link lives for an hour and an approval for some days, and time leaps: what is not done soon is never done. */
export const isMoneyWaiting = (model: ReferenceModel): boolean =>
  model.money.charges.some((charge) => isPayable(model, charge)) || model.money.out.withdrawals.some(({ status }) => status === 'approved')

const isPayable = ({ now }: ReferenceModel, { isPaid, card, linkEndsAt }: ModelCharge) => !isPaid && card === null && linkEndsAt > now

/** Chooses what happens to money beside escrows, mostly something that may happen. */
export function nextMoneyEvent(model: ReferenceModel, random: SeededRandom): MoneyEvent {
  const { charges, topUps } = model.money
  const verb = random.weighted({ ask: 2, renew: 2, pay: 5, top_up: 3, pay_top_up: 6, out: 12 })
  if (verb === 'out') return nextWithdrawalEvent(model, random)
  if (verb === 'top_up' || topUps.length === 0)
    return { verb: 'top_up', name: random.pick(people), amount: faceAmount({ mode: 'instant', currency: 'TND' }, random) + 10n }
  if (verb === 'pay_top_up') return { verb, topUp: mostly(topUps, ({ status }) => status === 'pending' || status === 'failed', random) }
  if (verb === 'ask' || charges.length === 0) {
    const currency = random.weighted({ TND: 5, USD: 2, EUR: 2 })
    const face = faceAmount({ mode: 'instant', currency }, random) + 10n
    return { verb: 'ask', shop: random.pick(Object.values(developers)), currency, face }
  }
  const isWanted = verb === 'pay' ? (charge: ModelCharge) => isPayable(model, charge) : ({ isPaid }: ModelCharge) => !isPaid
  return { verb, charge: mostly(charges, isWanted, random) }
}

function nextWithdrawalEvent(model: ReferenceModel, random: SeededRandom): WithdrawalEvent {
  const { withdrawals } = model.money.out
  const deciding = { pay_withdrawal: 5, reject_withdrawal: 2, confirm_withdrawal: 6, lapse_approvals: 1 }
  const verb = random.weighted({ withdraw: 8, cancel_withdrawal: 3, ...deciding })
  if (verb === 'lapse_approvals') return { verb }
  if (verb === 'withdraw' || withdrawals.length === 0) return newWithdrawal(model, random)
  const by = random.pick(clerks)
  if (verb === 'confirm_withdrawal') {
    if (!withdrawals.some(({ approval }) => approval)) return newWithdrawal(model, random)
    const isApproved = mostly(withdrawals, ({ status }) => status === 'approved', random)
    const withdrawal = withdrawals[isApproved]!.approval ? isApproved : withdrawals.findIndex(({ approval }) => approval)
    return { verb, withdrawal, by }
  }
  const withdrawal = mostly(withdrawals, verb === 'cancel_withdrawal' ? ({ status }) => status === 'pending' : isOpen, random)
  if (verb !== 'cancel_withdrawal') return { verb, withdrawal, by }
  return { verb, withdrawal, by: actorFor(random.chance(0.9) ? withdrawals[withdrawal]!.name : random.pick(people), random) }
}

/** Mostly a small part of the wallet, or nobody could pay for an escrow any more. */
function newWithdrawal({ wallets, money }: ReferenceModel, random: SeededRandom): WithdrawalEvent {
  const by = actorFor(random.pick([...wallets.keys()]), random)
  const has = wallets.get(by.person!)!
  const { withdrawals } = money.out
  const reference = withdrawals.length > 0 && random.chance(0.1) ? random.pick(withdrawals).reference : `out-${withdrawals.length}`
  const amounts = {
    part: 10n + (has * BigInt(random.whole(1, 100))) / 1_000n,
    large: fourEyes + BigInt(random.whole(0, 1_000_000)),
    tooMuch: has + BigInt(random.whole(1, 5_000)),
    all: has > 10n ? has : 10n,
    tooSmall: BigInt(random.whole(1, 10)),
  }
  return { verb: 'withdraw', by, reference, amount: amounts[random.weighted({ part: 14, large: 7, tooMuch: 1, all: 0.3, tooSmall: 1 })] }
}

/** The place of one that is as wanted, or, now and then, of any. */
function mostly<One>(all: readonly One[], isWanted: (one: One) => boolean, random: SeededRandom): number {
  const wanted = all.flatMap((one, place) => (isWanted(one) ? [place] : []))
  return wanted.length === 0 || random.chance(0.15) ? random.whole(0, all.length - 1) : random.pick(wanted)
}
