import type { RequestHandler } from 'express'
import { DomainError } from '../domain/errors.js'

/**
 * Refuses, with 400 VALIDATION_ERROR, an address that is not valid percent-encoded UTF-8 (half a surrogate pair is not), that holds
 * NUL, or that gives a query parameter twice unless its name is in `repeatable` (decisions 1, strict inputs).
 */
export function strictUrl({ repeatable = [] }: { repeatable?: readonly string[] } = {}): RequestHandler {
  const mayRepeat = new Set(repeatable)
  return (req, _res, next) => {
    const mark = req.url.indexOf('?')
    const path = mark === -1 ? req.url : req.url.slice(0, mark)
    if (path.includes('%')) decode(path, 'path')
    if (mark !== -1) checkQuery(req.url.slice(mark + 1), mayRepeat)
    next()
  }
}

function checkQuery(query: string, mayRepeat: Set<string>): void {
  const seen = new Set<string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals), 'query')
    if (equals !== -1) decode(pair.slice(equals + 1), name)
    if (seen.has(name) && !mayRepeat.has(name)) refuse('The query gives one parameter more than once.', name, 'is given more than once')
    seen.add(name)
  }
}

function decode(text: string, place: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return refuse('The address is not valid percent-encoded UTF-8.', place, 'is not valid percent-encoded UTF-8')
  }
  if (decoded.includes('\0')) refuse('The address contains the NUL character.', place, 'must not contain the NUL character')
  return decoded
}

function refuse(message: string, place: string, why: string): never {
  throw new DomainError('VALIDATION_ERROR', { message, details: { [place]: why } })
}
