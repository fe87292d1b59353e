import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { diditIdentity } from '../../server/ports/identity/didit/didit-identity.js'
import { IdentityProviderError, type IdentityPort } from '../../server/ports/identity/identity.js'
import { makePorts } from '../../server/start/make-ports.js'
import { nothingKept } from '../support/nothing-kept.js'
import { diditKeys, pageOf, startDidit, type Didit, type Lie } from '../support/didit/start-didit.js'

// Didit over HTTP (docs/identity-provider.md), by a server that answers as its documentation says, and then does not.

let didit: Didit
let port: IdentityPort

beforeAll(async () => {
  didit = await startDidit()
  port = diditIdentity({ ...diditKeys, url: didit.url, fetch: globalThis.fetch })
})
afterAll(() => didit.close())

const request = {
  verificationId: 'idv_01jd4q6z8y3v7w2n5k9m0xabcd',
  email: 'amel@example.com',
  language: 'fr' as const,
  returnUrl: 'https://escrow.example.com/account/identity/idv_1?t=x',
}

it('opens a session for the person, under our own id, and finds the unfinished one again', async () => {
  const session = await port.openSession(request)
  expect(session.url).toBe(pageOf({ session_id: session.sessionId }))
  expect(didit.asked.at(-1)).toEqual({
    method: 'POST',
    path: '/v3/session/',
    key: diditKeys.apiKey,
    body: {
      workflow_id: diditKeys.workflowId,
      vendor_data: request.verificationId,
      callback: request.returnUrl,
      language: 'fr',
      contact_details: { email: request.email, send_notification_emails: false },
    },
  })
  expect(await port.openSession(request)).toEqual(session)
})

it('reads what each status means', async () => {
  const { sessionId } = await port.openSession(request)
  const asked = { sessionId, verificationId: request.verificationId }
  const meanings = {
    'Not Started': ['not_started', null],
    'In Progress': ['in_progress', null],
    'Awaiting User': ['in_progress', null],
    Resubmitted: ['in_progress', null],
    Abandoned: ['abandoned', null],
    Expired: ['expired', null],
    'Kyc Expired': ['completed', null],
    Approved: ['completed', 'approved'],
    Declined: ['completed', 'rejected'],
    'In Review': ['in_review', 'ambiguous'],
    'Newly Invented': ['in_review', 'ambiguous'],
    constructor: ['in_review', 'ambiguous'],
  }
  for (const [status, [state, verdict]] of Object.entries(meanings)) {
    didit.sessions.get(sessionId)!.status = status
    expect(await port.readResult(asked), status).toEqual({ ...asked, state, verdict })
  }
})

const other = '9a4b8c1e-1111-4222-8333-444455556666'
const lies: Array<[string, Lie]> = [
  ['another session', (session) => ({ text: JSON.stringify({ ...session, url: pageOf(session), session_id: 'not-an-id' }) })],
  ['another verification', (session) => ({ text: JSON.stringify({ ...session, url: pageOf(session), vendor_data: 'idv_other' }) })],
  ['another workflow', (session) => ({ text: JSON.stringify({ ...session, url: pageOf(session), workflow_id: other }) })],
  ['no JSON', () => ({ text: '<html>' })],
  ['another shape', () => ({ text: '{"ok":true}' })],
  ['500', () => ({ status: 500, text: '{}' })],
  ['a status that is not documented', (session) => ({ status: 202, text: JSON.stringify({ ...session, url: pageOf(session) }) })],
  ['a mountain', () => ({ text: JSON.stringify('x'.repeat(1_100_000)) })],
]

it.each(lies)('relies on no answer that is wrong: %s', async (_name, lie) => {
  didit.lie(lie)
  await expect(port.openSession(request)).rejects.toThrow(IdentityProviderError)
  const { sessionId } = await port.openSession(request)
  didit.lie(lie)
  await expect(port.readResult({ sessionId, verificationId: request.verificationId })).rejects.toThrow(IdentityProviderError)
})

it('waits for no answer longer than it should', async () => {
  const silent = await startDidit()
  silent.lie(null)
  const hasty = diditIdentity({ ...diditKeys, url: silent.url, fetch: globalThis.fetch, timeoutMs: 50 })
  await expect(hasty.openSession(request)).rejects.toThrow(IdentityProviderError)
  await silent.close()
})

it('sends nobody to a page that is not https, and takes no session for another', async () => {
  didit.lie((session) => ({ text: JSON.stringify({ ...session, url: 'http://verify.didit.me/session/x' }) }))
  await expect(port.openSession(request)).rejects.toThrow(IdentityProviderError)
  const { sessionId } = await port.openSession(request)
  didit.lie((session) => ({ text: JSON.stringify({ ...session, session_id: other }) }))
  await expect(port.readResult({ sessionId, verificationId: request.verificationId })).rejects.toThrow(IdentityProviderError)
  await expect(port.readResult({ sessionId: other, verificationId: request.verificationId })).rejects.toThrow(IdentityProviderError)
})

it('a wrong key is an answer that cannot be relied on', async () => {
  const stranger = diditIdentity({ ...diditKeys, apiKey: 'another-key', url: didit.url, fetch: globalThis.fetch })
  await expect(stranger.openSession(request)).rejects.toThrow('Didit answered 403')
})

it('is what live asks, once it is configured', () => {
  const live = { ESCROW_ENV: 'live', SECRET_KEY: '07'.repeat(32), MAIL_URL: 'smtp://mail.invalid' }
  const settings = {
    DIDIT_API_KEY: diditKeys.apiKey,
    DIDIT_WORKFLOW_ID: diditKeys.workflowId,
    DIDIT_WEBHOOK_SECRET: diditKeys.webhookSecret,
  }
  const providerOf = (env: Record<string, string>) =>
    makePorts({
      config: readConfig(env),
      log: pino({ level: 'silent' }),
      bank: { answerOf: () => Promise.resolve(null) },
      keptRates: nothingKept,
    }).identities.provider
  expect(providerOf({ ...live, ...settings })).toBe('didit')
  expect(providerOf(live)).toBe('none')
  expect(providerOf(settings)).toBe('simulated')
  const { DIDIT_WEBHOOK_SECRET: _secret, ...unsigned } = settings
  expect(() => readConfig({ ...live, ...unsigned })).toThrow('DIDIT_WEBHOOK_SECRET')
  expect(() => readConfig({ ...live, ...settings, DIDIT_URL: 'http://didit.example.com' })).toThrow('DIDIT_URL')
})
