import { integer } from '../setting.js'

/** What people upload, and how long it can be looked at. */
export const fileLimits = {
  pdfTimeoutMs: integer('PDF_TIMEOUT_MS', { fallback: '45000', min: 1_000, max: 55_000 }),
  pdfsWaiting: integer('PDFS_WAITING', { unit: 'PDFs', fallback: '20', min: 1, max: 1_000 }),
  fileBytes: integer('FILE_MAX_BYTES', { fallback: '10485760', min: 1_024, max: 104_857_600 }),
  imagePixels: integer('FILE_IMAGE_MAX_PIXELS', { fallback: '40000000', min: 10_000, max: 200_000_000 }),
  signatureImageBytes: integer('SIGNATURE_IMAGE_MAX_BYTES', { fallback: '204800', min: 1_024, max: 10_485_760 }),
  signatureImagePixels: integer('SIGNATURE_IMAGE_MAX_PIXELS', { fallback: '4000', min: 1, max: 20_000 }),
  unnamedFiles: integer('UNNAMED_FILES_LIMIT', { unit: 'files', fallback: '20', min: 1, max: 1_000 }),
  unnamedFileHours: integer('UNNAMED_FILE_HOURS', { fallback: '24', min: 1, max: 8_760 }),
  uploadsPerHour: integer('UPLOADS_PER_HOUR', { unit: 'uploads', fallback: '60', min: 1, max: 100_000 }),
  fileLinkMinutes: integer('FILE_LINK_MINUTES', { fallback: '15', min: 1, max: 1_440 }),
  fileEventLinkMinutes: integer('FILE_EVENT_LINK_MINUTES', { fallback: '60', min: 1, max: 1_440 }),
  businessDocuments: integer('BUSINESS_DOCUMENTS', { unit: 'documents', fallback: '50', min: 1, max: 1_000 }),
  businessLogoBytes: integer('BUSINESS_LOGO_MAX_BYTES', { fallback: '30720', min: 1_024, max: 1_048_576 }),
}
