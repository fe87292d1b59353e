import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express'
import { z } from 'zod'
import { show } from '../../../schema/document/show.js'
import { fileDocument } from '../../../schema/file/file-document.js'
import {
  RegisterDeveloper,
  JoinStaff,
  RequestPasswordReset,
  ResetPassword,
  SignIn,
  SignOut,
  StaffLink,
  VerifyDeveloper,
} from '../../../schema/operations/documents.js'
import { consoleDocuments } from '../../../schema/operations/console-documents.js'
import { dashboardDocuments } from '../../../schema/operations/dashboard-documents.js'
import { liveDocuments } from '../../../schema/operations/live-documents.js'
import type { TypedDocument, VariablesArgument } from '../../../schema/operations/typed-document.js'
import { DomainError } from '../../domain/errors.js'
import { defaultLanguage, languages } from '../../domain/language.js'
import { mustExist } from '../../domain/must-exist.js'
import { admit } from '../../http/api-guard.js'
import { acceptedLanguage } from '../../http/accepted-language.js'
import { domainErrorOf } from '../../http/domain-error-of.js'
import { jsonBody } from '../../http/json-body.js'
import { bodiesInTurn } from '../../http/long-bodies.js'
import { consoleGuard } from '../../http/page-guard.js'
import { sentFile } from '../../http/sent-file.js'
import { keepFile } from '../../operations/file/keep-file.js'
import type { RunStream } from '../live/event-stream.js'
import { presentError, type ErrorPresentation } from '../present-error.js'
import { contextFor, type GraphqlParts } from '../request/caller.js'
import type { ConsolePages } from './console-pages.js'
import { consoleKinds, dropConsoleToken, keepConsoleToken, readConsoleToken, type ConsoleKind } from './console-cookie.js'
import { consoleSession, isHttps, requireOwnPage, requireSession, secondsUntil, sessionView } from './console-session.js'

export interface ConsoleParts extends GraphqlParts {
  /** Security headers of pages, with a nonce in `res.locals.cspNonce`. */
  pageHeaders: RequestHandler
  pages: ConsolePages
  /** Follows a subscription as server-sent events. */
  stream: RunStream
}

/**
 * `/admin`: the staff console and the dashboard of developers (decisions 18). Their pages are static; what they ask goes to `/admin/graphql` by
 * the name of a committed operation, one of staff or one of developers, as the person whose token the session cookie holds. No script ever sees that token. What acts has to come from a page
 * of ours and to carry what only that page was told.
 */
export function createConsoleRouter(parts: ConsoleParts): Router {
  const router = express.Router({ caseSensitive: true })
  const { services } = parts
  const { limits } = services.config
  const readBody = jsonBody({ limitBytes: limits.bodyBytes, jsonLimits: limits, numbers: 'plain', inTurn: bodiesInTurn(services) })
  router.get('/assets/:name', parts.pages.showAsset)
  router.use(parts.pageHeaders)
  router.use(consoleGuard(parts.guard, limits))
  router.get('/session', async (request, response) => showSession(parts, request, response))
  router.post('/session', readBody, async (request, response) => signIn(parts, request, response))
  router.delete('/session', async (request, response) => signOut(parts, request, response))
  router.post('/registration', readBody, async (request, response) => register(parts, request, response))
  router.post('/verification', readBody, async (request, response) => verify(parts, request, response))
  router.post('/password-request', readBody, async (request, response) => requestReset(parts, request, response))
  router.post('/password', readBody, async (request, response) => reset(parts, request, response))
  router.post('/staff-link', readBody, async (request, response) => showStaffLink(parts, request, response))
  router.post('/joining', readBody, async (request, response) => join(parts, request, response))
  router.post('/graphql', readBody, async (request, response) => runOperation(parts, request, response))
  router.post('/files', async (request, response) => takeFile(parts, request, response))
  router.post('/live', readBody, async (request, response) => followOperation(parts, request, response))
  router.get(/^\/(?!assets\/)/, parts.pages.showPage)
  router.use(() => {
    throw new DomainError('NOT_FOUND')
  })
  router.use(refusals(parts))
  return router
}

