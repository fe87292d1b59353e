import type { NotNull } from 'kysely'
import type { fileDocument } from '../../../schema/file/file-document.js'
import type { Snapshot } from '../../../schema/document/snapshot.js'
import type { FileType } from '../../domain/file/file.js'
import { encodeId } from '../../domain/id.js'

export type FileView = Snapshot<typeof fileDocument>

/** A file whose bytes are in the store. */
export interface StoredFile {
  /** A uuid. */
  id: string
  fileName: string
  mimeType: FileType
  sizeBytes: number
  sha256: string
}

/** The columns that make one, and what the table's checks say of them once its bytes are in the store. */
export const storedColumns = ['id', 'fileName', 'mimeType', 'sizeBytes', 'sha256'] as const
export type WhenStored = { [Key in 'fileName' | 'mimeType' | 'sizeBytes' | 'sha256']: NotNull }

export const fileView = ({ id, fileName, mimeType, sizeBytes, sha256 }: StoredFile): FileView => ({
  id: encodeId('file', id),
  fileName,
  mimeType,
  sizeBytes,
  sha256,
})
