import { registerEnumType } from 'type-graphql'
import type { Currency } from '../../server/domain/money/money.js'

export const Currencies: { [Code in Currency]: Code } = { TND: 'TND', USD: 'USD', EUR: 'EUR' }
registerEnumType(Currencies, {
  name: 'Currency',
  description: 'A face currency. The ledger itself is in TND.',
  valuesConfig: {
    TND: { description: 'Tunisian dinar, three decimals.' },
    USD: { description: 'US dollar, two decimals.' },
    EUR: { description: 'Euro, two decimals.' },
  },
})
