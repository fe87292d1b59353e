import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { fragment } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { rateLimited, secondsUntilFree } from '../../domain/rate-limited.js'
import type { Operation } from '../operation.js'
import { fileOwnerOf } from './file-owner.js'

const hourMs = 3_600_000

/** Makes the row of a file that begins to come in, unless its owner has sent too many lately or has too many that nothing names. */
export async function reserveFile(tx: Operation): Promise<{ id: string; ownerId: string }> {
  const { ownerKind, ownerId } = fileOwnerOf(tx.actor)
  // Counting and adding in one turn, or those who send at once would each be the last that may.
  await takeLock(tx.db, lockOf(`files of ${ownerId}`))
  await refuseTooMany(tx, ownerId)
  const id = tx.newId()
  await tx.db.insertInto('file').values({ id, ownerKind, ownerId, createdAt: tx.wallNow }).execute()
  return { id, ownerId }
}

async function refuseTooMany(tx: Operation, ownerId: string): Promise<void> {
  // A file that is on its way for longer than an upload may take does not come any more: the process that took it in has died.
  const { uploadsPerHour, unnamedFiles, unnamedFileHours, uploadTimeoutMs: onTheWayMs } = tx.services.config.limits
  const since = (ms: number) => new Date(tx.wallNow.getTime() - ms)
  const isWaiting = fragment<boolean>`subject_id is null and deleted_at is null and (stored_at is not null or created_at > ${since(onTheWayMs)})`
  const { lately, oldest, unnamed } = await tx.db
    .selectFrom('file')
    .select([
      fragment<number>`(count(*) filter (where created_at > ${since(hourMs)}))::int`.as('lately'),
      fragment<Date | null>`min(created_at) filter (where created_at > ${since(hourMs)})`.as('oldest'),
      fragment<number>`(count(*) filter (where ${isWaiting}))::int`.as('unnamed'),
    ])
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since(Math.max(1, unnamedFileHours) * hourMs))
    .executeTakeFirstOrThrow()
  if (lately >= uploadsPerHour) throw rateLimited(secondsUntilFree({ oldest: oldest ?? tx.wallNow, windowMs: hourMs, now: tx.wallNow }))
  if (unnamed >= unnamedFiles) throw new DomainError('FILE_LIMIT_REACHED')
}
