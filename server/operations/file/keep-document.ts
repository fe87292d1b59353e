import { createHash } from 'node:crypto'
import type { FilePurpose } from '../../domain/file/file.js'
import { fileKey } from '../../queries/file/file-key.js'
import type { Operation } from '../operation.js'
import type { WorkflowContext } from '../workflow.js'

/** A PDF that the platform has made, and what it was made for. */
export interface MadeDocument {
  bytes: Buffer
  fileName: string
  purpose: FilePurpose
  /** A uuid; null for what belongs to no escrow. */
  escrowId: string | null
  /** The row whose document it is, a uuid. */
  subjectId: string
  /**
   * Writes the file's uuid to that row, unless it has one: of two tries at once one keeps its document. Runs where the file is named, so that
   * whatever else follows from it may be written here, too.
   */
  claim(tx: Operation, file: { fileId: string; sha256: string }): Promise<boolean>
}

/**
 * Keeps a PDF that was made, as other files are kept: sealed, with its hash. Its row is there before its bytes are: what a crash leaves in
 * between is deleted as a file that nothing names.
 */
export async function keepDocument({ run, services }: WorkflowContext, document: MadeDocument): Promise<void> {
  const { id } = await run(reserve, undefined)
  await services.files.put(fileKey(id), services.secrets.sealFile(id, document.bytes))
  const isKept = await run(nameDocument, { ...document, fileId: id })
  if (!isKept) await services.files.delete(fileKey(id))
}

async function reserve(tx: Operation): Promise<{ id: string }> {
  const id = tx.newId()
  await tx.db.insertInto('file').values({ id, ownerKind: 'platform', createdAt: tx.wallNow }).execute()
  return { id }
}

/** Whether this is the document of its row now; if another try was faster, it is not there any more. */
async function nameDocument(tx: Operation, { fileId, bytes, claim, ...named }: MadeDocument & { fileId: string }): Promise<boolean> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isMine = await claim(tx, { fileId, sha256 })
  const kept = {
    ...named,
    mimeType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256,
    position: 0,
    storedAt: tx.wallNow,
  } as const
  const changes = isMine ? kept : { deletedAt: tx.wallNow }
  await tx.db.updateTable('file').set(changes).where('id', '=', fileId).execute()
  return isMine
}
