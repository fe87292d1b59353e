import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { spendingDay } from '../../domain/association/spending-consent.js'
import { encodeId } from '../../domain/id.js'
import type { UserAssociationSnapshot } from '../../../schema/association/association-document.js'
import { spendingConsentView } from './spending-consent-view.js'

/** Who acts for a user, oldest first; of one developer alone, if that one is named (decisions 3, association). */
export async function readUserAssociations(
  em: EntityManager,
  { userId, developerId, now }: { userId: string; developerId?: string | undefined; now: Date },
): Promise<UserAssociationSnapshot[]> {
  const rows = await dbOf(em)
    .selectFrom('developer as d')
    .leftJoin('daily_spending as s', (join) =>
      join.onRef('s.developerId', '=', 'd.id').onRef('s.userId', '=', 'd.associatedUserId').on('s.day', '=', spendingDay(now)),
    )
    .select(['d.id', 'd.companyName', 'd.applicationName', 'd.spendingCapMillimes', 'd.spendingConsentVersion', 's.spentMillimes'])
    .select(({ ref }) => [iso(ref('d.associatedAt')).as('associatedAt'), iso(ref('d.spendingConsentAt')).as('spendingConsentAt')])
    .where('d.associatedUserId', '=', userId)
    .$call((query) => (developerId === undefined ? query : query.where('d.id', '=', developerId)))
    .orderBy('d.associatedAt')
    .orderBy('d.id')
    .execute()
  return rows.map(({ id, companyName, applicationName, associatedAt, ...consent }) => ({
    developerId: encodeId('dev', id),
    companyName,
    applicationName,
    associatedAt,
    spendingConsent: spendingConsentView(consent),
  }))
}
