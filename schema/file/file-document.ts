import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'

/** An uploaded file, as the upload answers it (decisions 6). */
export const fileDocument = z.object({
  id: identifier.describe('The file, `file_…`.'),
  fileName: z.string().describe('The name it was sent with, made safe, with an ending that fits what it is.'),
  mimeType: z.string().describe('What it is by its content: `image/jpeg`, `image/png`, `image/webp` or `application/pdf`.'),
  sizeBytes: z.int().describe('The size of what its link gives: an image is painted anew, without what else was in the file.'),
  sha256: z.string().describe('The SHA-256 of what its link gives, in hexadecimal.'),
})

/** A file that was shown with something, and where to get it for a while. */
export const attachmentDocument = fileDocument.extend({
  viewUrl: z.string().describe('A signed link to the file, as a download. Whoever has it can open it until it ends.'),
  viewUrlExpiresAt: instant.describe('When the link ends; reading the object again gives a fresh one.'),
})
