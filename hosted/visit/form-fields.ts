import type { Request } from 'express'
import { DomainError } from '../../server/domain/errors.js'

/** The fields of a submitted form, each given once; a form of ours sends nothing else. */
export type FormFields = ReadonlyMap<string, string>

/**
 * Reads what `express.urlencoded` parsed. Browsers send line breaks as CR LF, which would count twice against a limit. A field given twice
 * or with NUL is `VALIDATION_ERROR`.
 */
export function formFields(request: Request): FormFields {
  const body: unknown = request.body
  if (typeof body !== 'object' || body === null) return new Map()
  return new Map(Object.entries(body).map(([name, value]) => [name, textOf(name, value)]))
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.includes('\0'))
    throw new DomainError('VALIDATION_ERROR', { details: { [name]: 'must be text, given once' } })
  return value.replaceAll('\r\n', '\n')
}
