import type { EntityManager } from '@mikro-orm/postgresql'
import type { NotNull } from 'kysely'
import { dbOf } from '../../db/typed-queries.js'
import type { FilePurpose } from '../../domain/file/file.js'
import { storedColumns, type StoredFile, type WhenStored } from './file-view.js'

/** A file that was named, and by what. */
export interface NamedFile extends StoredFile {
  /** The message or the submission that names it. */
  subjectId: string
}

/** The files that were named for one purpose in some escrows, those of each subject in their order. A deleted one is not shown any more. */
export async function readFiles(
  em: EntityManager,
  { escrowIds, purpose }: { escrowIds: readonly string[]; purpose: FilePurpose },
): Promise<NamedFile[]> {
  if (escrowIds.length === 0) return []
  return dbOf(em)
    .selectFrom('file')
    .select([...storedColumns, 'subjectId'])
    .where('escrowId', 'in', [...escrowIds])
    .where('purpose', '=', purpose)
    .where('deletedAt', 'is', null)
    .orderBy('subjectId')
    .orderBy('position')
    .$narrowType<WhenStored & { subjectId: NotNull }>()
    .execute()
}
