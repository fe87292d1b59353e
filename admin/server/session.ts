import type { Language } from '../../server/domain/language.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { reactAdminWords } from '../provider/react-admin-words.js'

/** What the server tells a page of its session; the token itself stays in a cookie that no script sees. */
export interface Session {
  environment: 'sandbox' | 'live'
  staff: { id: string; email: string; role: StaffRole } | null
  developer: { id: string; email: string; companyName: string } | null
  /** How long the session still lives. */
  remainingSeconds: number | null
  csrfToken: string | null
}

/** What is wrong with one field of what was sent, as `rateLimit`, `must be a whole number from 1 to 1000`: in English, as developers read it. */
export interface Problem {
  field: string
  problem: string
}

export interface Refusal {
  code: string
  /** A sentence in the language of the page. */
  sentence: string
  /** The developer's message, in English; it says what the sentence of some codes only points to. */
  said?: string
  problems?: readonly Problem[]
}

/** What the server refused, in its own words. React-admin asks an error for its `status`. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  readonly said: string | null
  readonly problems: readonly Problem[]
  constructor({ code, sentence, said, problems = [] }: Refusal, status: number) {
    super(sentence)
    this.code = code
    this.status = status
    this.said = said ?? null
    this.problems = problems
  }
}

let known: Session | null = null
/** That of whoever the page is shown to: the page stays theirs when it has ended, until they sign out. */
let owner: Session | null = null

/** The present session, asked for once until it changes. */
export const readSession = async (): Promise<Session> => known ?? readSessionAnew()

/** Whose the page is. */
export const readOwner = async (): Promise<Session> => owner ?? readSession()

export const ownerId = (): string | undefined => (owner ? personOf(owner) : undefined)

/**
 * How it stands now: in another tab somebody may have signed in anew. Where that is another person, the page, which shows what was that of the first,
 * is loaded anew; until it is, nothing that the first has decided is sent in the name of the other.
 */
export async function readSessionAnew(): Promise<Session> {
  const now = await call<Session>('GET', 'session')
  const person = personOf(now)
  if (owner && person && person !== ownerId()) {
    location.reload()
    return (known = { ...now, staff: null, developer: null, csrfToken: null })
  }
  if (person) owner = now
  return (known = now)
}

/** The next one who asks hears how it stands now. */
export function forgetSession(): void {
  known = null
}

/** The page is nobody's any more. */
export function forgetOwner(): void {
  forgetSession()
  owner = null
}

interface SignInAnswer {
  userErrors: PayloadError[]
}

/** A refusal in the payload of a mutation. */
export interface PayloadError {
  code: string
  message: string
  userMessage: string
  httpStatus: number
  details?: Problem[]
}

export const refusedInPayload = ({ code, message, userMessage, httpStatus, details }: PayloadError): Refused =>
  new Refused({ code, sentence: userMessage, said: message, problems: details ?? [] }, httpStatus)

/** Whose console it is: that of those who run the service, or the dashboard of those who build on it. */
export type ConsoleKind = 'staff' | 'developer'

interface Credentials {
  kind: ConsoleKind
  email: string
  password: string
  otp: string
}

export async function signIn({ kind, email, password, otp }: Credentials): Promise<void> {
  const answer = await call<SignInAnswer>('POST', 'session', { kind, email, password, otp })
  forgetOwner()
  granted(answer)
}

/** A new developer; one who is not verified has been sent a code. */
export async function register(given: { email: string; password: string; companyName: string }): Promise<{ isVerified: boolean }> {
  const { email, password, companyName } = given
  const answer = await call<SignInAnswer & { isVerified: boolean }>('POST', 'registration', { email, password, companyName })
  granted(answer)
  return answer
}

export const verify = async (given: { email: string; code: string }): Promise<void> =>
  granted(await call<SignInAnswer>('POST', 'verification', given))

/** Has a link mailed to whoever has forgotten the password; of the address nothing is told. */
export const requestReset = async (given: { kind: ConsoleKind; email: string }): Promise<void> =>
  granted(await call<SignInAnswer>('POST', 'password-request', { ...given, language: pageLanguage() }))

/** With that link. */
export const resetPassword = async (given: { kind: ConsoleKind; token: string; password: string }): Promise<void> =>
  granted(await call<SignInAnswer>('POST', 'password', given))

/** What the link of new staff is for. */
export interface StaffLink {
  email: string
  otpauthUri: string
}

export const readStaffLink = (token: string): Promise<StaffLink> => call<StaffLink>('POST', 'staff-link', { token })

