import type { Request, RequestHandler } from 'express'
import { decodeId } from '../domain/id.js'
import { readBodyAhead } from '../http/body-bytes.js'
import { isKnown } from '../http/known-connections.js'
import type { Services } from '../operations/services.js'
import { escrowRows } from '../queries/escrow/escrow-rows.js'

/**
 * Begins to read the escrow that `GET /api/v1/escrows/:id`, or a query of `POST /graphql`, is for, in one message with the question who asks: whoever
 * reads alone waits for the database once. Only the answer waits for the credential, which is judged as ever; it is for connections
 * on which the same one was let in, so that strangers, and who is beyond their limit, cause nothing more to be read.
 */
export const foresee =
  ({ database }: Pick<Services, 'database'>): RequestHandler =>
  (request, _response, next) => {
    const readEscrow = (id: string) => {
      const uuid = decodeId('esc', id)
      if (uuid !== null) request.readTogether = database.readAhead(escrowRows, uuid)
    }
    if (isKnown(request)) foreseeEscrow(request, readEscrow)
    next()
  }

function foreseeEscrow(request: Request, readEscrow: (id: string) => void): void {
  const { method, originalUrl } = request
  if (method === 'GET') readEscrow(escrowPath.exec(originalUrl)?.[1] ?? '')
  // A short body has come with its headers, and is read before the question who asks goes out.
  if (method === 'POST' && originalUrl === '/graphql')
    void readBodyAhead(request, mostBodyBytes)?.then((body) => readEscrow(escrowOf(body)))
}

const escrowPath = /^\/api\/v1\/escrows\/(esc_[0-9a-z]{26})(?:\?|$)/

/** Longer than a query of all that an escrow has. */
const mostBodyBytes = 8_192

/** The first escrow that is named beside the field `escrow`. Whatever else it is taken from has read a row in vain. */
function escrowOf(body: Buffer): string {
  const text = body.toString('latin1')
  return /escrow\s*\(/.test(text) ? (/esc_[0-9a-z]{26}/.exec(text)?.[0] ?? '') : ''
}
