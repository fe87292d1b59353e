import { defineEntity, p } from '@mikro-orm/core'
import type { HeldMoney } from '../../domain/ledger/held-by-day.js'

/** What one question to the books found, in JSON. */
export interface KeptFinding {
  name: string
  description: string
  violations: number
  sample: Array<Record<string, unknown>>
}

/** What the accounts of a kind came to; millimes as text, which JSON keeps exactly. */
export interface KindTotal {
  kind: string
  accounts: number
  millimes: string
}

export const LedgerCheckSchema = defineEntity({
  name: 'LedgerCheck',
  tableName: 'ledger_check',
  properties: {
    id: p.bigint().primary().autoincrement(),
    beganAt: p.datetime(),
    endedAt: p.datetime(),
    findings: p.json<KeptFinding[]>(),
    held: p.json<HeldMoney[]>(),
    totals: p.json<KindTotal[]>(),
  },
})

export class LedgerCheck extends LedgerCheckSchema.class {}
LedgerCheckSchema.setClass(LedgerCheck)
