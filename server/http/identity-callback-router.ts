import express, { type Router } from 'express'
import { rawBody } from './raw-body.js'

interface IdentityCallbackParts {
  /** Judges what claims to come from the provider, and does what it says. @throws DomainError */
  receive(sent: Sent): Promise<void>
}

interface Sent {
  header(name: string): string | undefined
  /** Before any parsing. */
  rawBody: Uint8Array
  requestId: string
}

/** A decision tells of documents, checks and warnings. */
const limitBytes = 1_048_576

/**
 * Where the provider of identities tells us of its results (docs/identity-provider.md): signed, so nobody else is heard. Beyond the limit of
 * requests, as all of them come from one address.
 */
export function createIdentityCallbackRouter({ receive }: IdentityCallbackParts): Router {
  const router = express.Router()
  router.post('/', rawBody({ limitBytes, contentType: 'application/json' }), async (request, response) => {
    const { rawBody: bytes = Buffer.alloc(0), requestId = '' } = request
    await receive({ header: (name) => request.get(name), rawBody: bytes, requestId })
    response.json({ received: true })
  })
  return router
}
