import { defineEntity, p } from '@mikro-orm/core'

export const CaseVisitSchema = defineEntity({
  name: 'CaseVisit',
  tableName: 'case_visit',
  properties: {
    /** Whoever opens another case has left the one before: one row a person. */
    staffId: p.uuid().primary(),
    /** The case, as its public id. */
    caseId: p.text(),
    /** When they opened it, and when their page said last that it is in view. */
    openedAt: p.datetime(),
    seenAt: p.datetime(),
  },
})

export class CaseVisit extends CaseVisitSchema.class {}
CaseVisitSchema.setClass(CaseVisit)
