import type { Request } from 'express'
import type { Readable } from 'node:stream'
import { DomainError } from '../domain/errors.js'
import { compressionRefusal } from './body-bytes.js'

/** A file as it comes in: what its sender calls it, and its bytes, which nobody has read yet. */
export interface SentFile {
  sentName: string
  content: Readable
}

/** The one file that is the body of a request, within the limit that is announced. @throws DomainError */
export function sentFile(request: Request, { limitBytes }: { limitBytes: number }): SentFile {
  const refusal = compressionRefusal(request) ?? sizeRefusal(request, limitBytes)
  if (refusal) throw refusal
  return { sentName: sentName(request), content: request }
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
