import type { EntityManager } from '@mikro-orm/postgresql'
import type { ErrorCode } from '../domain/errors.js'
import type { ReadTogether } from '../db/read-together.js'
import type { Language } from '../domain/language.js'
import type { Actor } from '../domain/credential/actor.js'
import type { IdempotencyRequest } from '../operations/idempotency.js'
import { Beginning } from '../operations/beginning.js'
import { createRun, type RequestContext, type Run } from '../operations/operation.js'
import type { Services } from '../operations/services.js'
import type { EventHub } from '../queries/event/event-hub.js'
import {
  createDisputeLoader,
  createDisputeMessagesLoader,
  type DisputeLoader,
  type DisputeMessagesLoader,
} from './loaders/dispute-loader.js'
import { createEscrowLoader, type EscrowLoader } from './loaders/escrow-loader.js'
import { createCancellationRequestLoader, type CancellationRequestLoader } from './loaders/cancellation-request-loader.js'
import { createChargeReceiptLoader, type ChargeReceiptLoader } from './loaders/charge-receipt-loader.js'
import { createContractTextsLoader, type ContractTextsLoader } from './loaders/contract-texts-loader.js'
import { createInvoiceLoader, type InvoiceLoader } from './loaders/invoice-loader.js'
import { createStandingLoader, type StandingLoader } from './loaders/standing-loader.js'
import { createMoneyLineLoader, type MoneyLineLoader } from './loaders/money-line-loader.js'
import { createWalletOwnerLoader, type WalletOwnerLoader } from './loaders/wallet-owner-loader.js'

declare module 'http' {
  interface IncomingMessage {
    /** Reads what the request was seen to be for before it was known who asks. */
    readTogether?: ReadTogether | undefined
  }
}

/** What a resolver works with: who asks, how to run a verb, and how to read. One per request, and one per subscription event. */
export interface Context {
  actor: Actor
  language: Language
  /** For limits on signing in and for what is signed; never for deciding who somebody is. */
  clientAddress: string
  request: RequestContext
  /** By which its mutation was refused, for the log: they are no errors of the request. */
  refusals: ErrorCode[]
  services: Services
  hub: EventHub
  run: Run
  /** One unit of work for the reads of this request. */
  em: EntityManager
  /** Rows by their key, some of which may have been read ahead. */
  readTogether: ReadTogether
  escrows: EscrowLoader
  standings: StandingLoader
  disputes: DisputeLoader
  disputeMessages: DisputeMessagesLoader
  moneyLines: MoneyLineLoader
  cancellationRequests: CancellationRequestLoader
  contractTexts: ContractTextsLoader
  invoices: InvoiceLoader
  chargeReceipts: ChargeReceiptLoader
  walletOwners: WalletOwnerLoader
  /** The access token of the request, if that is how the caller signed in. */
  token?: AccessToken
}

export interface AccessToken {
  /** A uuid. */
  id: string
  expiresAt: Date
  /** Of a session of the pages: when one was last opened with it. */
  seenAt?: Date | null
}

export interface ContextRequest {
  actor: Actor
  requestId: string
  language: Language
  clientAddress: string
  isOnPage?: boolean
  idempotency?: IdempotencyRequest
  token?: AccessToken
  /** Reads what the request was seen to be for before it was known who asks. */
  readTogether?: ReadTogether
}

/** What our own guards made of a caller, back from those who only hand it through and see nothing of it. */
export const handedThrough = (caller: unknown): ContextRequest => caller as ContextRequest

export const createContext = (services: Services, hub: EventHub, caller: ContextRequest): Context =>
  new OperationContext(services, hub, caller)

/**
 * Its loaders and its unit of work are made when they are first asked for: most operations need one or two. Apollo copies a context: its own
 * fields, with what has been made, and not what is made by asking.
 */
class OperationContext implements Context {
  readonly actor: Actor
  readonly language: Language
  readonly clientAddress: string
  readonly request: RequestContext
  readonly refusals: ErrorCode[] = []
  readonly run: Run
  readonly readTogether: ReadTogether
  readonly token?: AccessToken
  private readonly made: Partial<Context> = {}

  constructor(
    readonly services: Services,
    readonly hub: EventHub,
    {
      actor,
      requestId,
      language,
      clientAddress,
      isOnPage,
      idempotency,
      token,
      readTogether = services.database.readTogether,
    }: ContextRequest,
  ) {
    this.actor = actor
    this.language = language
    this.clientAddress = clientAddress
    const beginning = new Beginning()
    this.request = {
      actor,
      requestId,
      clientAddress,
      beginning,
      ...(isOnPage ? { isOnPage } : {}),
      ...(idempotency ? { idempotency } : {}),
    }
    this.run = createRun(services, this.request)
    this.readTogether = readTogether
    if (token) this.token = token
  }

  get em(): EntityManager {
    return (this.made.em ??= this.services.database.fork())
  }

  get escrows(): EscrowLoader {
    return (this.made.escrows ??= createEscrowLoader(this.services, this.actor))
  }

  get standings(): StandingLoader {
    return (this.made.standings ??= createStandingLoader(this.services))
  }

  get disputes(): DisputeLoader {
    return (this.made.disputes ??= createDisputeLoader(this.services))
  }

  get disputeMessages(): DisputeMessagesLoader {
    return (this.made.disputeMessages ??= createDisputeMessagesLoader(this.services, this.actor))
  }

  get moneyLines(): MoneyLineLoader {
    return (this.made.moneyLines ??= createMoneyLineLoader(this.services))
  }

  get cancellationRequests(): CancellationRequestLoader {
    return (this.made.cancellationRequests ??= createCancellationRequestLoader(this.services))
  }

  get contractTexts(): ContractTextsLoader {
    return (this.made.contractTexts ??= createContractTextsLoader(this.services))
  }

  get invoices(): InvoiceLoader {
    return (this.made.invoices ??= createInvoiceLoader(this.services, this.actor))
  }

  get chargeReceipts(): ChargeReceiptLoader {
    return (this.made.chargeReceipts ??= createChargeReceiptLoader(this.services))
  }

  get walletOwners(): WalletOwnerLoader {
    return (this.made.walletOwners ??= createWalletOwnerLoader(this.services))
  }
}
