import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, dbOf, iso, jsonObject } from '../../db/typed-queries.js'
import { associationRequestMachine } from '../../domain/association/association-request.js'
import { spendingDay } from '../../domain/association/spending-consent.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'
import { spendingConsentView } from './spending-consent-view.js'

const { status } = associationRequestMachine

/** Which user a developer acts for (decisions 3, association). */
export async function readAssociation(
  em: EntityManager,
  { developerId, now }: { developerId: string; now: Date },
): Promise<AssociationSnapshot> {
  const row = await dbOf(em)
    .selectFrom('developer as d')
    .leftJoin('app_user as u', 'u.id', 'd.associatedUserId')
    .leftJoin('daily_spending as s', (join) =>
      join.onRef('s.developerId', '=', 'd.id').onRef('s.userId', '=', 'd.associatedUserId').on('s.day', '=', spendingDay(now)),
    )
    .select(['u.email', 'd.spendingCapMillimes', 'd.spendingConsentVersion', 's.spentMillimes'])
    .select((eb) => [
      iso(eb.ref('d.associatedAt')).as('associatedAt'),
      iso(eb.ref('d.spendingConsentAt')).as('spendingConsentAt'),
      eb
        .selectFrom('association_request as r')
        .whereRef('r.developerId', '=', 'd.id')
        .whereRef('r.email', '=', 'u.email')
        .where('r.status', '=', status.accepted)
        .select(({ fn }) => iso(fn.max<Date | null>('r.createdAt')).as('at'))
        .as('requestedAt'),
      eb
        .selectFrom('association_request as r')
        .whereRef('r.developerId', '=', 'd.id')
        .where('r.status', '=', constant(status.pending))
        .where('r.expiresAt', '>', now)
        .select(({ ref }) =>
          jsonObject({ email: ref('r.email'), requestedAt: iso(ref('r.createdAt')), expiresAt: iso(ref('r.expiresAt')) }).as('request'),
        )
        .as('pending'),
    ])
    .where('d.id', '=', developerId)
    .executeTakeFirst()
  const { email = null, associatedAt = null, requestedAt = null, pending = null } = row ?? {}
  const spendingConsent = row ? spendingConsentView(row) : null
  if (email !== null) return { status: 'associated', email, requestedAt, associatedAt, spendingConsent, pending }
  const nobody = { associatedAt: null, spendingConsent: null, pending }
  if (pending) return { status: 'pending', email: pending.email, requestedAt: pending.requestedAt, ...nobody }
  return { status: 'none', email: null, requestedAt: null, ...nobody }
}
