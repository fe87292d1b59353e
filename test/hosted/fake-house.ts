import { openApi } from '../support/openapi.js'
import { createHmac, randomBytes } from 'node:crypto'
import type { Express } from 'express'
import { GraphQLError, type ExecutionResult } from 'graphql'
import { createHostedPages } from '../../hosted/hosted-pages.js'
import type { HostedServices, LinkedSession, MailboxMail, MailedCode } from '../../hosted/hosted-services.js'
import { returnUrl } from '../../server/domain/checkout/redirect-url.js'
import { DomainError, errorCatalogue, type ErrorCode } from '../../server/domain/errors.js'
import { domainErrorOf } from '../../server/http/domain-error-of.js'
import { allowFormRedirect, pageSecurityHeaders } from '../../server/http/security-headers.js'
import { startApp } from '../http/start-server.js'
import { PageClient } from '../support/page-client.js'
import { anEscrow, type TestEscrow } from './an-escrow.js'

/**
 * The hosted pages with a made-up house behind them: what GraphQL answers is the test's to say. The cookie token `ut-buyer` is the buyer,
 * `ut-seller` the seller, `ut-stranger` somebody else.
 */
export async function startFakeHouse(options: Partial<HostedServices> = {}): Promise<FakeHouse> {
  const house: FakeHouse = {
    base: '',
    calls: [],
    session: aSession(),
    escrow: anEscrow(),
    mails: [],
    mailedCode: null,
    answers: {},
    client: (headers) => new PageClient(house.base, headers),
    as: (who, headers) => {
      const client = new PageClient(house.base, headers)
      client.cookies.set('sid', `ut-${who}`)
      return client
    },
  }
  const services: HostedServices = {
    execute: (async ({ name }: { name: string }, caller: FakeCaller, variables: object = {}) =>
      answer(house, name, { ...variables }, caller)) as HostedServices['execute'],
    callerFor: (_request, { cookieToken }) => {
      const person = people[cookieToken ?? ''] ?? null
      return Promise.resolve({ caller: { email: person?.email ?? null }, person })
    },
    inLanguage: (caller) => caller,
    beginSession: () => Promise.resolve(),
    idleSeconds: 1_800,
    noteVisit: () => Promise.resolve(),
    readChallenge: (challenge) => Promise.resolve(challenge === 'the-challenge' ? house.mailedCode : null),
    isResetLink: (token) => Promise.resolve(token === 'the-reset-token'),
    emailOfLink: () => Promise.resolve('buyer@example.com'),
    isSessionToken: (sessionId, token) => sessionId === house.session.sessionId && token === linkToken,
    readSession: () => Promise.resolve(house.session),
    isIdentityToken: () => false,
    returnFromProvider: () => Promise.resolve(null),
    isPaymentToken: () => false,
    readPayment: () => Promise.resolve(null),
    askAboutPayment: () => Promise.resolve(),
    pageGuard: (_request, _response, next) => next(),
    pageInTurn: (_request, work) => work(),
    hasSimulatedBank: false,
    answerBank: () => Promise.resolve(),
    paymentOfSession: () => Promise.resolve(null),
    paymentInFlight: () => Promise.resolve(null),
    guestOf: (caller) => Promise.resolve(caller),
    returnUrl,
    topUpReturnUrl: (redirectUrl) => redirectUrl,
    now: () => new Date(),
    standingOf: () => Promise.resolve('1.1'),
    followStanding: () => () => undefined,
    script: { path: '/hosted.js?v=1', text: '' },
    signatureBounds: { signatureImageBytes: 204_800, signatureImagePixels: 4_000 },
    // No application asks anything here.
    askedByApplication: () => Promise.resolve(null),
    answerApplication: () => Promise.reject(new Error('no application has asked')),
    allowFormRedirect,
    pageHeaders: pageSecurityHeaders({ https: (options.publicUrl ?? 'http:').startsWith('https:') }),
    formToken: (binding) => createHmac('sha256', 'test').update(binding).digest('base64url'),
    payerMark: (sessionId) => createHmac('sha256', 'test').update(`payer ${sessionId}`).digest('base64url'),
    readMails: ({ recipient, limit }) =>
      Promise.resolve(house.mails.filter((mail) => !recipient || mail.recipient === recipient).slice(0, limit)),
    readMailHtml: (mailId) => Promise.resolve(house.mails.some(({ id, hasHtml }) => id === String(mailId) && hasHtml) ? mailedHtml : null),
    keepFile: () => Promise.reject(new DomainError('FILE_TYPE_NOT_ALLOWED')),
    discardFile: () => Promise.resolve(),
    reference: () => openApi,
    mostFileBytes: 1_000,
    mostSignatureBytes: 1_000,
    depositBounds: { depositFiles: { least: 1, most: 3 }, depositNote: { least: 0, most: 500 } },
    proofExtensionHours: { least: 6, most: 72 },
    completionDays: 7,
    refusalOf: (thrown) => domainErrorOf(thrown),
    randomBytes,
    publicUrl: 'http://localhost:4000',
    environment: 'sandbox',
    operator: { name: 'Amana', address: [], termsUrl: null, privacyUrl: null, contact: null },
    isSandboxOpen: true,
    hasKnownCode: true,
    ...options,
  }
  const { base } = await startApp((app: Express) => void app.use(createHostedPages(services)))
  house.base = base
  return house
}