async function showSession(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  response.json(await sessionView(parts, request, await consoleSession(parts, request)))
}

const credentials = z.object({
  kind: z.enum(consoleKinds).default('staff'),
  email: z.string(),
  password: z.string(),
  otp: z.string().nullish(),
})

/** The very operation of the API, counted and limited in guessing as that is; the token goes into the cookie and nowhere else. */
async function signIn(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const { kind, email, password, otp = null } = checked(credentials, request.body)
  const input = { kind: kinds[kind], email, password, otp: otp || null }
  const { token, expiresAt, userErrors } = (await asNobody(parts, request, SignIn, { input })).signIn
  if (!token || !expiresAt) return void response.json({ userErrors })
  const https = isHttps(parts.services)
  // A browser has one session of the console.
  const before = readConsoleToken(request, { https })
  if (before && before.kind !== kind) dropConsoleToken(response, before.kind, { https })
  keepConsoleToken(response, { kind, token }, { https, seconds: secondsUntil(parts.services, new Date(expiresAt)) })
  response.json({ userErrors: [] })
}

const kinds = { staff: 'STAFF', developer: 'DEVELOPER' } as const

const registration = z.object({ email: z.string(), password: z.string(), companyName: z.string() })

/** A new developer; in live a code is mailed to them. */
async function register(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const input = checked(registration, request.body)
  const { developer, userErrors } = (await asNobody(parts, request, RegisterDeveloper, { input })).registerDeveloper
  response.json({ isVerified: developer?.isVerified ?? false, userErrors })
}

const verification = z.object({ email: z.string(), code: z.string() })

/** The code that was mailed. */
async function verify(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const input = checked(verification, request.body)
  const { userErrors } = (await asNobody(parts, request, VerifyDeveloper, { input })).verifyDeveloper
  response.json({ userErrors })
}

const resetRequest = z.object({ kind: z.enum(consoleKinds), email: z.string(), language: z.enum(languages).default(defaultLanguage) })

/** Somebody has forgotten the password: a link is mailed. */
async function requestReset(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const { kind, email, language } = checked(resetRequest, request.body)
  const input = { kind: kinds[kind], email, locale: locales[language] }
  const { userErrors } = (await asNobody(parts, request, RequestPasswordReset, { input })).requestPasswordReset
  response.json({ userErrors })
}

const locales = { en: 'EN', fr: 'FR', ar: 'AR' } as const

const newPassword = z.object({ kind: z.enum(consoleKinds), token: z.string(), password: z.string() })

/** And comes with the link, which the page got behind # and no log has seen. */
async function reset(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const { kind, token, password } = checked(newPassword, request.body)
  const input = { kind: kinds[kind], token, password }
  const { userErrors } = (await asNobody(parts, request, ResetPassword, { input })).resetPassword
  response.json({ userErrors })
}

const staffLink = z.object({ token: z.string() })

/** New staff come with theirs, and see what their authenticator has to read. */
async function showStaffLink(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  response.json((await asNobody(parts, request, StaffLink, checked(staffLink, request.body))).staffLink)
}

const joining = z.object({ token: z.string(), password: z.string(), otp: z.string() })

/** They have chosen a password, and their authenticator shows its first code. */
async function join(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  requireOwnPage(parts, request)
  await admit(parts.guard, request, response)
  const { recoveryCodes, userErrors } = (await asNobody(parts, request, JoinStaff, { input: checked(joining, request.body) })).joinStaff
  response.json({ recoveryCodes: recoveryCodes ?? [], userErrors })
}

