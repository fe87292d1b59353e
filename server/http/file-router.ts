import type { IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express'
import { show } from '../../schema/document/show.js'
import type { Snapshot } from '../../schema/document/snapshot.js'
import { fileDocument } from '../../schema/file/file-document.js'
import { DomainError } from '../domain/errors.js'
import { sentFile, type SentFile } from './sent-file.js'

export interface FileRouterParts {
  /** Authenticates a person, by token or by the session of our own pages, and counts; leaves the caller in `res.locals.caller`. */
  asPerson: RequestHandler
  /** Counts, and lets in everybody as nobody. */
  asAnybody: RequestHandler
  /** Checks the address line. */
  readUrl: RequestHandler
  /** Takes in one file of the caller. */
  keep(caller: unknown, file: SentFile): Promise<Snapshot<typeof fileDocument>>
  /** What a link leads to: null when it is not one of ours, was altered, has ended, was taken back, or the file is gone. */
  follow(link: { fileId: string; issue: string; expiry: string; signature: string }): Promise<LinkedFile | null>
  /** A file that everybody may see, as the logo of a shop; else null. */
  findPublic(fileId: string): Promise<LinkedFile | null>
  limitBytes: number
  /** Waits until a file may be given out, which is in memory until it was read; answers what to call then. */
  takeTurn(request: IncomingMessage): Promise<() => void>
  /** How long so many bytes may take to be read. */
  mostMsFor(bytes: number): number
  /** Tells whoever opened a link in a browser what is wrong with it; absent where there are no pages. */
  refusalPage?: ErrorRequestHandler
}

type Link = Parameters<FileRouterParts['follow']>[0]

interface LinkedFile {
  fileName: string
  mimeType: string
  bytes: Buffer
}

/** `/files`: one file comes in, by its owner, and goes out, to whoever holds a link, or to everybody (decisions 3 and 6). */
export function createFileRouter({ asPerson, asAnybody, readUrl, refusalPage, ...parts }: FileRouterParts): Router {
  const router = express.Router({ caseSensitive: true })
  router.post('/', asPerson, readUrl, (request, response) => takeIn(parts, request, response))
  // A good link is not counted, as pages and their images are not; a bad one is, so that nobody tries them without end.
  router.get('/:fileId', readUrl, (request, response, next) => giveOut(parts, request, response, next))
  router.use(asAnybody, refuse)
  if (refusalPage) router.use(asPage(refusalPage))
  return router
}

/** For a person who looks at what a link leads to; what stands in a page and whatever a program asks for is answered as everywhere. */
const asPage =
  (show: ErrorRequestHandler): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    const isOpened = (request.method === 'GET' || request.method === 'HEAD') && !response.headersSent && wantsPage(request)
    if (isOpened) return void show(thrown, request, response, next)
    next(thrown)
  }

/** A browser says for what it asks; an older one only what it likes best. */
function wantsPage(request: Request): boolean {
  const destination = request.get('Sec-Fetch-Dest')
  return destination === undefined ? request.accepts(['json', 'html']) === 'html' : destination === 'document'
}

type Parts = Pick<FileRouterParts, 'keep' | 'follow' | 'findPublic' | 'limitBytes' | 'takeTurn' | 'mostMsFor'>

async function takeIn({ keep, limitBytes }: Parts, request: Request, response: Response): Promise<void> {
  const file = await keep(response.locals['caller'], sentFile(request, { limitBytes }))
  response.status(201).json({ file: show(fileDocument, file) })
}

async function giveOut(parts: Parts, request: Request, response: Response, next: () => void): Promise<void> {
  const link = linkOf(request)
  const giveBack = afterPause(await parts.takeTurn(request))
  response.once('close', giveBack)
  // Whoever went away while they waited does not do so again.
  if (response.closed) return giveBack()
  const file = await (link ? parts.follow(link) : parts.findPublic(String(request.params['fileId'])))
  if (response.closed) return
  if (!file) return next()
  endWhenLate(response, parts.mostMsFor(file.bytes.length))
  // It may be taken back, and another logo is another file.
  if (!link) response.set('Cache-Control', `public, max-age=${publicSeconds}`)
  // A download, of the type that we found, that runs nothing and shows nothing else wherever it is opened.
  response.attachment(file.fileName).set({ 'Content-Type': file.mimeType, 'Content-Security-Policy': "sandbox; default-src 'none'" })
  response.set('Content-Length', String(file.bytes.length))
  if (request.method === 'HEAD') return void response.end()
  await sendInSlices(response, file.bytes)
}

/** What one write hands to the system. */
const sliceBytes = 65_536

/** As fast as it is read, with whoever else waits between two slices. */
async function sendInSlices(response: Response, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length && !response.destroyed; from += sliceBytes) {
    const hasRoom = response.write(bytes.subarray(from, from + sliceBytes))
    await (hasRoom ? turn() : untilDrained(response))
  }
  response.end()
}

function untilDrained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      response.off('drain', over).off('close', over)
      resolve()
    }
    response.on('drain', over).on('close', over)
  })
}

/** Of a file that took long because nobody read it, others had that time anyway. */
const mostPauseMs = 300

/** Leaves others twice the time that a file took: whoever downloads one after the other without end takes no more than a third of it. */
function afterPause(giveBack: () => void): () => void {
  const startedMs = performance.now()
  return () => void setTimeout(giveBack, Math.min(2 * (performance.now() - startedMs), mostPauseMs))
}

/** How long a browser keeps what everybody may see. */
const publicSeconds = 3_600

/** Half a file cannot be taken back; a cut connection cannot be mistaken for a whole one. */
function endWhenLate(response: Response, mostMs: number): void {
  const timer = setTimeout(() => response.destroy(), mostMs)
  response.once('close', () => clearTimeout(timer))
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
