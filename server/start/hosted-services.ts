import type { Request } from 'express'
import type { OpenApiDocument } from '../../schema/document/open-api.js'
import type { HostedCaller, HostedPerson, HostedServices, ShownOnPage } from '../../hosted/hosted-services.js'
import { returnUrl, topUpReturnUrl } from '../domain/checkout/redirect-url.js'
import { dbOf } from '../db/typed-queries.js'
import { bounds } from '../domain/bounds.js'
import { ownerOf } from '../domain/credential/actor.js'
import { deviceOf } from '../domain/credential/device.js'
import { DomainError } from '../domain/errors.js'
import { decodeId, uuidIn, encodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import { createContext, handedThrough, type ContextRequest } from '../graphql/context.js'
import type { ExecuteOperation } from '../graphql/engine/engine.js'
import { acceptedLanguage } from '../http/accepted-language.js'
import type { Limits } from '../http/api-guard.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import { domainErrorOf } from '../http/domain-error-of.js'
import { pageGuard } from '../http/page-guard.js'
import { allowFormRedirect, pageSecurityHeaders } from '../http/security-headers.js'
import { beginPageSession, keepPageSession, writtenEveryMs } from '../operations/credential/page-session.js'
import { createRun } from '../operations/operation.js'
import { isReturnToken } from '../operations/identity-verification/return-link.js'
import { returnFromProvider } from '../operations/identity-verification/return-from-provider.js'
import { sessionLink } from '../operations/checkout/session-link.js'
import { isPaymentToken, paymentPath } from '../operations/payment/payment-link.js'
import { isSessionToken } from '../queries/checkout/session-token.js'
import type { Services } from '../operations/services.js'
import { simulatedProvider } from '../ports/payment/simulated-payment.js'
import { readAssociationRequest } from '../queries/association/read-association-request.js'
import { readProof } from '../queries/credential/read-proof.js'
import { readSignatureRequest } from '../queries/developer/read-signature-request.js'
import { readGuest } from '../queries/checkout/read-guest.js'
import { readLinkedSession } from '../queries/checkout/read-linked-session.js'
import type { LiveViews } from '../queries/escrow/live-views.js'
import type { Shown } from '../queries/escrow/read-standings.js'
import type { EventHub } from '../queries/event/event-hub.js'
import { readPayment, readPaymentInFlight, readPaymentOfSession, type PaidFor } from '../queries/payment/read-payment.js'
import { readMailHtml } from '../queries/mail/read-mail-html.js'
import { readMails } from '../queries/mail/read-mails.js'
import { pagesInTurn } from './page-turns.js'
import type { PaymentServices } from './payment-services.js'
import { filesOfPages } from './file-services.js'
import { readPageScript } from './build-page-script.js'
import { whoHolds } from './who-holds.js'

/** What the hosted pages get of the house. */
export function hostedServices({
  services,
  hub,
  views,
  execute,
  reference,
  payments,
  applications,
  limits,
}: {
  services: Services
  hub: EventHub
  views: LiveViews
  execute: ExecuteOperation
  reference: () => OpenApiDocument
  payments: PaymentServices
  applications: Pick<HostedServices, 'askedByApplication' | 'answerApplication'>
  limits: Limits
}): HostedServices {
  const { config, database, secrets, clock, randomBytes } = services
  const { publicUrl, environment, isSandboxOpen, hasKnownCode, policy } = config
  return {
    depositBounds: bounds,
    operator: {
      name: config.issuerName,
      address: config.issuerAddress ?? [],
      termsUrl: config.termsUrl ?? null,
      privacyUrl: config.privacyUrl ?? null,
      contact: config.supportContact ?? null,
    },
    proofExtensionHours: { least: policy.proofDeadlineMinHours, most: policy.proofDeadlineMaxHours },
    completionDays: policy.completionDays,
    execute: (document, caller, ...variables) => execute(document, createContext(services, hub, handedThrough(caller)), ...variables),
    callerFor: (request, { cookieToken }) => callerFor(services, request, cookieToken),
    inLanguage: (caller, language) => ({ ...handedThrough(caller), language }) satisfies ContextRequest,
    ...waysIn(services),
    isSessionToken: (sessionId, token) => {
      const uuid = decodeId('cs', sessionId)
      return uuid !== null && isSessionToken({ secrets }, uuid, token)
    },
    readSession: async (sessionId) => {
      const uuid = decodeId('cs', sessionId)
      if (uuid === null) throw new DomainError('SESSION_NOT_FOUND')
      return readLinkedSession(database.fork(), { sessionId: uuid, now: clock(), config })
    },
    guestOf: async (caller, sessionId, language) => {
      const uuid = decodeId('cs', sessionId)
      const actor = uuid && (await readGuest(dbOf(database.fork()), uuid, language))
      if (!actor) throw new DomainError('SESSION_NOT_FOUND')
      return { ...handedThrough(caller), actor } satisfies ContextRequest
    },
    isIdentityToken: ({ verificationId, ...place }, token) => {
      const id = decodeId('idv', verificationId)
      return id !== null && isReturnToken({ secrets }, { id, ...place }, token)
    },
    returnFromProvider: ({ verificationId, ...place }, request) =>
      returnFromProvider(services, { id: uuidIn('idv', verificationId), ...place, requestId: request.requestId ?? '' }),
    ...paymentPages(services, payments),
    ...applications,
    returnUrl,
    topUpReturnUrl: (redirectUrl, topUpId, status) => topUpReturnUrl(redirectUrl, topUpId, statusInWords[status]),
    now: clock,
    ...livePages(views),
    script: readPageScript(),
    signatureBounds: config.limits,
    allowFormRedirect,
    pageGuard: pageGuard(limits, config.limits),
    pageInTurn: pagesInTurn(config),
    pageHeaders: pageSecurityHeaders({ https: publicUrl.startsWith('https:') }),
    formToken: (binding) => formToken(services, binding),
    payerMark: (sessionId) => secrets.digest(`payer ${sessionId}`).toString('base64url'),
    readMails: (query) => readMails(database.fork(), query),
    readMailHtml: (mailId) => readMailHtml(database.fork(), mailId),
    ...filesOfPages(services),
    refusalOf: (thrown, request) => refusalOf(services, thrown, request),
    randomBytes,
    publicUrl,
    environment,
    isSandboxOpen,
    hasKnownCode,
    reference,
  }
}

/** As REST and the integrator's own page know it. */
const statusInWords = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
  EXPIRED: 'expired',
} as const

