import type { EntityManager } from '@mikro-orm/postgresql'
import type { IdentityCase } from '../../../schema/staff/identity-case.type.js'
import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloper } from '../developer/read-developer.js'
import { readUser } from '../user/read-user.js'
import { readEarlierVerifications, readIdentityVerification } from './read-identity-verifications.js'

/** A verification with what speaks for and against it: whose it is, who asked, where the provider keeps it, and what was found before. */
export async function readIdentityCase(
  em: EntityManager,
  { id, limit, now }: { id: string; limit: number; now: Date },
): Promise<IdentityCase> {
  const row = await em.findOne(IdentityVerification, { id })
  if (!row) throw new DomainError('VERIFICATION_NOT_FOUND')
  const { email, developerId, linkedUserId, provider = null, providerSessionId = null } = row
  const userId = linkedUserId ?? (await idOfAddress(em, email))
  return {
    identityVerification: await readIdentityVerification(em, { id, developerId: null, now }),
    user: userId === null ? null : await readUser(em, userId),
    developer: developerId == null ? null : await readDeveloper(em, developerId),
    provider,
    providerSessionId,
    earlier: await readEarlierVerifications(em, { id, email, limit, now }),
  }
}

async function idOfAddress(em: EntityManager, email: string): Promise<string | null> {
  const row = await dbOf(em).selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}
