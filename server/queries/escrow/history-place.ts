import { z } from 'zod'
import { invalidField } from '../../domain/invalid-field.js'

const serial = z.string().regex(/^\d{1,18}$/)
const sequence = z.int32().min(0)

/** The oldest that was read, by what orders each kind of moment; null where nothing is older. */
const places = z.strictObject({
  event: sequence.nullable(),
  webhook: z.strictObject({ sequence, id: z.uuid() }).nullable(),
  decision: z.strictObject({ at: z.iso.datetime(), id: serial }).nullable(),
  mail: serial.nullable(),
})
export type HistoryPlace = z.infer<typeof places>

/** Null where of no kind anything is older. */
export const encodePlace = (place: HistoryPlace): string | null =>
  Object.values(place).every((each) => each === null) ? null : Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws DomainError VALIDATION_ERROR for what this service has not made */
export function decodePlace(cursor: string): HistoryPlace {
  const read = places.safeParse(parsed(cursor))
  if (!read.success) throw invalidField('before', 'is not a cursor of this history')
  return read.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