/** With that link; the recovery codes, once. */
export async function joinStaff(given: { token: string; password: string; otp: string }): Promise<string[]> {
  const answer = await call<SignInAnswer & { recoveryCodes: string[] }>('POST', 'joining', given)
  granted(answer)
  return answer.recoveryCodes
}

function granted({ userErrors: [refused] }: SignInAnswer): void {
  if (refused) throw refusedInPayload(refused)
}

/** What has ended already needs no end. @throws Refused where nobody was reached: the session, and its cookie, live on. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE', 'session')
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'UNAUTHORIZED')) throw error
  }
}

type Call = [method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown]

/** One request to the console's own door. */
export const call = <Answer>(...given: Call): Promise<Answer> => asOwnPage((headers) => send<Answer>(headers, ...given))

/**
 * What acts carries what only this page was told; where that is of an earlier session of the same person, who has signed in anew in another tab, it
 * is told anew and the request sent again, as nothing of it was done.
 */
async function asOwnPage<Answer>(request: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  const headers = requestHeaders()
  try {
    return await request(headers)
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'ORIGIN_NOT_ALLOWED' && (await isOfAnEarlierSession(headers)))) throw error
    return request(requestHeaders())
  }
}

/** Also where nothing was known of any session any more, because the earlier one had ended before. */
async function isOfAnEarlierSession(sent: Record<string, string>): Promise<boolean> {
  if (owner === null) return false
  const { csrfToken } = await readSessionAnew()
  return csrfToken !== null && csrfToken !== sent[csrfHeader]
}

const personOf = ({ staff, developer }: Pick<Session, 'staff' | 'developer'>): string | undefined => (staff ?? developer)?.id

async function send<Answer>(headers: Record<string, string>, ...[method, path, body]: Call): Promise<Answer> {
  const response = await reach(`/admin/${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answerOf(response)
}

/** One file, by itself; its `file_…`, for the operation that names it. */
export const sendFile = (file: File): Promise<string> =>
  asOwnPage(async (headers) => {
    const response = await reach('/admin/files', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(file.name),
        ...headers,
      },
      body: file,
    })
    return (await answerOf<{ file: { id: string } }>(response)).file.id
  })

/** A browser says in a language of its own that it has reached nobody. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refused({ code: 'UNREACHABLE', sentence: reactAdminWords[pageLanguage()]['ra.notification.http_error'] ?? error.message }, 0)
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer: Answer & { errors?: ErrorAnswer[] } = await response.json()
  const [error] = answer.errors ?? []
  if (error) throw refusedBy(error)
  return answer
}

/** What every request of this page says of itself: the language of its reader, and what only this page was told. */
export function requestHeaders(): Record<string, string> {
  const csrfToken = known?.csrfToken
  return { 'Accept-Language': pageLanguage(), ...(csrfToken ? { [csrfHeader]: csrfToken } : {}) }
}

const csrfHeader = 'X-CSRF-Token'

interface ErrorAnswer {
  message: string
  extensions: { code: string; httpStatus: number; userMessage?: string; details?: Record<string, string> }
}

function refusedBy({ message, extensions: { code, httpStatus, userMessage, details = {} } }: ErrorAnswer): Refused {
  if (code === 'UNAUTHORIZED') forgetSession()
  const problems = Object.entries(details).map(([field, problem]) => ({ field, problem }))
  return new Refused({ code, sentence: userMessage ?? message, said: message, problems }, httpStatus)
}

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'fr' || text === 'ar'

/** As somebody chose it on this machine, else as their browser asks for it. */
export function pageLanguage(): Language {
  const chosen = localStorage.getItem(languageKey)
  if (isLanguage(chosen)) return chosen
  const wished = navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage)
  return wished ?? 'en'
}

export const chooseLanguage = (language: string): void => localStorage.setItem(languageKey, language)

const languageKey = 'amana.language'

/** What a mailed link carries behind #, which no server sees; the way to the sign-in page drops it, so it is read before. */
export const linkedToken = (page: 'join' | 'reset'): string | null =>
  location.pathname === `/admin/${page}` ? new URLSearchParams(location.hash.slice(1)).get('token') : null

/** As whom somebody signed in last on this machine; a link can say it, too: `/admin?as=developer`. */
export function chosenKind(): ConsoleKind {
  const linked = new URLSearchParams(location.search).get('as')
  if (linked === 'developer' || linked === 'staff') chooseKind(linked)
  return localStorage.getItem(kindKey) === 'developer' ? 'developer' : 'staff'
}

export const chooseKind = (kind: ConsoleKind): void => localStorage.setItem(kindKey, kind)

const kindKey = 'amana.console'
