import { isPicture, type FileType } from '../../domain/file/file.js'
import { invalidField } from '../../domain/invalid-field.js'
import { claimFiles } from '../file/claim-files.js'
import type { Operation } from '../operation.js'

interface LogoOf {
  businessId: string
  developerId: string
}

/** The uuid of a business's logo; null where it has none. */
export async function readLogoId({ db }: Operation, businessId: string): Promise<string | null> {
  const row = await db.selectFrom('file').select('id').where('purpose', '=', 'logo').where('subjectId', '=', businessId).executeTakeFirst()
  return row?.id ?? null
}

/** Puts a file that its developer uploaded in the place of a business's logo, or nothing. What was there is named by nothing any more, and housekeeping takes it. */
export async function changeLogo(tx: Operation, { businessId, developerId }: LogoOf, fileId: string | null): Promise<void> {
  await tx.db
    .updateTable('file')
    .set({ purpose: null, subjectId: null, position: null })
    .where('purpose', '=', 'logo')
    .where('subjectId', '=', businessId)
    .execute()
  if (fileId === null) return
  const named = { purpose: 'logo', subjectId: businessId, escrowId: null, field: 'logoFileId' } as const
  const [logo] = await claimFiles(tx, { fileIds: [fileId], ownerId: developerId, ...named })
  if (logo) requireLogo(tx, logo)
}

function requireLogo({ services }: Operation, { mimeType, sizeBytes }: { mimeType: FileType; sizeBytes: number }): void {
  if (!isPicture(mimeType)) throw invalidField('logoFileId', 'must be a picture: PNG, JPEG or WebP')
  const most = services.config.limits.businessLogoBytes
  if (sizeBytes > most) throw invalidField('logoFileId', `must have at most ${most} bytes`)
}
