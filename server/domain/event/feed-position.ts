import { DomainError } from '../errors.js'

/**
 * A place in the event feed. Events are read in the order of the transaction that wrote them, and within it as written, and only below
 * the oldest transaction that is still open: nothing can appear later at a place that a reader has passed.
 */
export interface FeedPosition {
  xid: bigint
  seq: bigint
}

export const isAfter = (one: FeedPosition, other: FeedPosition): boolean =>
  one.xid > other.xid || (one.xid === other.xid && one.seq > other.seq)

/** Opaque to callers. */
export const encodeCursor = ({ xid, seq }: FeedPosition): string => Buffer.from(`${xid}.${seq}`).toString('base64url')

const pattern = /^(?<xid>\d{1,20})\.(?<seq>\d{1,19})$/
const largestXid = 2n ** 64n - 1n
const largestSeq = 2n ** 63n - 1n

/** Throws VALIDATION_ERROR for a text that is no cursor of the feed. */
export function decodeCursor(cursor: string): FeedPosition {
  const { xid, seq } = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.groups ?? {}
  const position = { xid: BigInt(xid ?? -1), seq: BigInt(seq ?? -1) }
  if (position.xid < 0n || position.xid > largestXid || position.seq > largestSeq || encodeCursor(position) !== cursor) throw notACursor()
  return position
}

export const notACursor = () =>
  new DomainError('VALIDATION_ERROR', { details: { after: 'is not a cursor of this feed' }, field: ['after'] })
