import { createHash } from 'node:crypto'
import { readFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Limits } from '../../config.js'
import { fileNameOf } from '../../domain/file/file-name.js'
import type { FileType } from '../../domain/file/file.js'
import { pdfProblem, type PdfProblem } from '../../domain/file/pdf-problem.js'
import { recogniseFile, recognisedBytes } from '../../domain/file/recognise-file.js'
import { DomainError } from '../../domain/errors.js'
import { cleanImage, ImageRefused } from '../../ports/files/clean-image.js'
import { CutOff, TooLong, withIncoming } from '../../ports/files/incoming-file.js'
import { fileKey } from '../../queries/file/file-key.js'
import { fileView, type FileView } from '../../queries/file/file-view.js'
import { Turns } from '../../turns/turns.js'
import type { Services } from '../services.js'
import type { Workflow } from '../workflow.js'
import { discardFile } from './discard-file.js'
import { finishFile } from './finish-file.js'
import { reserveFile } from './reserve-file.js'

export interface KeepFile {
  /** The name that it was sent with; empty when there is none. */
  sentName: string
  content: Readable
}

/** Whose file is looked at next: whole ones are in memory meanwhile, and of an image all its pixels, for seconds. */
export const turnsForFiles = ({ filesReadAtOnce: places, filesWaitingEach: waitingEach, waitMostMs: patienceMs }: Limits): Turns =>
  new Turns({ places, placesEach: 1, waitingEach, patienceMs })

/**
 * Takes in one file of a person: received on the disk, recognised by its content, made harmless, sealed and stored. Its row comes first, so
 * that nothing lies in the store that no row knows of; whatever goes wrong takes both away again, and housekeeping what a crash leaves.
 */
export const keepFile: Workflow<KeepFile, FileView> = async ({ run, services }, { sentName, content }) => {
  const { id, ownerId } = await run(reserveFile, undefined)
  try {
    const { bytes, type } = await receive(services, { id, ownerId, content })
    const about = { fileName: fileNameOf(sentName, type), mimeType: type, sizeBytes: bytes.length, sha256: sha256Of(bytes) }
    await services.files.put(fileKey(id), services.secrets.sealFile(id, bytes))
    return fileView(await run(finishFile, { id, ...about }))
  } catch (error) {
    await discardFile({ run, services }, { id }).catch((err: unknown) =>
      services.log.warn({ err, fileId: id }, 'a file waits for housekeeping'),
    )
    throw refusalOf(error, services.config)
  }
}

interface Cleaned {
  bytes: Uint8Array
  type: FileType
}

interface Incoming {
  id: string
  ownerId: string
  content: Readable
}

async function receive({ config, fileTurns }: Services, { id, ownerId, content }: Incoming): Promise<Cleaned> {
  const { fileBytes: mostBytes, imagePixels: mostPixels } = config.limits
  return withIncoming({ folder: incomingFolder(config), name: id, content, mostBytes }, (path) =>
    fileTurns.run(ownerId, () => clean(path, { mostPixels })),
  )
}

/** Where files lie while they come in. */
export const incomingFolder = ({ dataDir }: Services['config']): string => join(dataDir, 'incoming')

async function clean(path: string, { mostPixels }: { mostPixels: number }): Promise<Cleaned> {
  const type = recogniseFile(await startOf(path))
  if (!type) throw new DomainError('FILE_TYPE_NOT_ALLOWED')
  if (type !== 'application/pdf') return { bytes: await cleanImage(path, { type, mostPixels }), type }
  const bytes = await readFile(path)
  const problem = pdfProblem(bytes)
  if (problem) throw new DomainError('FILE_INVALID', { message: pdfMessages[problem] })
  return { bytes, type }
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(recognisedBytes), 0, recognisedBytes, 0)
    if (bytesRead === 0) throw new DomainError('FILE_INVALID', { message: 'The body is empty. Send the bytes of one file.' })
    return buffer
  } finally {
    await file.close()
  }
}

const pdfMessages: Record<PdfProblem, string> = {
  damaged: 'The PDF is damaged, cut off, or packed in a way that cannot be looked into. Save it again and send that.',
  encrypted: 'The PDF has a password. Save it without one and send that.',
  active: 'The PDF holds scripts, starts programs, or carries other files. Print it to a new PDF and send that.',
  more_than_a_pdf: 'The file is a PDF and something else besides. Print it to a new PDF and send that.',
}

/** What went wrong with what somebody sent, in a code of the catalogue; a fault of ours stays one. */
function refusalOf(error: unknown, { limits }: Services['config']): unknown {
  if (error instanceof TooLong)
    return new DomainError('FILE_TOO_LARGE', { message: `The file is larger than ${limits.fileBytes} bytes. Send a smaller one.` })
  if (error instanceof CutOff)
    return new DomainError('FILE_INVALID', { message: 'The file did not arrive whole. Send it again.', cause: error })
  if (!(error instanceof ImageRefused)) return error
  if (error.problem === 'damaged')
    return new DomainError('FILE_INVALID', { message: 'The image is damaged or cut off. Save it again and send that.', cause: error })
  return new DomainError('FILE_TOO_LARGE', { message: `The image has more than ${limits.imagePixels} pixels. Send a smaller one.` })
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
