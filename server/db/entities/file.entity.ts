import { defineEntity, p } from '@mikro-orm/core'
import { fileOwnerKinds, filePurposes } from '../../domain/file/file.js'

export const FileSchema = defineEntity({
  name: 'File',
  tableName: 'file',
  properties: {
    id: p.uuid().primary(),
    ownerKind: p.enum(fileOwnerKinds),
    ownerId: p.uuid().nullable(),
    fileName: p.text().nullable(),
    mimeType: p.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const).nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: p.text().nullable(),
    purpose: p.enum(filePurposes).nullable(),
    escrowId: p.uuid().nullable(),
    subjectId: p.uuid().nullable(),
    position: p.integer().nullable(),
    createdAt: p.datetime(),
    storedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    linksRevokedAt: p.datetime().nullable(),
  },
})

export class File extends FileSchema.class {}
FileSchema.setClass(File)
