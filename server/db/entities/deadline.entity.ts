import { defineEntity, p } from '@mikro-orm/core'
import { deadlineKinds, deadlineMachine } from '../../domain/deadline/deadline.js'

export const DeadlineSchema = defineEntity({
  name: 'Deadline',
  tableName: 'deadline',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(deadlineKinds),
    /** Null where it is about something else, which its kind and its subject say. */
    escrowId: p.uuid().nullable(),
    subjectId: p.uuid().nullable(),
    testClockId: p.uuid().nullable(),
    dueAt: p.datetime(),
    status: p.enum(deadlineMachine.statuses).default('pending'),
    remainingMs: p.bigint().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Deadline extends DeadlineSchema.class {}
DeadlineSchema.setClass(Deadline)
