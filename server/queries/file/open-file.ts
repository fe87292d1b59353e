import type { Database } from '../../db/orm.js'
import type { FilePort } from '../../ports/files/files.js'
import type { SecretBox } from '../../secrets/secret-box.js'
import { fileKey } from './file-key.js'
import { storedColumns, type StoredFile, type WhenStored } from './file-view.js'

/**
 * A file with its bytes, by its uuid, for a link that was given out at `issuedAt`, or without one where everybody may see it (`issuedAt` null); null when it is unknown or was deleted, or its links were
 * taken back since, so that the link shows nothing from then on.
 *
 * @throws Error when the store has lost or altered it.
 */
export async function openFile(
  { database, files, secrets }: { database: Database; files: FilePort; secrets: SecretBox },
  { id, issuedAt }: { id: string; issuedAt: Date | null },
): Promise<(StoredFile & { bytes: Buffer }) | null> {
  const file = await database.db
    .selectFrom('file')
    .select(storedColumns)
    .where('id', '=', id)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where((eb) => (issuedAt === null ? eb.lit(true) : eb.or([eb('linksRevokedAt', 'is', null), eb('linksRevokedAt', '<', issuedAt)])))
    .$narrowType<WhenStored>()
    .executeTakeFirst()
  if (!file) return null
  const sealed = await files.get(fileKey(id))
  if (!sealed) throw new Error(`the file store has no bytes of the file ${id}`)
  return { ...file, bytes: await secrets.openFile(id, sealed) }
}