/** Payments as whoever holds their links sees them. */
function paymentPages(
  services: Services,
  { askAboutPayment, answerBank }: PaymentServices,
): Pick<
  HostedServices,
  'isPaymentToken' | 'readPayment' | 'askAboutPayment' | 'paymentOfSession' | 'paymentInFlight' | 'hasSimulatedBank' | 'answerBank'
> {
  const uuidOf = (paymentId: string): string => {
    const uuid = decodeId('pay', paymentId)
    if (uuid === null) throw new DomainError('NOT_FOUND')
    return uuid
  }
  return {
    isPaymentToken: (paymentId, token) => {
      const uuid = decodeId('pay', paymentId)
      return uuid !== null && isPaymentToken(services, uuid, token)
    },
    readPayment: async (paymentId) => {
      const payment = await readPayment(services.database.db, uuidOf(paymentId))
      if (!payment) return null
      const { sessionUuid, returnUrl, ...shown } = payment
      return { ...shown, returnUrl: returnUrl ?? (sessionUuid && sessionLink(services, encodeId('cs', sessionUuid))) }
    },
    askAboutPayment: (paymentId) => askAboutPayment(uuidOf(paymentId)),
    hasSimulatedBank: services.payments.provider === simulatedProvider,
    answerBank: (paymentId, answer) => answerBank(uuidOf(paymentId), answer),
    paymentOfSession: async (sessionId) => {
      const uuid = decodeId('cs', sessionId)
      const payment = uuid === null ? null : await readPaymentOfSession(services.database.db, uuid)
      return payment && { path: paymentPath(services, payment.id), isInFlight: payment.isInFlight }
    },
    paymentInFlight: async (of) => {
      const uuids = paidFor(of)
      const uuid = uuids && (await readPaymentInFlight(services.database.db, uuids))
      return uuid && paymentPath(services, uuid)
    },
  }
}

/** Null for what has no such id. */
function paidFor(of: Parameters<HostedServices['paymentInFlight']>[0]): PaidFor | null {
  if ('topUpId' in of) {
    const topUpId = decodeId('top', of.topUpId)
    return topUpId === null ? null : { topUpId }
  }
  if ('chargeSessionId' in of) {
    const chargeLinkId = decodeId('cs', of.chargeSessionId)
    return chargeLinkId === null ? null : { chargeLinkId }
  }
  const [escrowId, payerId] = [decodeId('esc', of.escrowId), decodeId('usr', of.payerId)]
  return escrowId === null || payerId === null ? null : { escrowId, payerId }
}

