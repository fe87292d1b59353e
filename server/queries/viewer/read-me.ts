import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../config.js'
import { dbOf, statement, type Given } from '../../db/typed-queries.js'
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
      const [[apiKey], developer] = await Promise.all([
        readApiKeys(em, { id: actor.apiKeyId, requestsPerMinute: config.limits.requestsPerMinute }),
        developerWithLimits(em, { config, clock }, actor.developerId),
      ])
      return { kind: 'api_key', apiKey: found(apiKey), developer }
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

/** Asked for at once: each answer waits for whatever else this thread and PostgreSQL do. */
async function developerWithLimits(em: EntityManager, { config, clock }: MeServices, developerId: string) {
  const [developer, [row]] = await Promise.all([
    readDeveloper(em, developerId),
    readCreations(dbOf(em), { developerId, day: clock().toISOString().slice(0, 10) }),
  ])
  const { dailyCreationLimit, creations } = found(row)
  return {
    ...found(developer),
    limits: { dailyCreations: { limit: dailyCreationLimit ?? config.limits.dailyCreations, used: creations ?? 0 } },
  }
}

/** How many a developer may create in a day, where staff have said so, and has on this one. */
const readCreations = statement((db, { developerId, day }: Given<{ developerId: string; day: string }>) =>
  db
    .selectFrom('developer as d')
    .leftJoin('daily_creation as c', (join) => join.onRef('c.creatorId', '=', 'd.id').on('c.day', '=', day))
    .select(['d.dailyCreationLimit', 'c.creations'])
    .where('d.id', '=', developerId),
)
