import type { MoneyEvent, MoneyModel } from './money-model.js'
import { developers, faceAmount } from './random-script.js'
import type { SeededRandom } from './seeded-random.js'

/** Chooses what happens to money beside escrows, mostly something that may happen. */
export function nextMoneyEvent({ charges }: MoneyModel, random: SeededRandom): MoneyEvent {
  const open = charges.flatMap(({ isPaid }, place) => (isPaid ? [] : [place]))
  const verb = open.length < 3 ? 'ask' : random.weighted({ ask: 2, renew: 2, pay: 5 })
  if (verb === 'ask') {
    const currency = random.weighted({ TND: 5, USD: 2, EUR: 2 })
    return { verb, shop: random.pick(Object.values(developers)), currency, face: faceAmount({ mode: 'instant', currency }, random) }
  }
  return { verb, charge: random.chance(0.15) ? random.whole(0, charges.length - 1) : random.pick(open) }
}
