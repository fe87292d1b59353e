import type { IncomingMessage } from 'node:http'
import { DomainError } from '../domain/errors.js'

declare module 'http' {
  interface IncomingMessage {
    /** The bytes of a short body that is read before anybody takes it in. */
    bodyAhead?: Promise<Buffer>
  }
}

/** Begins to read a body that is announced as at most `mostBytes`, and leaves it for whoever takes it in. Undefined for any other. */
export function readBodyAhead(req: IncomingMessage, mostBytes: number): Promise<Buffer> | undefined {
  const declared = Number(req.headers['content-length'])
  if (!(declared > 0 && declared <= mostBytes) || req.headers['transfer-encoding'] !== undefined) return undefined
  const body = new Promise<Buffer>((resolve) => readBodyBytes(req, mostBytes, (_refusal, bytes) => resolve(bytes)))
  return (req.bodyAhead = body)
}

type Done = (refusal: DomainError | null, bytes: Buffer) => void

async function hand(bodyAhead: Promise<Buffer>, done: Done): Promise<void> {
  done(null, await bodyAhead)
}

/**
 * Reads a request's body, empty when there is none, and calls `done` once: with its bytes, or with BODY_TOO_LARGE as soon as more than
 * `limitBytes` are announced or have come.
 */
export function readBodyBytes(req: IncomingMessage, limitBytes: number, done: Done): void {
  const declared = req.headers['content-length']
  if (req.headers['transfer-encoding'] === undefined && (declared === undefined || declared === '0')) return done(null, noBytes)
  if (declared !== undefined && +declared > limitBytes) return done(tooLarge(limitBytes), noBytes)
  if (req.bodyAhead) return void hand(req.bodyAhead, done)

  const chunks: Buffer[] = []
  let size = 0
  const onEnd = (): void => done(null, Buffer.concat(chunks, size))
  const onData = (chunk: Buffer): void => {
    size += chunk.length
    if (size <= limitBytes) return void chunks.push(chunk)
    // The rest is read and thrown away by Node once the answer is out, until `requestTimeout` ends it.
    req.off('data', onData).off('end', onEnd)
    done(tooLarge(limitBytes), noBytes)
  }
  // A body that is cut off has no answer here: its connection is gone, or the server has answered the time-out on it.
  req.on('data', onData).on('end', onEnd)
}

/** Why a compressed body is refused: whoever may send one makes us unpack what they like. */
export function compressionRefusal({ headers }: IncomingMessage): DomainError | undefined {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return undefined
  return new DomainError('UNSUPPORTED_CONTENT_TYPE', { message: 'A compressed body is not accepted. Send it without "Content-Encoding".' })
}

const noBytes = Buffer.alloc(0)

function tooLarge(limitBytes: number): DomainError {
  return new DomainError('BODY_TOO_LARGE', { message: `The body is larger than ${limitBytes} bytes.` })
}
