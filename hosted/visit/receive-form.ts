import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { DomainError } from '../../server/domain/errors.js'
import { checkForm } from './check-form.js'
import { refusalOf, type Refusal } from './perform.js'
import type { Visit } from './visit.js'

/** What came with a form beside its texts. */
export interface ReceivedFiles {
  /** `file_…`, in their order. */
  ids: string[]
  /** Why one of them was not taken; none after it was looked at. */
  refusal: Refusal | null
}

/** The one field of a form that takes files, and how many. */
export interface FilesField {
  name: string
  most: number
}

/** Where the files of a form go. */
export interface FileKeeper {
  /** Takes one in, and answers what names it from then on. @throws DomainError when it is not accepted */
  keep(file: { sentName: string; content: Readable }): Promise<string>
  /** Takes away what was not used. */
  discard(names: readonly string[]): Promise<void>
}

/** As files of whoever calls, which wait to be named. */
export const inHouse = (visit: Visit): FileKeeper => ({
  keep: async (file) => (await visit.services.keepFile(visit.caller, file)).id,
  discard: (ids) => discardFiles(visit, ids),
})

/** Texts of one form, in number and in bytes each. */
const mostTexts = 20
const mostTextBytes = 65_536

/**
 * Reads a form that a page of ours sent as `multipart/form-data`: its texts go where `formFields` finds them, its files to the house, one
 * after the other and never whole in memory. A file is looked at only once the form has shown that we made it for this visitor, which its
 * hidden fields do as they come first. Whoever calls takes away again what was not used (`discardFiles`). `keeper` is the house unless given.
 *
 * @throws DomainError, StaleForm
 */
export async function receiveForm(visit: Visit, files: FilesField, keeper: FileKeeper = inHouse(visit)): Promise<ReceivedFiles> {
  const { request } = visit
  const texts = new Map<string, string>()
  const received: ReceivedFiles = { ids: [], refusal: null }
  let turn: Promise<void> = Promise.resolve()
  const contents: Readable[] = []
  const parser = parserOf(visit, files)
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || texts.has(name)) parser.destroy(invalidForm())
    else texts.set(name, value)
  })
  parser.on('file', (name, content, sentName) => {
    contents.push(content.on('error', () => undefined))
    turn = turn.then(() => takeOne(visit, { texts, received, keeper, file: { content, sentName, isWanted: name === files.name } }))
    turn.catch((error: Error) => parser.destroy(error))
  })
  parser.on('filesLimit', () => {
    received.refusal ??= { code: 'VALIDATION_ERROR', status: 400, fields: [files.name], retryAfter: null }
  })
  for (const limit of ['fieldsLimit', 'partsLimit']) parser.on(limit, () => parser.destroy(invalidForm()))
  try {
    await passedThrough(request, parser)
    await turn
  } catch (error) {
    // What is being taken in would wait for more.
    for (const content of contents) content.destroy(invalidForm())
    await turn.catch(() => undefined)
    await keeper.discard(received.ids)
    throw error instanceof Error && 'code' in error ? error : invalidForm(error)
  } finally {
    // What is left of it is read and thrown away, so that the browser hears the answer.
    request.unpipe(parser).resume()
  }
  // A text of that name is what would be meant without a file: a drawing in place of a picture.
  request.body = { ...Object.fromEntries(texts), [files.name]: received.ids.join(' ') || (texts.get(files.name) ?? '') }
  return received
}

/** Whether a form came that `receiveForm` reads. */
export const hasFiles = ({ request }: Visit): boolean => request.is('multipart/form-data') === 'multipart/form-data'

/** Takes away files that nothing has named; those that were named stay. */
export async function discardFiles({ services, caller }: Visit, ids: readonly string[]): Promise<void> {
  for (const id of ids) await services.discardFile(caller, id)
}

function parserOf({ request, services }: Visit, { most }: FilesField): BusboyInstance {
  const { 'content-type': type = '' } = request.headers
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      // One byte more than may, so that a longer file is seen to be too long.
      limits: {
        fields: mostTexts,
        fieldSize: mostTextBytes,
        files: most,
        fileSize: services.mostFileBytes + 1,
        parts: mostTexts + most + 1,
      },
    })
  } catch (error) {
    throw invalidForm(error)
  }
}

interface Taking {
  texts: ReadonlyMap<string, string>
  received: ReceivedFiles
  keeper: FileKeeper
  file: { content: Readable; sentName: string; isWanted: boolean }
}

async function takeOne(visit: Visit, { texts, received, keeper, file: { content, sentName, isWanted } }: Taking): Promise<void> {
  try {
    visit.request.body = Object.fromEntries(texts)
    checkForm(visit)
    // A field in which nothing was chosen is sent without a name.
    if (!isWanted || !sentName || received.refusal) return
    received.ids.push(await keeper.keep({ sentName, content }))
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500 || error.code === 'ORIGIN_NOT_ALLOWED') throw error
    received.refusal = refusalOf(error)
  } finally {
    content.resume()
  }
}

/** Until the form was read to its end; a browser that stops in the middle ends it as well. */
async function passedThrough(request: Visit['request'], parser: BusboyInstance): Promise<void> {
  const cutOff = () => void (request.complete || parser.destroy(invalidForm()))
  request.once('close', cutOff)
  try {
    request.pipe(parser)
    await once(parser, 'finish')
  } finally {
    request.off('close', cutOff)
  }
}

const invalidForm = (cause?: unknown): DomainError =>
  new DomainError('VALIDATION_ERROR', { message: 'The form cannot be read. Open the page again and send it from there.', cause })
