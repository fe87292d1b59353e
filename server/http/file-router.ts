import type { Readable } from 'node:stream'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { show } from '../../schema/document/show.js'
import type { Snapshot } from '../../schema/document/snapshot.js'
import { fileDocument } from '../../schema/file/file-document.js'
import { DomainError } from '../domain/errors.js'
import { compressionRefusal } from './body-bytes.js'

export interface FileRouterParts {
  /** Authenticates a person, by token or by the session of our own pages, and counts; leaves the caller in `res.locals.caller`. */
  asPerson: RequestHandler
  /** Counts, and lets in everybody as nobody. */
  asAnybody: RequestHandler
  /** Checks the address line. */
  readUrl: RequestHandler
  /** Takes in one file of the caller. */
  keep(caller: unknown, file: { sentName: string; content: Readable }): Promise<Snapshot<typeof fileDocument>>
  /** What a link leads to: null when it is not one of ours, was altered, has ended, was taken back, or the file is gone. */
  follow(link: { fileId: string; issue: string; expiry: string; signature: string }): Promise<LinkedFile | null>
  limitBytes: number
}

type Link = Parameters<FileRouterParts['follow']>[0]

interface LinkedFile {
  fileName: string
  mimeType: string
  bytes: Buffer
}

/** `/files`: one file comes in, by its owner, and goes out, to whoever holds a link (decisions 6). */
export function createFileRouter({ asPerson, asAnybody, readUrl, ...parts }: FileRouterParts): Router {
  const router = express.Router({ caseSensitive: true })
  router.post('/', asPerson, readUrl, (request, response) => takeIn(parts, request, response))
  // A good link is not counted, as pages and their images are not; a bad one is, so that nobody tries them without end.
  router.get('/:fileId', readUrl, (request, response, next) => giveOut(parts, request, response, next))
  router.use(asAnybody, refuse)
  return router
}

type Parts = Pick<FileRouterParts, 'keep' | 'follow' | 'limitBytes'>

async function takeIn({ keep, limitBytes }: Parts, request: Request, response: Response): Promise<void> {
  const refusal = compressionRefusal(request) ?? sizeRefusal(request, limitBytes)
  if (refusal) throw refusal
  const file = await keep(response.locals['caller'], { sentName: sentName(request), content: request })
  response.status(201).json({ file: show(fileDocument, file) })
}

/** What is announced as too long is not waited for. */
function sizeRefusal({ headers }: Request, limitBytes: number): DomainError | undefined {
  if (Number(headers['content-length'] ?? 0) <= limitBytes) return undefined
  return new DomainError('FILE_TOO_LARGE', { message: `The file is larger than ${limitBytes} bytes. Send a smaller one.` })
}

/** The header `X-File-Name`: percent-encoded UTF-8, or UTF-8 as it is, which Node reads as Latin-1. */
function sentName(request: Request): string {
  const sent = request.get('x-file-name') ?? ''
  try {
    return decodeURIComponent(sent.includes('%') ? sent : encodeURIComponent(Buffer.from(sent, 'latin1').toString('utf8')))
  } catch {
    return sent
  }
}

async function giveOut({ follow }: Parts, request: Request, response: Response, next: () => void): Promise<void> {
  const link = linkOf(request)
  const file = link && (await follow(link))
  if (!file) return next()
  // A download, of the type that we found, that runs nothing and shows nothing else wherever it is opened.
  response.attachment(file.fileName).set({ 'Content-Type': file.mimeType, 'Content-Security-Policy': "sandbox; default-src 'none'" })
  response.send(file.bytes)
}

function linkOf({ params: { fileId }, query: { i: issue, e: expiry, s: signature } }: Request): Link | null {
  const isWhole = typeof fileId === 'string' && typeof issue === 'string' && typeof expiry === 'string' && typeof signature === 'string'
  return isWhole ? { fileId, issue, expiry, signature } : null
}

/** Whatever is wrong with a link looks the same. */
const refuse: RequestHandler = ({ method, path }) => {
  if (path !== '/' && (method === 'GET' || method === 'HEAD')) throw new DomainError('FILE_NOT_FOUND')
  if (path === '/')
    throw new DomainError('METHOD_NOT_ALLOWED', { message: 'This path exists but does not take this HTTP method. It takes POST.' })
  throw new DomainError('NOT_FOUND')
}
