import { defineEntity, p } from '@mikro-orm/core'

export const StatementSchema = defineEntity({
  name: 'Statement',
  tableName: 'statement',
  properties: {
    id: p.uuid().primary(),
    /** The code of the ledger's account. */
    account: p.text(),
    fromDay: p.date(),
    toDay: p.date(),
    keptAt: p.datetime(),
  },
})

export class Statement extends StatementSchema.class {}
StatementSchema.setClass(Statement)
