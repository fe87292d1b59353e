import { defineEntity, p } from '@mikro-orm/core'
import { statementLineKinds } from '../../domain/ledger/statement.js'
import { currencies } from '../../domain/money/money.js'

export const StatementLineSchema = defineEntity({
  name: 'StatementLine',
  tableName: 'statement_line',
  properties: {
    statementId: p.uuid().primary(),
    number: p.integer().primary(),
    day: p.date(),
    kind: p.enum(statementLineKinds),
    amountMinor: p.bigint(),
    currency: p.enum(currencies).columnType('char(3)'),
    reference: p.text(),
  },
})

export class StatementLine extends StatementLineSchema.class {}
StatementLineSchema.setClass(StatementLine)
