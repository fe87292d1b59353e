import { integer } from '../setting.js'

/** What people upload, and how long it can be looked at. */
export const fileLimits = {
  fileBytes: integer('FILE_MAX_BYTES', {
    fallback: '10485760',
    min: 1_024,
    max: 104_857_600,
    meaning: 'The largest file that is uploaded.',
  }),
  imagePixels: integer('FILE_IMAGE_MAX_PIXELS', {
    fallback: '40000000',
    min: 10_000,
    max: 200_000_000,
    meaning: 'The most pixels that an uploaded image has, width times height.',
  }),
  signatureImageBytes: integer('SIGNATURE_IMAGE_MAX_BYTES', {
    fallback: '204800',
    min: 1_024,
    max: 10_485_760,
    meaning: 'The largest signature image of a developer.',
  }),
  signatureImagePixels: integer('SIGNATURE_IMAGE_MAX_PIXELS', {
    fallback: '4000',
    min: 1,
    max: 20_000,
    meaning: 'The largest width and height of that image.',
  }),
  unnamedFiles: integer('UNNAMED_FILES_LIMIT', {
    unit: 'files',
    fallback: '20',
    min: 1,
    max: 1_000,
    meaning: 'Uploaded files of one person that nothing has named yet.',
  }),
  unnamedFileHours: integer('UNNAMED_FILE_HOURS', {
    fallback: '24',
    min: 1,
    max: 8_760,
    meaning: 'After how long an uploaded file that nothing names is deleted.',
  }),
  uploadsPerHour: integer('UPLOADS_PER_HOUR', {
    unit: 'uploads',
    fallback: '60',
    min: 1,
    max: 100_000,
    meaning: 'Uploads of one person in an hour, those that were refused among them.',
  }),
  fileLinkMinutes: integer('FILE_LINK_MINUTES', {
    fallback: '15',
    min: 1,
    max: 1_440,
    meaning: 'How long the link to a file works that a read answers.',
  }),
  fileEventLinkMinutes: integer('FILE_EVENT_LINK_MINUTES', {
    fallback: '60',
    min: 1,
    max: 1_440,
    meaning: 'How long the link to a file works that is written into an event.',
  }),
  businessDocuments: integer('BUSINESS_DOCUMENTS', {
    unit: 'documents',
    fallback: '50',
    min: 1,
    max: 1_000,
    meaning: 'Documents that the business of one developer may have.',
  }),
  businessLogoBytes: integer('BUSINESS_LOGO_MAX_BYTES', {
    fallback: '30720',
    min: 1_024,
    max: 1_048_576,
    meaning: 'The largest logo of a business, which every page of a payment shows and is as heavy as.',
  }),
}
