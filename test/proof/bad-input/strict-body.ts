import { isUtf8 } from 'node:buffer'
import type { RefusalReason } from './refusal-reason.js'

/** A number of a body as the text it was written in. */
export class Written {
  constructor(readonly source: string) {}
}

export type StrictBody = { fault: RefusalReason } | { fault: null; value: Record<string, unknown> }

/** The largest body and the deepest nesting (decisions 1, strict inputs). */
const bounds = { bytes: 102_400, depth: 20, keys: 500 }

/**
 * Reads a JSON body as whoever must refuse it would: written apart from the service's own reader, so that the two can disagree. Numbers are
 * `Written`. An empty body is an empty object, as it is for the service.
 */
export function strictBody(bytes: Buffer): StrictBody {
  if (bytes.length === 0) return { fault: null, value: {} }
  if (bytes.length > bounds.bytes) return { fault: 'too large a body' }
  if (!isUtf8(bytes)) return { fault: 'broken UTF-8' }
  const source = bytes.toString('utf8')
  const value = parsed(source)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Written) return { fault: 'no JSON object' }
  const fault = faultIn(source)
  return fault === null ? { fault, value: value as Record<string, unknown> } : { fault }
}

function parsed(source: string): unknown {
  const parse = JSON.parse as (text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown) => unknown
  try {
    return parse(source, (_key, value, context) => (typeof value === 'number' ? new Written(context.source) : value))
  } catch {
    return undefined
  }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** What is wrong with text that is known to be JSON. */
function faultIn(source: string): RefusalReason | null {
  const open: Array<Set<string> | null> = []
  let keys = 0
  let last = ''
  for (const [token] of source.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const key = JSON.parse(last) as string
      const known = open.at(-1)!
      if (prototypeKeys.has(key)) return 'a key of the prototype'
      if (known.has(key)) return 'a key twice'
      known.add(key)
      keys += 1
    } else if (token !== ',') {
      const text = JSON.parse(token) as string
      if (text.includes('\0')) return 'NUL'
      if (!text.isWellFormed()) return 'half a surrogate pair'
      last = token
    }
    if (open.length > bounds.depth) return 'too deep'
  }
  return keys > bounds.keys ? 'too many keys' : null
}
