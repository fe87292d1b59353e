import { defineEntity, p } from '@mikro-orm/core'
import { withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'

export const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    destinationId: p.uuid(),
    developerId: p.uuid().nullable(),
    amountMillimes: p.bigint(),
    reference: p.text(),
    status: p.enum(withdrawalMachine.statuses),
    reason: p.text().nullable(),
    bankReference: p.text().nullable(),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    paidAt: p.datetime().nullable(),
  },
})

export class Withdrawal extends WithdrawalSchema.class {}
WithdrawalSchema.setClass(Withdrawal)
