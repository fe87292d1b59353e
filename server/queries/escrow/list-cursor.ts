import { DomainError } from '../../domain/errors.js'

export type Direction = 'asc' | 'desc'

/** In which order lists are read: descending with `-`. */
export const listOrders = {
  createdAt: { sortedBy: 'createdAt', direction: 'asc', reversed: '-createdAt' },
  '-createdAt': { sortedBy: 'createdAt', direction: 'desc', reversed: 'createdAt' },
  updatedAt: { sortedBy: 'updatedAt', direction: 'asc', reversed: '-updatedAt' },
  '-updatedAt': { sortedBy: 'updatedAt', direction: 'desc', reversed: 'updatedAt' },
  amountTnd: { sortedBy: 'amountTnd', direction: 'asc', reversed: '-amountTnd' },
  '-amountTnd': { sortedBy: 'amountTnd', direction: 'desc', reversed: 'amountTnd' },
} as const satisfies Record<string, { sortedBy: string; direction: Direction; reversed: string }>

export type ListSort = keyof typeof listOrders

export const reversed = <Sort extends ListSort>(sort: Sort): (typeof listOrders)[Sort]['reversed'] => listOrders[sort].reversed

/** A place in a sorted list: opaque to callers, bound to what the list is sorted by. */
export const encodeCursor = (sortedBy: string, key: string, id: string): string =>
  Buffer.from(JSON.stringify([sortedBy, key, id])).toString('base64url')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const sortKey = /^(-?\d{1,19}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00)$/

/** Throws VALIDATION_ERROR for a cursor that this service did not make for this order. */
export function decodeCursor(cursor: string, sortedBy: string): { key: string; id: string } {
  const [madeFor, key, id] = parsed(cursor)
  if (madeFor === sortedBy && typeof key === 'string' && sortKey.test(key) && typeof id === 'string' && uuid.test(id)) return { key, id }
  throw new DomainError('VALIDATION_ERROR', { details: { cursor: 'is not a cursor of this list' }, field: ['cursor'] })
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
