import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import type { Database } from '../db/orm.js'
import type { ReadTogether } from '../db/read-together.js'
import { decodeId } from '../domain/id.js'
import { readBodyAhead } from '../http/body-bytes.js'
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
 * Begins to read the escrow that `GET /api/v1/escrows/:id`, or a query of `POST /graphql`, is for, in one message with the question who asks: whoever
 * reads alone waits for the database once. Only the answer waits for the credential, which is judged as ever; it is for connections on which
 * one has been good, so that strangers cause nothing more to be read.
 */
export const foresee =
  ({ readAhead }: Pick<Database, 'readAhead'>): RequestHandler =>
  (request, _response, next) => {
    const readEscrow = (id: string) => {
      const uuid = decodeId('esc', id)
      if (uuid !== null) request.readTogether = readAhead(escrowRows, uuid)
    }
    if (known.has(request.socket)) foreseeEscrow(request, readEscrow)
    next()
  }

function foreseeEscrow(request: IncomingMessage, readEscrow: (id: string) => void): void {
  const { method, url = '' } = request
  if (method === 'GET') readEscrow(escrowPath.exec(url)?.[1] ?? '')
  // A short body has come with its headers, and is read before the question who asks goes out.
  if (method === 'POST' && url === '/') void readBodyAhead(request, mostBodyBytes)?.then((body) => readEscrow(escrowOf(body)))
}

/** Below `/api/v1`. */
const escrowPath = /^\/escrows\/(esc_[0-9a-z]{26})(?:\?|$)/

/** Longer than a query of all that an escrow has. */
const mostBodyBytes = 8_192

/** The first escrow that is named beside the field `escrow`. Whatever else it is taken from has read a row in vain. */
function escrowOf(body: Buffer): string {
  const text = body.toString('latin1')
  return /escrow\s*\(/.test(text) ? (/esc_[0-9a-z]{26}/.exec(text)?.[0] ?? '') : ''
}