export interface FakeHouse {
  base: string
  calls: Array<{ name: string; variables: Record<string, any> }>
  session: LinkedSession
  escrow: TestEscrow
  mails: MailboxMail[]
  /** To whom the code went that was asked for last; null once it no longer works. */
  mailedCode: MailedCode | null
  /** What an operation answers instead of the usual. */
  answers: Record<string, (variables: Record<string, any>) => FakeAnswer>
  client(headers?: Record<string, string>): PageClient
  /** A browser that holds somebody's session. */
  as(who: 'buyer' | 'seller' | 'stranger', headers?: Record<string, string>): PageClient
}

/** Data, or a refusal: `refuse('…')` as a user error, a `DomainError` as an error of the request. */
export type FakeAnswer = Record<string, unknown> | DomainError

export const linkToken = 'the-256-bit-token'
export const mailedHtml = '<!doctype html><p style="color: #16202a">A mail</p>'
export const checkoutPath = `/checkout/cs_01jd4q6z8y3v7w2n5k9m0xabcd?t=${linkToken}`

/** A refusal as a mutation answers it. */
export function refuse(code: ErrorCode, field: string[] | null = null): Record<string, unknown> {
  return {
    payload: {
      userErrors: [{ code, message: 'for developers', userMessage: 'in another language', field, httpStatus: errorCatalogue[code].status }],
    },
  }
}

interface FakeCaller {
  email: string | null
}

const people: Record<string, { userId: string; email: string; locale: 'en' } | undefined> = {
  'ut-buyer': { userId: 'usr_b', email: 'buyer@example.com', locale: 'en' },
  'ut-seller': { userId: 'usr_s', email: 'seller@example.com', locale: 'en' },
  'ut-stranger': { userId: 'usr_x', email: 'stranger@example.com', locale: 'en' },
}

function aSession(): LinkedSession {
  return {
    sessionId: 'cs_01jd4q6z8y3v7w2n5k9m0xabcd',
    escrowId: 'esc_01jd4q6z8y3v7w2n5k9m0xabcd',
    action: 'sign_contract',
    targetUserEmail: 'buyer@example.com',
    status: 'pending',
    cancelReason: null,
    redirectUrl: 'https://shop.example.com/return?order=7',
    metadata: {},
    expiresAt: '2026-11-20T10:29:30.000Z',
    secondsLeft: 1770,
    completedAt: null,
    contractLanguage: null,
    preview: {
      title: 'Website',
      applicationName: 'Shop',
      logoUrl: null,
      party: { side: 'buyer', amountTnd: '1250.500', status: 'PENDING', isPaid: false, otherName: 'Sami T.' },
    },
  }
}

function answer(house: FakeHouse, name: string, variables: Record<string, unknown>, caller: FakeCaller): Promise<ExecutionResult> {
  house.calls.push({ name, variables })
  const given = house.answers[name]?.(variables) ?? usual(house, name, { caller, variables })
  if (!(given instanceof DomainError)) return Promise.resolve({ data: given })
  return Promise.resolve({ errors: [new GraphQLError(given.message, { originalError: given })] })
}

function usual(house: FakeHouse, name: string, { caller, variables }: { caller: FakeCaller; variables: Record<string, any> }): FakeAnswer {
  const { escrow } = house
  switch (name) {
    case 'CheckoutEscrow':
      return caller.email === null ? new DomainError('UNAUTHORIZED') : { escrow }
    case 'Escrows':
      return { escrows: { nodes: [escrow], pageInfo: { hasNextPage: false, endCursor: null } } }
    case 'AccountEscrow':
      return { escrow: { moneyLine: [], ...escrow, deliveryRejections: [], cancellationRequests: [], disputes: [] } }
    case 'PersonBalance':
      return { me: { balance: { available: '2000.000', pending: '0.000', escrowAsBuyer: '0.000' } } }
    case 'SignIn':
      return { signIn: { token: 'ut-buyer', expiresAt: '2026-11-20T22:00:00.000Z', userErrors: [] } }
    case 'RequestSignInCode':
      house.mailedCode = { email: variables['input'].email, expiresAt: new Date(Date.now() + 600_000).toISOString() }
      return { requestSignInCode: { challenge: 'the-challenge', expiresAt: house.mailedCode.expiresAt, userErrors: [] } }
    case 'SignInWithCode':
      return { signInWithCode: { token: 'ut-buyer', expiresAt: '2026-11-20T22:00:00.000Z', userErrors: [] } }
    case 'RequestPasswordReset':
      return { requestPasswordReset: { expiresAt: '2026-11-20T11:00:00.000Z', userErrors: [] } }
    case 'OwnPassword':
      return { me: { hasPassword: true } }
    case 'OwnSessions':
      return { ownSessions: [aSessionOfTheirs, { ...aSessionOfTheirs, id: 'ses_other', device: null, isCurrent: false, seenAt: null }] }
    default:
      return { payload: { userErrors: [] } }
  }
}

const aSessionOfTheirs = {
  id: 'ses_own',
  display: 'ut_01ab…89ef',
  device: 'Firefox, Android',
  isCurrent: true,
  startedAt: '2026-11-20T09:00:00.000Z',
  seenAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-20T21:00:00.000Z',
}
