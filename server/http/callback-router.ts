import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { DomainError } from '../domain/errors.js'

/** A request of another service, before anything is believed of it. */
interface Sent {
  query: Readonly<Record<string, unknown>>
  header(name: string): string | undefined
  rawBody: Uint8Array
}

type Answer = (sent: Sent, requestId: string) => Promise<void>

export interface CallbackRouterParts {
  /** Counts, and lets in everybody as nobody. */
  asAnybody: RequestHandler
  /** Reads the body as its bytes, of which a signature speaks. */
  readBody: Readonly<Record<'payment' | 'identity', RequestHandler[]>>
  /** @throws DomainError when it is no callback of ours */
  answerPayment: Answer
  /** @throws DomainError when it is no callback of ours */
  answerIdentity: Answer
}

/**
 * `/callbacks/…`: where providers tell that something has changed, that of payments (docs/payment-provider.md) and that of identities
 * (docs/identity-provider.md). A payment's is answered 200 when we have asked the provider, and 502 when that failed, so that it tells again.
 */
export function createCallbackRouter({ asAnybody, readBody, answerPayment, answerIdentity }: CallbackRouterParts): Router {
  const router = express.Router({ caseSensitive: true })
  router.get('/payment', answerBy(answerPayment))
  router.post('/payment', readBody.payment, answerBy(answerPayment))
  router.post('/identity', readBody.identity, answerBy(answerIdentity))
  // A provider is not counted, or it would be turned away on its busiest day; what is no callback of ours is, so that nobody tries without end.
  router.use(refusedAfter(asAnybody))
  router.use(asAnybody, () => {
    throw new DomainError('NOT_FOUND')
  })
  return router
}

const answerBy =
  (answer: Answer) =>
  async (request: Request, response: Response, next: (error?: unknown) => void): Promise<void> => {
    try {
      await answer(
        { query: request.query, header: (name) => request.get(name), rawBody: request.rawBody ?? new Uint8Array() },
        request.requestId ?? '',
      )
    } catch (error) {
      return next(error)
    }
    response.json({ received: true })
  }

/** Counts whoever was refused, then refuses. */
const refusedAfter =
  (count: RequestHandler) =>
  (thrown: unknown, request: Request, response: Response, next: (error?: unknown) => void): void =>
    void count(request, response, (error?: unknown) => next(error ?? thrown))
