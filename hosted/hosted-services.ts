import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import type { ExecutionResult } from 'graphql'
import type { OpenApiDocument } from '../schema/document/open-api.js'
import type { EscrowStatus, TopUpStatus } from '../schema/operations/document-types.js'
import type { TypedDocument, VariablesArgument } from '../schema/operations/typed-document.js'
import type { DomainError } from '../server/domain/errors.js'
import type { Language } from '../server/domain/language.js'

/** What the composition root gives to the hosted pages: GraphQL in process, and the few things that are not GraphQL. */
export interface HostedServices {
  /** Runs a committed operation (`schema/operations`) as the caller of this request. */
  execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocument<Data, Variables>,
    caller: HostedCaller,
    ...variables: VariablesArgument<NoInfer<Variables>>
  ): Promise<ExecutionResult<Data>>
  /** Who comes with this request: the user whose `ut_` token the session cookie holds, or nobody when it holds none that is good. */
  callerFor(request: Request, credential: { cookieToken: string | null }): Promise<{ caller: HostedCaller; person: HostedPerson | null }>
  /** The same caller, who is answered in the language of the page. */
  inLanguage(caller: HostedCaller, language: Language): HostedCaller
  /** Makes a session of the pages, on this browser's device, of a token that was just issued: it ends when it is not used for `idleSeconds`. */
  beginSession(request: Request, token: string): Promise<void>
  idleSeconds: number
  /** Somebody who is signed in opens a page: their session goes on. */
  noteVisit(caller: HostedCaller): Promise<void>
  /** To whom a code to sign in was mailed, for the browser that asked for it, as long as it works; else null. */
  readChallenge(challenge: string): Promise<MailedCode | null>
  /** Whether a mailed link for a forgotten password still works. */
  isResetLink(token: string): Promise<boolean>
  /** To whose mailbox a link went; null for one that no longer works. */
  emailOfLink(kind: MailedLinkKind, token: string): Promise<string | null>
  /** Whether `token` belongs to the link of this session; false for a malformed id (decisions 8). */
  isSessionToken(sessionId: string, token: string): boolean
  /** The session behind a link whose token was proven, for whoever holds it; null when there is none. A lapsed one is `expired`. */
  readSession(sessionId: string): Promise<LinkedSession | null>
  /** Whether `token` belongs to the link of this payment; false for a malformed id. */
  isPaymentToken(paymentId: string, token: string): boolean
  /** The card payment behind a link whose token was proven; null when there is none. */
  readPayment(paymentId: string): Promise<LinkedPayment | null>
  /** Has the payment's provider asked what has become of it, and waits for that, but not long. */
  askAboutPayment(paymentId: string): Promise<void>
  /** Whether the simulated provider of card payments is at work, whose bank a page plays. */
  hasSimulatedBank: boolean
  /** What the payer answers that bank; then the provider is asked. */
  answerBank(paymentId: string, answer: 'confirm' | 'refuse'): Promise<void>
  /** The newest card payment of a session: the path of its page, and whether its provider has not decided it yet; null when there is none. */
  paymentOfSession(sessionId: string): Promise<{ path: string; isInFlight: boolean } | null>
  /**
   * The path of the page of the card payment that its provider has not decided: of the charge of a link, of a top-up, or by which this person
   * pays an escrow; null when there is none.
   */
  paymentInFlight(of: { chargeSessionId: string } | { topUpId: string } | { escrowId: string; payerId: string }): Promise<string | null>
  /** Whoever holds the link of this session, which was proven, as its guest; for `accept_pay` of an instant escrow. */
  guestOf(caller: HostedCaller, sessionId: string, language: Language): Promise<HostedCaller>
  /** The redirect URL with `session_id` and `status` (specification, Checkout sessions). */
  returnUrl(redirectUrl: string, sessionId: string, status: 'completed' | 'expired' | 'cancelled'): string
  /** The same after a top-up, with `top_up_id` and its status as GraphQL has it (decisions 13). */
  topUpReturnUrl(redirectUrl: string, topUpId: string, status: TopUpStatus): string
  /** What time it is. */
  now(): Date
  /** Whether `token` belongs to the link by which a person comes back from the verification of their identity; false for a malformed id. */
  isIdentityToken(way: ReturnWay, token: string): boolean
  /** What became of it, and where the person is sent; null for an unknown one. Asks the provider where nothing is decided. */
  returnFromProvider(way: ReturnWay, request: Request): Promise<ReturnedPerson | null>
  /** What an application asks of the person in this browser; null where nothing is asked, or no longer (decisions 12). */
  askedByApplication(exchange: Exchange): Promise<AskedPerson | null>
  /** Keeps the answer of the person who is signed in, and says where the browser goes with it. */
  answerApplication(exchange: Exchange, answer: 'signedIn' | 'allow' | 'refuse'): Promise<string>
  /** How things stand with what a page shows: a word that is another one after each change; null for what does not exist (decisions 8). */
  standingOf(shown: ShownOnPage): Promise<string | null>
  /**
   * Tells an open page of each change of that word. Answers what to call when the page is closed.
   *
   * @throws DomainError SUBSCRIPTION_LIMIT_REACHED
   */
  followStanding(page: FollowingPage): () => void
  /** The script of the pages, and where it is: its address changes with it. */
  script: { path: string; text: string }
  /** How large a drawn signature may be. */
  signatureBounds: Record<'signatureImageBytes' | 'signatureImagePixels', number>
  /** Lets the forms of this answer end in a redirect to `url`. */
  allowFormRedirect(response: Response, url: string): void
  /** Refuses an address that asks for too much. */
  pageGuard: RequestHandler
  /** Makes a page when it is the turn of the address that asks. @throws DomainError OVERLOADED */
  pageInTurn(request: IncomingMessage, work: () => Promise<void>): Promise<void>
  /** Security headers of a page; strict enough that only our own style sheet and images count. */
  pageHeaders: RequestHandler
  /** A keyed hash of `binding`: nobody else can make it. */
  formToken(binding: string): string
  /** The same of a session, for the browser in which a guest paid by it. */
  payerMark(sessionId: string): string
  /** The sandbox's mailbox, newest first. */
  readMails(query: { recipient?: string; limit: number }): Promise<MailboxMail[]>
  /** A mail of it as HTML; null where it has none, or there is no such mail. */
  readMailHtml(mailId: bigint): Promise<string | null>
  /** Takes in a file of the person who calls, and answers its `file_…`. @throws DomainError when it is not accepted. */
  keepFile(caller: HostedCaller, file: { sentName: string; content: Readable }): Promise<{ id: string }>
  /** Takes away a file of the person who calls, unless something has named it. */
  discardFile(caller: HostedCaller, fileId: string): Promise<void>
  /** The longest file that is accepted. */
  mostFileBytes: number
  /** The largest image of a signature. */
  mostSignatureBytes: number
  /** How many files show a bank deposit, and how long the word beside them may be. */
  depositBounds: Record<'depositFiles' | 'depositNote', { least: number; most: number }>
  /** How many hours a buyer can give a seller for a proof that did not come (decisions 6). */
  proofExtensionHours: { least: number; most: number }
  /** How many days a buyer has to check a delivery. */
  completionDays: number
  /** Turns whatever was thrown into a refusal of the catalogue; logs it when the fault is ours. */
  refusalOf(thrown: unknown, request: Request): DomainError
  randomBytes(size: number): Uint8Array
  /** An origin, such as `https://escrow.example.com`. */
  publicUrl: string
  environment: 'sandbox' | 'live'
  operator: Operator
  /** Whether the mailbox page exists: a sandbox on a loopback address or with `SANDBOX_OPEN=on` (decisions 2). */
  isSandboxOpen: boolean
  /** Whether the code of a registration is `000000`: in a sandbox on a loopback address (decisions 2). */
  hasKnownCode: boolean
  /** What `/openapi.json` answers, for whoever reads it. */
  reference(): OpenApiDocument
}

