import type { StatementLine } from '../../domain/ledger/statement.js'
import type { Currency } from '../../domain/money/money.js'

export interface CaptureRequest {
  /** Ours, and the idempotency key: asking again with it never charges again. */
  paymentId: string
  /** What the payer is charged: minor units of `currency` (TND in millimes, USD and EUR in cents). */
  amountMinor: bigint
  currency: Currency
  /** The same value in the ledger's currency. */
  amountMillimes: bigint
  /** What the payer reads on the provider's page. */
  description: string
  /** Where the provider's page sends the payer back to. Coming back proves nothing: only the status and a signed callback count. */
  returnUrl?: string
  /** Who the receipt is for, where that is known. */
  receiptEmail?: string
  /** When the payment was started, on the escrow's clock. The caller keeps it, and a repeat passes the same instant. */
  now: Date
}

export type CaptureOutcome =
  /** With what was taken, in minor units, as the provider says: the caller compares it with its own row before anything moves. */
  | { kind: 'captured'; reference: string; amountMinor: bigint; currency: Currency }
  | { kind: 'declined'; reference: string; reason: string }
  | {
      kind: 'processing'
      reference: string
      /** When to ask for the status, at the latest. */
      until: Date
      /** The provider's page on which the payer enters the card; absent when the provider needs nothing more from the payer. */
      redirectUrl?: string
    }

interface StatusRequest {
  paymentId: string
  /** The provider's, from the capture. */
  reference: string
  amountMinor: bigint
  currency: Currency
  /** The `now` of the capture. */
  startedAt: Date
  now: Date
}

interface RefundRequest {
  /** Ours, and the idempotency key. */
  refundId: string
  /** The captured payment's, from the provider. */
  reference: string
  /** The whole payment or part of it, in minor units of the payment's currency. */
  amountMinor: bigint
  currency: Currency
  now: Date
}

export type RefundOutcome =
  | { kind: 'refunded'; reference: string }
  | { kind: 'processing'; reference: string; until: Date }
  | { kind: 'refused'; reference: string; reason: string }

/** A provider's callback as it came in, before anything is believed of it. */
export interface SentCallback {
  query: Readonly<Record<string, unknown>>
  /** A header by its name in small letters. */
  header(name: string): string | undefined
  /** Before any parsing. */
  rawBody: Uint8Array
  now: Date
}

/** What a callback is about; all that it does is that we ask the provider about it. */
export type CallbackSubject = { paymentId: string } | { reference: string } | { refundId: string }

/** A page of what the provider says of one whole day, in UTC. */
export interface StatementPage {
  lines: Array<Omit<StatementLine, 'day'>>
  /** Where the next page begins; null after the last. */
  next: string | null
}

/**
 * The provider of card payments (decisions 8). Card numbers are entered on the provider's pages and never reach this service.
 * A reference is the provider's id, the same for the same `paymentId` or `refundId`; the ledger uses it to post a payment once.
 * Every method rejects with a `PaymentProviderError` when the provider gave no answer that can be relied on. Never call one inside a transaction.
 */
export interface PaymentPort {
  /** Stored beside each reference; references are unique within a provider. */
  readonly provider: string
  capture(request: CaptureRequest): Promise<CaptureOutcome>
  status(request: StatusRequest): Promise<CaptureOutcome>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Absent where the provider gives no statement by its API, or moves no money: then what it says comes as a file, or is nothing. */
  statement?(of: { day: string; after: string | null }): Promise<StatementPage>
  /** @throws DomainError UNAUTHORIZED, VALIDATION_ERROR or NOT_FOUND */
  readCallback(sent: SentCallback): CallbackSubject
}

/**
 * `unknown`: the money may have moved or may yet move; ask again with the same id before concluding anything.
 * `refused`: the provider did not accept this request, which moved nothing; asking again will not help until something is corrected.
 * An earlier request with the same id whose outcome is unknown may have moved money all the same.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'

  constructor(
    readonly effect: 'unknown' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
