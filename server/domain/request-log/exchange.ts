/** A request of an integrator and what it was answered, as it is kept for them: secrets are masked, and bodies are cut. */
export interface Exchange {
  /** Uuids. */
  developerId: string
  apiKeyId: string | null
  /** As `X-Request-Id` says; a caller may have used it before. */
  requestId: string
  method: string
  /** With its query. */
  path: string
  /** Of GraphQL, its name or that of its first root field. */
  operation: string | null
  /** Null: the caller hung up before the answer. */
  status: number | null
  errorCode: string | null
  startedAt: Date
  durationMs: number
  address: string
  request: ExchangeBody | null
  answer: ExchangeBody | null
}

/** The beginning of a body. */
export interface ExchangeBody {
  text: string
  /** How long all of it was. */
  bytes: number
}

/** An exchange that is over, as it came: secrets are masked and bodies cut when it is read, which is when it is kept. */
export interface EndedExchange {
  /** A uuid: whose share of what waits it is of. */
  developerId: string
  /** How long its texts are. */
  size: number
  read(): Exchange
}