/** Who runs the service, and where they say on which terms; `{language}` in an address stands for the page's. */
export interface Operator {
  name: string
  address: readonly string[]
  termsUrl: string | null
  privacyUrl: string | null
  /** An e-mail address, or that of a page. */
  contact: string | null
}

export interface Exchange {
  request: Request
  response: Response
}

/** What an application into which somebody signs in asks of them. */
export interface AskedPerson {
  client: { clientId: string; name: string; companyName: string; logoUrl: string | null }
  /** Where it has people taken back; registered. */
  redirectUri: string
  /** What it wants to know, as OAuth has it. */
  scopes: string[]
  /** The address that it expects. */
  loginHint: string | null
  /** Whose consent it asks for, `usr_…`; null while somebody has to sign in first. */
  asks: string | null
  /** Whoever is signed in has to do so again. */
  mustSignInAgain: boolean
}

/** Which verification a person comes back from, and to which checkout session or escrow, if it was for one, or to their account. */
export interface ReturnWay {
  verificationId: string
  sessionId?: string | undefined
  escrowId?: string | undefined
  payment?: string | undefined
  isOwn?: boolean | undefined
}

/** Somebody who was at the provider of identities. */
export interface ReturnedPerson {
  kycStatus: 'pending' | 'approved' | 'rejected'
  redirectUrl: string | null
}

