import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../config.js'
import { sql } from '../../db/sql.js'
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
      const [staff] = await sql<{ id: string; email: string; role: StaffRole }>(em, 'select id, email, role from staff where id = $1', [
        actor.staffId,
      ])
      return { kind: 'staff', staff: { ...found(staff), id: encodeId('stf', actor.staffId) } }
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
  const [dailyCreations] = await sql<DeveloperLimits['dailyCreations']>(
    em,
    `select coalesce(d.daily_creation_limit, $3)::int as limit,
       coalesce((select c.creations from daily_creation c where c.developer_id = d.id and c.day = $2::date), 0) as used
     from developer d where d.id = $1`,
    [developerId, clock().toISOString().slice(0, 10), config.limits.dailyCreations],
  )
  return { ...developer, limits: { dailyCreations: dailyCreations! } }
}
