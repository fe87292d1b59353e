import type { FilePurpose } from '../../domain/file/file.js'
import { DomainError } from '../../domain/errors.js'
import { invalidField } from '../../domain/invalid-field.js'
import { storedColumns, type StoredFile, type WhenStored } from '../../queries/file/file-view.js'
import type { Operation } from '../operation.js'

export interface ClaimFiles {
  /** Uuids, in the order in which they are shown. */
  fileIds: readonly string[]
  /** The user, developer or member of staff whose they must be. */
  ownerId: string
  purpose: FilePurpose
  /** Null for what is no escrow's, such as a document of a business. */
  escrowId: string | null
  /** The message or the submission that names them. */
  subjectId: string
  /** How many that subject has already. */
  after?: number
  /** The field that names them. */
  field?: string
}

/**
 * Names files: from now on they belong to what names them, and nothing else can name them. Undone with the operation. Somebody else's file
 * looks like one that is not there.
 */
export async function claimFiles(
  tx: Operation,
  { fileIds, ownerId, after = 0, field = 'fileIds', ...named }: ClaimFiles,
): Promise<StoredFile[]> {
  if (new Set(fileIds).size < fileIds.length) throw invalidField(field, 'must not name a file twice')
  const found = await tx.db
    .selectFrom('file')
    .select([...storedColumns, 'subjectId'])
    .where('id', 'in', [...fileIds])
    .where('ownerId', '=', ownerId)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    // In one order for everybody, so that two that name the same files never wait in a circle.
    .orderBy('id')
    .forUpdate()
    .$narrowType<WhenStored>()
    .execute()
  const byId = new Map(found.map((file) => [file.id, file]))
  const files = fileIds.map((id) => byId.get(id) ?? refuse('FILE_NOT_FOUND', field))
  if (files.some(({ subjectId }) => subjectId !== null)) refuse('FILE_ALREADY_USED', field)
  for (const [position, id] of fileIds.entries()) {
    await tx.db
      .updateTable('file')
      .set({ ...named, position: after + position })
      .where('id', '=', id)
      .execute()
  }
  return files.map(({ subjectId: _unnamed, ...file }) => file)
}

/** A part of the body, and no address: 400 also where the file is unknown. */
function refuse(code: 'FILE_NOT_FOUND' | 'FILE_ALREADY_USED', field: string): never {
  const message = code === 'FILE_NOT_FOUND' ? { message: notYours } : {}
  throw new DomainError(code, { status: 400, field: [field], ...message })
}

const notYours = 'You have uploaded no such file, or it waited longer than a day. Send it with POST /files and name the new id.'