/** What open pages are told of what others do. */
function livePages(views: LiveViews): Pick<HostedServices, 'standingOf' | 'followStanding'> {
  return {
    standingOf: async (shown) => {
      const uuids = uuidsShown(shown)
      return uuids && views.standingOf(uuids)
    },
    followStanding: ({ caller, shown, ...page }) => {
      const { actor, token, clientAddress: network } = handedThrough(caller)
      const owner = ownerOf(actor)
      if (owner === null) throw new DomainError('UNAUTHORIZED')
      const uuids = mustExist(uuidsShown(shown), 'the ids of what a page shows')
      return views.add({ ...page, owner, network, tokenId: token?.id ?? null, shown: uuids })
    },
  }
}

/** What the pages need to let somebody in. */
function waysIn(
  services: Services,
): Pick<HostedServices, 'beginSession' | 'noteVisit' | 'idleSeconds' | 'readChallenge' | 'isResetLink' | 'emailOfLink'> {
  const { config, database, secrets, clock } = services
  const mostMisses = config.limits.verificationCodeAttempts
  const proofOf = (purpose: 'sign_in' | 'reset_password', token: string) =>
    readProof(database.fork(), { purpose, kind: 'user', token, secrets, now: clock(), mostMisses })
  return {
    idleSeconds: config.policy.sessionIdleMinutes * 60,
    beginSession: async (request, token) => {
      const run = createRun(services, { actor: { kind: 'anonymous' }, requestId: request.requestId ?? '' })
      await run(beginPageSession, { token, device: deviceOf(request.get('user-agent') ?? '') })
    },
    noteVisit: (caller) => noteVisit(services, handedThrough(caller)),
    readChallenge: (challenge) => proofOf('sign_in', challenge),
    isResetLink: async (token) => (await proofOf('reset_password', token)) !== null,
    emailOfLink: async (kind, token) => {
      const read = kind === 'association' ? readAssociationRequest : readSignatureRequest
      return (await read(database.fork(), { secrets, token, now: clock(), publicUrl: config.publicUrl }))?.email ?? null
    },
  }
}

/** Null for an address that nobody was given. */
function uuidsShown(shown: ShownOnPage): Shown | null {
  if ('listOf' in shown) {
    const { actor } = handedThrough(shown.listOf)
    return actor.kind === 'user' ? { userId: actor.userId } : null
  }
  const escrowId = decodeId('esc', shown.escrowId)
  const sessionId = shown.sessionId === null ? null : decodeId('cs', shown.sessionId)
  return escrowId === null || (shown.sessionId !== null && sessionId === null) ? null : { escrowId, sessionId }
}

/** What the forms of a session carry, and with it nobody else's. */
export const formToken = ({ secrets }: Pick<Services, 'secrets'>, binding: string): string =>
  secrets.digest(`form ${binding}`).toString('base64url')

async function callerFor(
  services: Services,
  request: Request,
  cookieToken: string | null,
): Promise<{ caller: HostedCaller; person: HostedPerson | null }> {
  const { actor, token } = await whoHolds(services, cookieToken)
  const isUser = actor.kind === 'user'
  const caller: ContextRequest = {
    actor: isUser ? actor : { kind: 'anonymous' },
    requestId: request.requestId ?? '',
    language: acceptedLanguage(request),
    clientAddress: addressNetwork(clientAddress(request, services.config.trustProxyHops)),
    isOnPage: true,
    ...(isUser && token ? { token } : {}),
  }
  return { caller, person: isUser ? { userId: encodeId('usr', actor.userId), email: actor.email, locale: actor.locale } : null }
}

/** A session goes on with each page that is opened; it is written once a minute. */
async function noteVisit(services: Services, { actor, requestId, token }: ContextRequest): Promise<void> {
  if (!token?.seenAt || services.clock().getTime() - token.seenAt.getTime() < writtenEveryMs) return
  await createRun(services, { actor, requestId })(keepPageSession, { id: token.id })
}

function refusalOf({ log }: Services, thrown: unknown, request: Request): DomainError {
  const error = domainErrorOf(thrown)
  if (error.status >= 500) log.error({ err: error.cause ?? error, requestId: request.requestId, code: error.code }, 'page failed')
  return error
}
