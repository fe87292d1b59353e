import { DomainError, type ErrorStatus } from './errors.js'

interface Limit {
  /** How many there are. */
  count: number
  most: number
  /** Of what, as a developer reads it. */
  of: string
  /** What makes room. */
  way: string
  /** Where another status belongs to the route than the code's own. */
  status?: ErrorStatus
}

/** @throws DomainError LIMIT_REACHED where there are as many already as there may be: nobody makes others pay for a list without end. */
export function requireRoom({ count, most, of, way, status }: Limit): void {
  if (count < most) return
  const message = `There are ${most} ${of}, which is the most. ${way}`
  throw new DomainError('LIMIT_REACHED', { message, ...(status === undefined ? {} : { status }) })
}