/** What somebody has before them, as `esc_…` and `cs_…`. */
export type ShownOnPage = ShownEscrow | ShownList

/** All escrows of whoever calls. */
export interface ShownList {
  listOf: HostedCaller
}

export interface ShownEscrow {
  escrowId: string
  /** The session whose page it is; null where it is none's. */
  sessionId: string | null
}

/** An open page that wants to be told. */
export interface FollowingPage {
  caller: HostedCaller
  shown: ShownOnPage
  /** How things stood, as it knows. */
  standing: string
  tell: (standing: string) => void
  /** Nothing will be told any more. */
  end: () => void
}

/** What a link is about that is mailed to one person. */
export type MailedLinkKind = 'association' | 'signature'

export interface MailedCode {
  email: string
  /** ISO 8601. */
  expiresAt: string
}

/** Who calls GraphQL: made by `callerFor`, opaque to the pages. */
export type HostedCaller = object

/** The signed-in user. */
export interface HostedPerson {
  userId: string
  /** The verified address in its stored form. */
  email: string
  locale: Language
}

/** A card payment as its link shows it (decisions 8). */
export interface LinkedPayment {
  status: 'processing' | 'succeeded' | 'declined' | 'credited' | 'returned'
  /** What is paid for, as it is called; null for a top-up. */
  title: string | null
  /** What the card is charged, as decimal text. */
  amount: string
  currency: string
  /** The provider's page, while the payer still has to enter the card there. */
  cardPageUrl: string | null
  /** The page that the payment was begun on. */
  returnUrl: string | null
}

/** A checkout session as its link shows it (specification, Checkout session). Times are ISO 8601. */
export interface LinkedSession {
  sessionId: string
  escrowId: string
  /** As in the specification: `sign_contract`, `accept_pay`, … */
  action: string
  targetUserEmail: string
  status: 'pending' | 'completed' | 'expired' | 'cancelled'
  cancelReason: string | null
  redirectUrl: string
  /** The developer's own values; of an action on a payout request, its `requestId`. */
  metadata: Readonly<Record<string, string>>
  expiresAt: string
  /** Until then, by the escrow's own time. */
  secondsLeft: number
  completedAt: string | null
  /** Language of the escrow's contract, for visitors of whom nothing else is known (decisions 8). */
  contractLanguage?: Language | null
  /** What it is about, for whoever holds the link (decisions 8). */
  preview: LinkPreview
  /** What can be done without an account; null or absent where nothing can. */
  guest?: GuestCheckout | null
  /** What whoever held the link has paid; null or absent where nobody has. */
  paidByGuest?: GuestPayment | null
}

/** Shown in the browser in which it was paid, and nowhere else (decisions 8). */
export interface GuestPayment {
  amountTnd: string
  /** First name and an initial. */
  sellerName: string | null
  status: EscrowStatus
}

/** What somebody without an account needs to know to pay an instant escrow (decisions 8, Guest checkout). */
export interface GuestCheckout {
  version: number
  payTnd: string
  /** From this amount on the payer has to be known, and signs in. */
  needsIdentity: boolean
  isPaying: boolean
  deposit: { bank: string; holder: string; rib: string; reference: string } | null
  lastProof: { status: 'pending' | 'accepted' | 'rejected' | 'auto_rejected'; reason: string | null; submittedAt: string } | null
}

export interface LinkPreview {
  title: string
  applicationName: string | null
  /** Of the shop that made the escrow. */
  logoUrl: string | null
  /** The party that the link is for; only while the session is pending. */
  party: { side: 'buyer' | 'seller'; amountTnd: string; status: EscrowStatus; isPaid: boolean; otherName: string | null } | null
}

/** A mail of the sandbox's mailbox. */
export interface MailboxMail {
  id: string
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  hasHtml: boolean
  locale: Language
  /** ISO 8601. */
  createdAt: string
}
