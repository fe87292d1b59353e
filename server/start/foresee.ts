import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Database } from '../db/orm.js'
import type { ReadTogether } from '../db/read-together.js'
import { decodeId } from '../domain/id.js'
import { escrowRows } from '../queries/escrow/escrow-rows.js'

declare module 'http' {
  interface IncomingMessage {
    /** Reads what was foreseen of this request. */
    readTogether?: ReadTogether | undefined
  }
}

/** Connections on which a credential has been good. */
const known = new WeakSet<Socket>()

export const letIn = ({ socket }: IncomingMessage): void => void known.add(socket)

/**
 * Begins to read the escrow that `GET /api/v1/escrows/:id` is for, in one message with the question who asks: whoever reads alone waits for the
 * database once. Only the answer waits for the credential, which is judged as ever; it is for connections on which one has been
 * good, so that strangers cause nothing more to be read.
 */
export function foresee(
  { readAhead }: Pick<Database, 'readAhead'>,
  { method, url = '', socket }: IncomingMessage,
): ReadTogether | undefined {
  if (method !== 'GET' || !known.has(socket)) return undefined
  const uuid = decodeId('esc', escrowPath.exec(url)?.[1] ?? '')
  return uuid === null ? undefined : readAhead(escrowRows, uuid)
}

/** Below `/api/v1`. */
const escrowPath = /^\/escrows\/(esc_[0-9a-z]{26})(?:\?|$)/
