import type { EntityManager } from '@mikro-orm/postgresql'
import type { ErrorCode } from '../domain/errors.js'
import type { ReadTogether } from '../db/read-together.js'
import type { Language } from '../domain/language.js'
import type { Actor } from '../domain/credential/actor.js'
import type { IdempotencyRequest } from '../operations/idempotency.js'
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

export function createContext(services: Services, hub: EventHub, caller: ContextRequest): Context {
  const { actor, requestId, language, clientAddress, isOnPage, idempotency, token, readTogether = services.database.readTogether } = caller
  const request: RequestContext = {
    actor,
    requestId,
    clientAddress,
    ...(isOnPage ? { isOnPage } : {}),
    ...(idempotency ? { idempotency } : {}),
  }
  let em: EntityManager | undefined
  return {
    actor,
    language,
    clientAddress,
    request,
    refusals: [],
    services,
    hub,
    run: createRun(services, request),
    get em() {
      return (em ??= services.database.fork())
    },
    readTogether,
    escrows: createEscrowLoader(services, actor),
    standings: createStandingLoader(services),
    disputes: createDisputeLoader(services),
    disputeMessages: createDisputeMessagesLoader(services, actor),
    moneyLines: createMoneyLineLoader(services),
    cancellationRequests: createCancellationRequestLoader(services),
    contractTexts: createContractTextsLoader(services),
    invoices: createInvoiceLoader(services, actor),
    chargeReceipts: createChargeReceiptLoader(services),
    walletOwners: createWalletOwnerLoader(services),
    ...(token ? { token } : {}),
  }
}
