import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../config.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import type { Actor, StaffRole } from '../../domain/credential/actor.js'
import { readApiKeys } from '../api-key/read-api-keys.js'
import { readDeveloper } from '../developer/read-developer.js'
import { readUser } from '../user/read-user.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'
import type { DeveloperLimits, DeveloperSnapshot } from '../../../schema/developer/developer-document.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

/** Who asks, as they see themselves: `GET /me` for a key (specification, Account), `me` of GraphQL for anybody. */
export type Me =
  | { kind: 'api_key'; apiKey: ApiKeySnapshot; developer: DeveloperSnapshot & { limits: DeveloperLimits } }
  | { kind: 'developer'; developer: DeveloperSnapshot & { limits: DeveloperLimits } }
  | { kind: 'user'; user: UserSnapshot }
  | { kind: 'staff'; staff: { id: string; email: string; role: StaffRole } }

export async function readMe(em: EntityManager, { config, clock }: MeServices, actor: Actor): Promise<Me> {
  switch (actor.kind) {
    case 'api_key': {
      const [apiKey] = await readApiKeys(em, { id: actor.apiKeyId, requestsPerMinute: config.limits.requestsPerMinute })
      return { kind: 'api_key', apiKey: found(apiKey), developer: await developerWithLimits(em, { config, clock }, actor.developerId) }
    }
    case 'developer':
      return { kind: 'developer', developer: await developerWithLimits(em, { config, clock }, actor.developerId) }
    case 'user':
      return { kind: 'user', user: found(await readUser(em, actor.userId)) }
    case 'staff': {
      const { email, role } = found(
        await dbOf(em).selectFrom('staff').select(['email', 'role']).where('id', '=', actor.staffId).executeTakeFirst(),
      )
      return { kind: 'staff', staff: { id: encodeId('stf', actor.staffId), email, role } }
    }
    default:
      throw new DomainError('UNAUTHORIZED')
  }
}

/** The credential was checked a moment ago; whatever is gone since then was revoked in between. */
function found<T>(row: T | null | undefined): T {
  if (!row) throw new DomainError('UNAUTHORIZED')
  return row
}

interface MeServices {
  config: Config
  clock: () => Date
}

async function developerWithLimits(em: EntityManager, { config, clock }: MeServices, developerId: string) {
  const developer = found(await readDeveloper(em, developerId))
  const row = await dbOf(em)
    .selectFrom('developer as d')
    .leftJoin('daily_creation as c', (join) => join.onRef('c.creatorId', '=', 'd.id').on('c.day', '=', clock().toISOString().slice(0, 10)))
    .select(['d.dailyCreationLimit', 'c.creations'])
    .where('d.id', '=', developerId)
    .executeTakeFirst()
  const { dailyCreationLimit, creations } = found(row)
  return { ...developer, limits: { dailyCreations: { limit: dailyCreationLimit ?? config.limits.dailyCreations, used: creations ?? 0 } } }
}
