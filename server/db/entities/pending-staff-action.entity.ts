import { defineEntity, p } from '@mikro-orm/core'
import { staffActionMachine } from '../../domain/staff-action/staff-action.js'

export const PendingStaffActionSchema = defineEntity({
  name: 'PendingStaffAction',
  tableName: 'pending_staff_action',
  properties: {
    id: p.uuid().primary(),
    action: p.text(),
    payload: p.json<Record<string, unknown>>(),
    makerId: p.uuid(),
    status: p.enum(staffActionMachine.statuses).default('pending'),
    checkerId: p.uuid().nullable(),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class PendingStaffAction extends PendingStaffActionSchema.class {}
PendingStaffActionSchema.setClass(PendingStaffAction)
