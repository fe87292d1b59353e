import { defineEntity, p } from '@mikro-orm/core'

export const ExchangeRateSchema = defineEntity({
  name: 'ExchangeRate',
  tableName: 'exchange_rate',
  properties: {
    currency: p.enum(['USD', 'EUR']).primary(),
    rate: p.decimal().precision(20).scale(10),
    source: p.text(),
    quotedAt: p.datetime(),
  },
})

export class ExchangeRate extends ExchangeRateSchema.class {}
ExchangeRateSchema.setClass(ExchangeRate)
