import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { attachmentDocument } from './file-document.js'

export const Attachment = objectType('Attachment', attachmentDocument, { description: 'A file that somebody shows.' })
export type Attachment = Snapshot<typeof attachmentDocument>
