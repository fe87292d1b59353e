import type { MoneyEvent, MoneyModel } from './money-model.js'
import { developers, faceAmount, people } from './random-script.js'
import type { SeededRandom } from './seeded-random.js'

/** Chooses what happens to money beside escrows, mostly something that may happen. */
export function nextMoneyEvent({ charges, topUps }: MoneyModel, random: SeededRandom): MoneyEvent {
  const verb = random.weighted({ ask: 2, renew: 2, pay: 5, top_up: 2, pay_top_up: 5 })
  if (verb === 'top_up' || topUps.length === 0)
    return { verb: 'top_up', name: random.pick(people), amount: faceAmount({ mode: 'instant', currency: 'TND' }, random) + 10n }
  if (verb === 'pay_top_up') return { verb, topUp: mostly(topUps, ({ status }) => status === 'pending' || status === 'failed', random) }
  if (verb === 'ask' || charges.length === 0) {
    const currency = random.weighted({ TND: 5, USD: 2, EUR: 2 })
    const face = faceAmount({ mode: 'instant', currency }, random) + 10n
    return { verb: 'ask', shop: random.pick(Object.values(developers)), currency, face }
  }
  return { verb, charge: mostly(charges, ({ isPaid }) => !isPaid, random) }
}

/** The place of one that is as wanted, or, now and then, of any. */
function mostly<One>(all: readonly One[], isWanted: (one: One) => boolean, random: SeededRandom): number {
  const wanted = all.flatMap((one, place) => (isWanted(one) ? [place] : []))
  return wanted.length === 0 || random.chance(0.15) ? random.whole(0, all.length - 1) : random.pick(wanted)
}
