import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import type { IdentityVerificationSnapshot } from '../../../schema/identity-verification/identity-verification-document.js'
import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { clockTimes } from '../test-clock/clock-times.js'
import { verificationView } from './verification-view.js'

interface Reading {
  /** Everybody's time; a verification on a test clock is shown as of that clock. */
  now: Date
}

/** A developer's verifications of an address, newest first. */
export function readIdentityVerifications(
  em: EntityManager,
  { developerId, email, now }: Reading & { developerId: string; email: string },
): Promise<IdentityVerificationSnapshot[]> {
  return readAll(em, { developerId, email }, { now })
}

/** Those of an address that anybody asked for, newest first. */
export const readVerificationsOf = (
  em: EntityManager,
  { email, limit, now }: Reading & { email: string; limit: number },
): Promise<IdentityVerificationSnapshot[]> => readAll(em, { email }, { now, limit })

/** Those of an address that anybody asked for before this one (uuid), newest first. */
export const readEarlierVerifications = (
  em: EntityManager,
  { id, email, limit, now }: Reading & { id: string; email: string; limit: number },
): Promise<IdentityVerificationSnapshot[]> => readAll(em, { email, id: { $lt: id } }, { now, limit })

/** Those that wait for staff, oldest first. */
export async function readVerificationsToReview(em: EntityManager, { limit, now }: Reading & { limit: number }) {
  return readAll(em, { needsAdminReview: true }, { now, limit, oldestFirst: true })
}

/** One verification; of a developer only their own, and any other is VERIFICATION_NOT_FOUND. */
export async function readIdentityVerification(
  em: EntityManager,
  { id, developerId, now }: Reading & { id: string; developerId: string | null },
): Promise<IdentityVerificationSnapshot> {
  const [found] = await readAll(em, { id, ...(developerId === null ? {} : { developerId }) }, { now })
  if (!found) throw new DomainError('VERIFICATION_NOT_FOUND')
  return found
}

async function readAll(
  em: EntityManager,
  where: FilterQuery<IdentityVerification>,
  { now, limit, oldestFirst = false }: Reading & { limit?: number; oldestFirst?: boolean },
): Promise<IdentityVerificationSnapshot[]> {
  const bound = limit === undefined ? {} : { limit }
  const rows = await em.find(IdentityVerification, where, { orderBy: { id: oldestFirst ? 'asc' : 'desc' }, ...bound })
  const timeOf = await clockTimes(dbOf(em), rows, now)
  return rows.map((row) => verificationView(row, timeOf(row)))
}
