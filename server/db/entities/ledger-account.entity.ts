import { defineEntity, p } from '@mikro-orm/core'
import { currencies } from '../../domain/money/money.js'

export const LedgerAccountSchema = defineEntity({
  name: 'LedgerAccount',
  tableName: 'account',
  schema: 'ledger',
  properties: {
    id: p.bigint().primary().autoincrement(),
    code: p.text(),
    kind: p.text(),
    ownerId: p.uuid().nullable(),
    currency: p.enum(currencies).columnType('char(3)'),
    floorMinor: p.bigint().nullable(),
    maintained: p.boolean(),
    balance: p.bigint().default(0),
    lastSeq: p.bigint().default(0),
    openedAt: p.datetime().defaultRaw('now()'),
    closedAt: p.datetime().nullable(),
  },
})

export class LedgerAccount extends LedgerAccountSchema.class {}
LedgerAccountSchema.setClass(LedgerAccount)
