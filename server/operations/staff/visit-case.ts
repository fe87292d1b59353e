import type { StaffRole } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { decodeAnyId } from '../../domain/id.js'
import { visitEverySeconds, visitsSince } from '../../domain/staff/case-visit.js'
import { readCaseVisits, type CaseVisitView } from '../../queries/staff/read-case-visits.js'
import type { Operation } from '../operation.js'
import { requireStaff } from './require-staff.js'

/** Who only looks is in nobody’s way. */
const deciders: readonly StaffRole[] = ['disputes', 'compliance', 'finance', 'owner']

/** The page of a member of staff has a case in view; answers what their colleagues have open. It decides nothing, and leaves no trace. */
export async function visitCase(tx: Operation, { id }: { id: string }): Promise<{ visits: CaseVisitView[]; againInSeconds: number }> {
  const { staffId } = requireStaff(tx, deciders)
  if (!decodeAnyId(id)) throw new DomainError('INVALID_ID')
  const [seenAt, since] = [tx.wallNow, visitsSince(tx.wallNow)]
  await tx.db
    .insertInto('case_visit')
    .values({ staffId, caseId: id, openedAt: seenAt, seenAt })
    .onConflict((visit) =>
      visit.column('staffId').doUpdateSet(({ eb, ref }) => ({
        caseId: id,
        seenAt,
        // Whoever comes back to the case that they had open has had it open all the time, unless they were away.
        openedAt: eb
          .case()
          .when(eb.and([eb('case_visit.caseId', '=', id), eb('case_visit.seenAt', '>', since)]))
          .then(ref('case_visit.openedAt'))
          .else(seenAt)
          .end(),
      })),
    )
    .execute()
  return { visits: await readCaseVisits(tx.db, { since, except: staffId }), againInSeconds: visitEverySeconds }
}
