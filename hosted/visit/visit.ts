import type { Request, Response } from 'express'
import type { Language } from '../../server/domain/language.js'
import type { HostedCaller, HostedPerson, HostedServices } from '../hosted-services.js'
import { sayIn, type Say } from '../wording/say.js'
import { asLanguage, chooseLanguage } from './choose-language.js'
import { clearCookie, readCookie, writeCookie } from './cookies.js'
import { selfOf } from './self-of.js'

/** One request as a page sees it: who, in which language, and where its forms go. */
export interface Visit {
  services: HostedServices
  request: Request
  response: Response
  language: Language
  say: Say
  caller: HostedCaller
  /** The signed-in user, if any. */
  person: HostedPerson | null
  /** Path and query of this page without the language switch: what its forms are sent to, and where it redirects to itself. */
  self: string
  /** What the forms of this page carry, so that only a page that we gave to this browser can send them. */
  formToken: string
}

/** Finds out who visits, and sees to the cookies. `contractLanguage` speaks for visitors of whom nothing else is known. */
export async function openVisit(
  services: HostedServices,
  { request, response }: { request: Request; response: Response },
  { contractLanguage = null }: { contractLanguage?: Language | null } = {},
): Promise<Visit> {
  const https = isHttps(services)
  const cookieToken = readCookie(request, 'sid', { https })
  const { caller, person } = await services.callerFor(request, { cookieToken })
  if (cookieToken && person && !looksByItself(request)) {
    keepSession(response, services, cookieToken)
    await services.noteVisit(caller)
  }
  if (cookieToken && !person) clearCookie(response, 'sid', { https })
  const language = chooseLanguage(request, {
    chosen: chosenLanguage(services, request, response),
    person: person?.locale ?? null,
    contract: contractLanguage,
  })
  const spoken = services.inLanguage(caller, language)
  const binding = person && cookieToken ? cookieToken : visitorId(services, request, response)
  return {
    services,
    request,
    response,
    language,
    say: sayIn(language),
    caller: spoken,
    person,
    self: selfOf(request),
    formToken: services.formToken(binding),
  }
}

/** The page's script asks what has become of what it waits for: that a page lies open is nobody's doing. */
const looksByItself = (request: Request): boolean => request.get('X-Looks-By-Itself') !== undefined

/** Holds the person's token in the session cookie; the browser forgets it when the session has ended because nobody used it. */
export function keepSession(response: Response, services: HostedServices, token: string): void {
  writeCookie(response, 'sid', token, { https: isHttps(services), seconds: services.idleSeconds })
}

/** The language that somebody chose, for every page that this browser opens from now on. */
export function keepLanguage(response: Response, services: HostedServices, language: Language): void {
  writeCookie(response, 'lang', language, { https: isHttps(services), seconds: yearSeconds })
}

export function endSession(response: Response, services: HostedServices): void {
  clearCookie(response, 'sid', { https: isHttps(services) })
}

export const isHttps = ({ publicUrl }: HostedServices) => publicUrl.startsWith('https:')

function chosenLanguage(services: HostedServices, request: Request, response: Response): Language | null {
  const { lang } = request.query
  const https = isHttps(services)
  const chosen = asLanguage(typeof lang === 'string' ? lang : null)
  if (chosen) keepLanguage(response, services, chosen)
  return chosen ?? asLanguage(readCookie(request, 'lang', { https }))
}

const yearSeconds = 31_536_000

/** Binds the forms of somebody without a session to their browser, so that nobody can sign them in as somebody else unnoticed. */
function visitorId(services: HostedServices, request: Request, response: Response): string {
  const https = isHttps(services)
  const known = readCookie(request, 'vid', { https })
  if (known) return known
  const id = Buffer.from(services.randomBytes(16)).toString('base64url')
  writeCookie(response, 'vid', id, { https })
  return id
}
