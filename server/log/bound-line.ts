import { cut } from './cut.js'

/** A finished line of the log, or when it has more than `maxBytes` what tells where it came from, and how long it was. */
export function boundLine(line: string, maxBytes: number): string {
  // No character takes more than three bytes for each unit of a string.
  if (line.length * 3 <= maxBytes) return line
  const bytes = Buffer.byteLength(line)
  if (bytes <= maxBytes) return line
  const { level, time, requestId, err, msg }: LogLine = JSON.parse(line)
  const { type, sqlState, message } = err ?? {}
  const kept = { level, time, requestId, err: err && { type, sqlState, message: short(message) }, cutBytes: bytes, msg: short(msg) }
  return `${JSON.stringify(kept)}\n`
}

interface LogLine {
  level: string
  time: string
  requestId?: string
  err?: { type?: string; sqlState?: string; message?: string }
  msg?: string
}

/** Even of quotes and control characters, which JSON writes with up to six bytes, two of these fit into the smallest line there can be. */
const short = (text: unknown): string | undefined => (typeof text === 'string' ? cut(text, 100) : undefined)