/** What an operation of the API answers somebody without a credential; throws what is no answer of its own. */
async function asNobody<Data extends object, Variables extends Record<string, unknown>>(
  parts: ConsoleParts,
  request: Request,
  document: TypedDocument<Data, Variables>,
  ...variables: VariablesArgument<Variables>
): Promise<Data> {
  const context = contextFor(parts, { actor: { kind: 'anonymous' } }, request, request.requestId ?? '')
  const { data, errors } = await parts.engine.execute(document, context, ...variables)
  const refused = errors?.[0]
  if (refused) throw refused
  return mustExist(data, 'an answer without errors')
}

async function signOut(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  const { who, kind } = await requireSession(parts, request)
  await parts.engine.execute(SignOut, contextFor(parts, who, request, request.requestId ?? ''))
  dropConsoleToken(response, kind, { https: isHttps(parts.services) })
  response.json({})
}

const namedOperation = z.object({ operation: z.string(), variables: z.record(z.string(), z.unknown()).nullish() })

async function runOperation(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  const { who, kind } = await requireSession(parts, request)
  const { operation, variables } = checked(namedOperation, request.body)
  const document = documentIn(documents[kind], operation)
  const context = contextFor(parts, who, request, request.requestId ?? '')
  const { data, errors } = await parts.engine.executeSent(document, context, variables ?? {})
  const presented = errors?.map((error) => presentError(error, presentationOf(parts, request)))
  response.json({ data: data ?? null, ...(presented ? { errors: presented } : {}) })
}

/** A document of a developer, which an operation then names; the very file door of the API. */
async function takeFile(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  const { who, kind } = await requireSession(parts, request)
  if (kind !== 'developer') throw new DomainError('FORBIDDEN')
  await admit({ ...parts.guard, authenticate: () => Promise.resolve(who) }, request, response)
  const context = contextFor(parts, who, request, request.requestId ?? '')
  const file = await keepFile(context, sentFile(request, { limitBytes: parts.services.config.limits.fileBytes }))
  response.status(201).json({ file: show(fileDocument, file) })
}

/** What is new, for as long as the page asks: the same session and the same connections as everywhere. */
async function followOperation(parts: ConsoleParts, request: Request, response: Response): Promise<void> {
  const { who } = await requireSession(parts, request)
  const { operation, variables } = checked(namedOperation, request.body)
  const { text } = documentIn(liveDocuments, operation)
  const prepared = parts.engine.prepare({ query: text, operationName: operation, variables: variables ?? {} })
  await parts.stream({ who, refusal: null, prepared, request, response, presentation: presentationOf(parts, request) })
}

/** Staff run the operations of their console, developers those of their dashboard, and neither any other. */
const documents: Record<ConsoleKind, DocumentsByName> = {
  staff: consoleDocuments,
  developer: dashboardDocuments,
}

type DocumentsByName = Readonly<Record<string, TypedDocument<object, never>>>

function documentIn(known: DocumentsByName, name: string): TypedDocument<object, never> {
  const document = Object.hasOwn(known, name) ? known[name] : undefined
  if (!document) throw new DomainError('NOT_FOUND')
  return document
}

function checked<Shape>(shape: z.ZodType<Shape>, body: unknown): Shape {
  const { success, data, error } = shape.safeParse(body ?? {})
  if (success) return data
  throw new DomainError('VALIDATION_ERROR', {
    details: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  })
}

const presentationOf = ({ services: { log } }: ConsoleParts, request: Request): ErrorPresentation => ({
  requestId: request.requestId ?? '',
  language: acceptedLanguage(request),
  log,
})

/** A refusal before or beside an operation, in the shape of GraphQL's errors. */
function refusals(parts: ConsoleParts): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    if (response.headersSent) return void request.socket.destroy()
    const presented = presentError(thrown, presentationOf(parts, request))
    const { headers } = domainErrorOf(thrown)
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
    response.status(Number(presented.extensions['httpStatus'])).json({ errors: [presented] })
  }
}
