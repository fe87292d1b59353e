import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { DomainError } from '../domain/errors.js'

/** A request of another service, before anything is believed of it. */
interface Sent {
  query: Readonly<Record<string, unknown>>
  header(name: string): string | undefined
  rawBody: Uint8Array
}

export interface CallbackRouterParts {
  /** Counts, and lets in everybody as nobody. */
  asAnybody: RequestHandler
  /** Reads the body as its bytes, of which a signature speaks. */
  readBody: RequestHandler[]
  /** @throws DomainError when it is no callback of ours */
  answerPayment(sent: Sent, requestId: string): Promise<void>
}

/**
 * `/callbacks/payment`: where the payment provider tells that something has changed (docs/payment-provider.md). It answers 200 when we have
 * asked the provider, and 502 when that failed, so that it tells again.
 */
export function createCallbackRouter({ asAnybody, readBody, answerPayment }: CallbackRouterParts): Router {
  const router = express.Router({ caseSensitive: true })
  const answer = async (request: Request, response: Response, next: (error?: unknown) => void): Promise<void> => {
    try {
      await answerPayment(
        { query: request.query, header: (name) => request.get(name), rawBody: request.rawBody ?? new Uint8Array() },
        request.requestId ?? '',
      )
    } catch (error) {
      return next(error)
    }
    response.json({ received: true })
  }
  router.get('/payment', answer)
  router.post('/payment', readBody, answer)
  // A provider is not counted, or it would be turned away on its busiest day; what is no callback of ours is, so that nobody tries without end.
  router.use(refusedAfter(asAnybody))
  router.use(asAnybody, () => {
    throw new DomainError('NOT_FOUND')
  })
  return router
}

/** Counts whoever was refused, then refuses. */
const refusedAfter =
  (count: RequestHandler) =>
  (thrown: unknown, request: Request, response: Response, next: (error?: unknown) => void): void =>
    void count(request, response, (error?: unknown) => next(error ?? thrown))
