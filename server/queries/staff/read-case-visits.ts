import { iso, type Db } from '../../db/typed-queries.js'

/** A colleague who has a case open at this moment. */
export interface CaseVisitView {
  caseId: string
  email: string
  openedAt: string
}

/** Who has a case open beside `except` (uuid): at most one row a member of staff. */
export const readCaseVisits = (db: Db, { since, except }: { since: Date; except: string }): Promise<CaseVisitView[]> =>
  db
    .selectFrom('case_visit as v')
    .innerJoin('staff as s', 's.id', 'v.staffId')
    .select(({ ref }) => ['v.caseId', 's.email', iso(ref('v.openedAt')).as('openedAt')])
    .where('v.seenAt', '>', since)
    .where('v.staffId', '<>', except)
    .where('s.disabledAt', 'is', null)
    .orderBy('v.openedAt')
    .orderBy('s.id')
    .execute()
