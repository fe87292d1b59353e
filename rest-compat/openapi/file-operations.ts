import { z } from 'zod'
import type { OpenApiDocument, OpenApiTag } from '../../schema/document/open-api.js'
import { fileDocument } from '../../schema/file/file-document.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { headersOf } from './headers.js'
import type { Refusals } from './refusals.js'
import type { SchemaBook } from './schema-book.js'

/** Files of people, which come in and go out as bytes, through a door beside the API (specification, Files). */
export const fileTag: OpenApiTag & { name: 'Files' } = {
  name: 'Files',
  description: 'Files that people show: of a proof, a dispute, a business. They come in as bytes and go out by signed links.',
}

/** What any request at `/files` is refused with, besides what is wrong with its file. */
const ofAny: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
  'BUSY',
  'INTERNAL_ERROR',
]

const ofUpload: readonly ErrorCode[] = [
  ...ofAny,
  'UNAUTHORIZED',
  'UNSUPPORTED_CONTENT_TYPE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_INVALID',
  'FILE_TOO_LARGE',
  'FILE_LIMIT_REACHED',
]

const bytes = { type: 'string', format: 'binary' }

const text = (name: string, place: 'header' | 'path' | 'query', description: string, required = true) => ({
  name,
  in: place,
  required,
  description,
  schema: { type: 'string' },
})

/** The two operations of `/files`, which the server answers itself and no route runs. */
export const fileOperations = ({ book, refusals }: { book: SchemaBook; refusals: Refusals }): OpenApiDocument['paths'] => ({
  '/files': {
    post: {
      operationId: 'uploadFile',
      tags: [fileTag.name],
      summary: 'Upload a file',
      description:
        'One file as the body: JPEG, PNG, WebP or PDF, told by its content. It belongs to whoever sends it, and is thrown away after a while unless something names it.',
      security: [{ UserToken: [] }, { DeveloperToken: [] }],
      parameters: [text('X-File-Name', 'header', 'Its name, percent-encoded where it is not ASCII.', false)],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } },
      responses: {
        201: {
          description: 'Kept.',
          headers: headersOf(),
          content: { 'application/json': { schema: book.answer('UploadFileAnswer', z.object({ file: fileDocument })) } },
        },
        ...refusals.responsesWith(ofUpload),
      },
    },
  },
  '/files/{fileId}': {
    get: {
      operationId: 'getFile',
      tags: [fileTag.name],
      summary: 'Download a file',
      description: 'Where a `viewUrl` leads: take that as it is. Whatever is wrong with a link, and one that has ended, is 404.',
      security: [],
      parameters: [
        text('fileId', 'path', 'The file, `file_…`.'),
        text('i', 'query', 'Which issue of its links this is.'),
        text('e', 'query', 'When the link ends.'),
        text('s', 'query', 'Its signature.'),
      ],
      responses: {
        200: { description: 'The bytes, as a download.', content: { 'application/octet-stream': { schema: bytes } } },
        ...refusals.responsesWith([...ofAny, 'FILE_NOT_FOUND']),
      },
    },
  },
})
