import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { speech } from '../../locales/speech.js'
import { consolePages } from '../../server/graphql/console/console-pages.js'
import { wordFiles } from '../../server/graphql/console/console-words.js'
import { pageSecurityHeaders } from '../../server/http/security-headers.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { encodeId } from '../../server/domain/id.js'
import { languages } from '../../server/domain/language.js'
import { resolveDispute } from '../../server/operations/dispute/resolve-dispute.js'
import { ConsolePage, ownPage, refusalOf } from '../support/console-page.js'
import { anEscrow } from '../support/escrow-builder.js'
import { projectRoot } from '../../server/project-root.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { newOneTimeSecret } from '../../server/operations/credential/one-time-code.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer
const password = 'a long enough password'

beforeAll(async () => {
  server = await startGraphqlServer()
  const { world } = server
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  const [{ id }] = (await server.sql<{ id: string }>('select id from staff where email = $1', [owner?.email])) as [{ id: string }]
  const run = world.runAs({ kind: 'staff', staffId: id, role: 'owner' })
  for (const role of ['owner', 'support', 'finance', 'compliance', 'disputes'] as const satisfies StaffRole[])
    await createStaff({ services: world, run }, { email: `${role}@example.com`, role, password, reason: 'A test needs one.' })
})
afterAll(() => server.close())

class Page extends ConsolePage {
  constructor() {
    super(server.url)
  }

  static async of(role: StaffRole): Promise<Page> {
    const page = new Page()
    await page.send('POST', 'session', { email: `${role}@example.com`, password })
    await page.session()
    return page
  }
}

describe('signing in to the console', () => {
  test('puts the token into a cookie that no script reads and no other site sends, and nowhere else', async () => {
    const page = new Page()
    expect(await page.session()).toEqual({ environment: 'sandbox', staff: null, developer: null, remainingSeconds: null, csrfToken: null })
    const wrong = await page.send('POST', 'session', { email: 'support@example.com', password: 'not the password' })
    expect(wrong).toMatchObject({ status: 200, setCookie: null, body: { userErrors: [{ code: 'INVALID_CREDENTIALS' }] } })
    const { setCookie, body } = await page.send('POST', 'session', { email: 'support@example.com', password })
    expect(setCookie).toMatch(/^staff=st_[0-9a-f]{64}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect(body).toEqual({ userErrors: [] })
    expect(await page.session()).toMatchObject({
      staff: { email: 'support@example.com', role: 'support' },
      remainingSeconds: expect.any(Number),
    })
    expect((await page.ask('Viewer')).body).toMatchObject({ data: { viewer: { kind: 'STAFF', staff: { email: 'support@example.com' } } } })
  })

  test('asks for the code of the authenticator only after the right password', async () => {
    const { world } = server
    const secret = newOneTimeSecret(world, 'disputes@example.com')
    await server.sql('update staff set totp_secret = $1 where email = $2', [secret.sealed, 'disputes@example.com'])
    const page = new Page()
    const given = { email: 'disputes@example.com', password }
    expect((await page.send('POST', 'session', given)).body).toMatchObject({ userErrors: [{ code: 'OTP_REQUIRED' }] })
    const base32 = new URL(secret.uri).searchParams.get('secret') ?? ''
    const otp = new TOTP({ secret: base32 }).generate({ timestamp: world.clock().getTime() })
    expect((await page.send('POST', 'session', { ...given, otp })).body).toEqual({ userErrors: [] })
    expect(await page.session()).toMatchObject({ staff: { role: 'disputes' } })
  })

  test('ends with signing out: the cookie is taken back and its token works nowhere', async () => {
    const page = await Page.of('support')
    const token = page.cookie
    const { setCookie } = await page.send('DELETE', 'session')
    expect(setCookie).toMatch(/^staff=; Path=\/; Expires=Thu, 01 Jan 1970/)
    page.cookie = token
    expect(refusalOf(await page.ask('Viewer'))).toEqual([401, 'UNAUTHORIZED'])
    expect(await page.session()).toMatchObject({ staff: null })
  })

  test('takes nobody but staff, and the body only as it is described', async () => {
    const page = new Page()
    page.cookie = `staff=${server.tokens.seller}`
    expect(refusalOf(await page.ask('Viewer'))).toEqual([401, 'UNAUTHORIZED'])
    expect(refusalOf(await page.send('POST', 'session', { email: 1 }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('what a page asks', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an origin that is not ours', { origin: 'https://shop.example.com' }],
    ['nowhere that is said', {}],
  ])('is refused from %s', async (_name, headers) => {
    const page = await Page.of('support')
    expect(refusalOf(await page.send('POST', 'graphql', { operation: 'Viewer' }, headers))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect(refusalOf(await page.send('DELETE', 'session', undefined, headers))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect(refusalOf(await page.send('POST', 'session', { email: 'support@example.com', password }, headers))).toEqual([
      403,
      'ORIGIN_NOT_ALLOWED',
    ])
  })

  test('carries what only that session’s page was told', async () => {
    const [page, other] = [await Page.of('support'), await Page.of('compliance')]
    page.csrfToken = other.csrfToken
    expect(refusalOf(await page.ask('Viewer'))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  })

  test('is an operation of the console by its name, no other and no document', async () => {
    const page = await Page.of('support')
    for (const name of ['SignIn', 'CreateEscrow', 'toString', '{ viewer { kind } }'])
      expect(refusalOf(await page.ask(name))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await page.ask('Escrows', { withTotal: 'yes' }))).toEqual([200, 'VALIDATION_ERROR'])
  })

  test('is judged by the role, as everywhere', async () => {
    expect(refusalOf(await (await Page.of('support')).ask('Businesses'))).toEqual([200, 'STAFF_ONLY'])
    expect((await (await Page.of('compliance')).ask('Businesses')).body).toEqual({ data: { businesses: [] } })
  })

  test('has the sentences of its language', async () => {
    const files = [...wordFiles().keys()]
    const read = (kind: string) => new Page().send('GET', `assets/${files.find((name) => name.startsWith(`${kind}-ar-`))}`)
    const { body } = await read('words')
    expect(body['console.signIn.button']).toBe('تسجيل الدخول')
    expect(Object.keys(body).filter((key) => /^(mails|errors)\./.test(key))).toEqual([])
    expect(refusalOf(await new Page().send('GET', 'assets/words-de-0123456789ab.json'))).toEqual([404, 'NOT_FOUND'])
    // What settings mean comes apart, to the page that says it.
    const meanings = await read('setting-words')
    expect(meanings.body).toMatchObject({ 'console.settingMeaning.MAX_AMOUNT_TND': expect.stringMatching(/\p{Script=Arabic}/u) })
    expect(Object.keys(meanings.body).filter((key) => key in body)).toEqual([])
  })
})

describe('what is new', () => {
  /** The text of a stream as it comes, until somebody stops reading. */
  async function follow(page: Page, operation = 'NewEvents') {
    const stop = new AbortController()
    const response = await page.request('live', {
      method: 'POST',
      headers: { ...ownPage, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ operation }),
      signal: stop.signal,
    })
    const stream = { response, text: '', isOver: false, stop: () => stop.abort() }
    const read = async () => {
      for await (const chunk of response.body!) stream.text += Buffer.from(chunk as Uint8Array).toString()
      stream.isOver = true
    }
    void read().catch(() => {
      stream.isOver = true
    })
    return stream
  }

  test('is told to a page of a session, of a subscription that is named, until the session ends', async () => {
    const page = await Page.of('support')
    const stream = await follow(page)
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await anEscrow(server.world, server.cast, { mode: 'quick' }).pending()
    // An event waits for transactions of the whole server that are older, those of other tests among them.
    await expect.poll(() => stream.text, { timeout: 60_000 }).toContain('"type":"escrow.created"')
    // Which and when, and nothing of what is in it.
    expect(stream.text).not.toContain(server.cast.buyer.email)
    await page.send('DELETE', 'session')
    await expect.poll(() => stream.isOver, { timeout: 10_000 }).toBe(true)
    stream.stop()
  }, 90_000)

  test('is told to nobody else, and of nothing else', async () => {
    const page = await Page.of('support')
    for (const name of ['Viewer', 'toString', 'subscription { events { id } }'])
      expect(refusalOf(await page.send('POST', 'live', { operation: name }))).toEqual([404, 'NOT_FOUND'])
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(refusalOf(await page.send('POST', 'live', { operation: 'NewEvents' }, elsewhere))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    page.csrfToken = ''
    expect(refusalOf(await page.send('POST', 'live', { operation: 'NewEvents' }))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect(refusalOf(await new Page().send('POST', 'live', { operation: 'NewEvents' }))).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('a file', () => {
  test('is for developers to send, whose documents it is', async () => {
    const page = await Page.of('support')
    expect(refusalOf(await page.send('POST', 'files', {}))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await new Page().send('POST', 'files', {}))).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('what waits', () => {
  test('is counted in the queues of who asks', async () => {
    const asked = async (role: StaffRole) =>
      (await (await Page.of(role)).ask('WaitingCounts')).body as unknown as { data: { waitingCounts: Array<{ queue: string }> } }
    const queuesOf = async (role: StaffRole) => (await asked(role)).data.waitingCounts.map(({ queue }) => queue)
    expect(await queuesOf('support')).toEqual(['DISPUTES'])
    expect(await queuesOf('compliance')).toEqual(['DISPUTES', 'IDENTITIES', 'BUSINESSES'])
    expect(await queuesOf('owner')).toEqual([
      'DISPUTES',
      'IDENTITIES',
      'BUSINESSES',
      'DEPOSITS',
      'DEPOSIT_REFUNDS',
      'WITHDRAWALS',
      'FINANCE_CASES',
      'PROOFS',
    ])
  })
})

describe('a case that is open', () => {
  const visit = async (page: Page, id: string) => (await page.ask('VisitCase', { input: { id } })).body

  test('is told to colleagues until its page is no longer heard, and to nobody what they have open themselves', async () => {
    const { clock } = server.world
    const [colleague, owner] = [await Page.of('compliance'), await Page.of('owner')]
    const [one, other] = ['1', '2'].map((serial) => encodeId('dsp', `01900000-0000-7000-8000-00000000000${serial}`)) as [string, string]
    const openedAt = clock().toISOString()
    const nobody = { data: { visitCase: { visits: [], againInSeconds: 10, userErrors: [] } } }
    expect(await visit(colleague, one)).toMatchObject(nobody)
    clock.advance(10_000)
    // They have had it open since they opened it.
    expect(await visit(colleague, one)).toMatchObject(nobody)
    const seen = { caseId: one, email: 'compliance@example.com', openedAt }
    expect(await visit(owner, other)).toMatchObject({ data: { visitCase: { visits: [seen] } } })
    clock.advance(10_000)
    expect(await visit(colleague, other)).toMatchObject({
      data: { visitCase: { visits: [{ caseId: other, email: 'owner@example.com' }] } },
    })
    const moved = { caseId: other, email: 'compliance@example.com', openedAt: clock().toISOString() }
    expect(await visit(owner, other)).toMatchObject({ data: { visitCase: { visits: [moved] } } })
    clock.advance(30_000)
    expect(await visit(owner, other)).toMatchObject(nobody)
  })

  test('has an id', async () => {
    const refused = { data: { visitCase: { visits: null, userErrors: [{ code: 'INVALID_ID' }] } } }
    expect(await visit(await Page.of('owner'), 'the third from above')).toMatchObject(refused)
  })
})

describe('the queues of staff', () => {
  test('list disputes, the one that waits longest first, and the decisions that wait for a second person', async () => {
    const { world, cast } = server
    const large = anEscrow(world, cast, { mode: 'quick', amount: '6000.000' })
    const first = await large.disputed()
    world.clock.advance(60_000)
    const second = await large.disputed('seller')
    const [decider] = await server.sql<{ id: string }>(`select id from staff where email = 'disputes@example.com'`)
    const run = world.runAs({ kind: 'staff', staffId: decider?.id ?? '', role: 'disputes' })
    await run(resolveDispute, { escrowId: first, outcome: 'split', sellerAwardTnd: '1500', reason: 'A quarter was done.' })

    const page = await Page.of('owner')
    const read = async (variables: object) => {
      const { body } = await page.ask('Disputes', variables)
      return (body as unknown as { data: { disputes: { nodes: Array<Record<string, unknown>>; pageInfo: Record<string, unknown> } } }).data
        .disputes
    }
    const oldest = await read({ isOpen: true, first: 1 })
    expect(oldest).toMatchObject({
      nodes: [{ type: 'escrow_dispute', openedBy: 'BUYER', escrowId: encodeId('esc', first), requestId: null, atStakeTnd: '6000.000' }],
      pageInfo: { hasNextPage: true },
    })
    const next = await read({ isOpen: true, after: oldest.pageInfo['endCursor'] })
    expect(next).toMatchObject({ nodes: [{ openedBy: 'SELLER', escrowId: encodeId('esc', second) }], pageInfo: { hasNextPage: false } })
    expect((await read({ isOpen: false })).nodes).toEqual([])
    expect(refusalOf(await page.ask('Disputes', { after: 'nowhere' }))).toEqual([200, 'VALIDATION_ERROR'])

    // What finance decides is about no escrow. Its id says that it came last, at the same moment.
    await server.sql(
      `insert into pending_staff_action (id, action, payload, maker_id, expires_at, created_at)
       values ('ffffffff-0000-7000-8000-000000000001', 'decide_finance_case', '{"id": "0190a6f4-0000-7000-8000-000000000001", "kind": "refund", "decision": "settle", "reason": "Sent by hand."}', $1, $2::timestamptz + interval '1 day', $2)`,
      [decider?.id, world.clock()],
    )
    expect((await page.ask('WaitingStaffActions')).body).toMatchObject({
      data: {
        waitingStaffActions: [
          {
            action: 'resolve_dispute',
            escrowId: encodeId('esc', first),
            outcome: 'split',
            awardTnd: '1500.000',
            reason: 'A quarter was done.',
            madeBy: 'disputes@example.com',
            isOwn: false,
          },
          {
            action: 'decide_finance_case',
            escrowId: null,
            subjectId: encodeId('rfd', '0190a6f4-0000-7000-8000-000000000001'),
            outcome: 'settle',
            awardTnd: null,
            reason: 'Sent by hand.',
          },
        ],
      },
    })
    expect(refusalOf(await (await Page.of('compliance')).ask('WaitingStaffActions'))).toEqual([200, 'STAFF_ONLY'])
    // Nobody confirms a decision of another desk.
    const mayConfirm = async (role: StaffRole) => {
      const { data } = (await (await Page.of(role)).ask('WaitingStaffActions')).body as {
        data?: { waitingStaffActions: Array<{ action: string; mayConfirm: boolean }> }
      }
      return data?.waitingStaffActions.map((action) => [action.action, action.mayConfirm])
    }
    expect(await mayConfirm('owner')).toEqual([
      ['resolve_dispute', true],
      ['decide_finance_case', true],
    ])
    expect(await mayConfirm('finance')).toEqual([
      ['resolve_dispute', false],
      ['decide_finance_case', true],
    ])
  })

  test('show the audit log, newest first', async () => {
    const page = await Page.of('compliance')
    const read = async (variables: object) =>
      (
        (await page.ask('AuditLog', variables)).body as unknown as {
          data: { auditLog: { nodes: Array<Record<string, unknown>>; pageInfo: { endCursor: string } } }
        }
      ).data.auditLog
    const { nodes, pageInfo } = await read({ first: 1 })
    expect(nodes).toMatchObject([
      { actorKind: 'staff', staffEmail: 'disputes@example.com', action: 'propose_dispute_resolution', reason: 'A quarter was done.' },
    ])
    // What others of this file have failed to sign in with lies between.
    const older = (await read({ first: 20, after: pageInfo.endCursor })).nodes.filter(({ action }) => action !== 'fail_sign_in')
    expect(older[0]).toMatchObject({ action: 'create_staff', before: null, after: { role: 'disputes' } })
    expect(refusalOf(await page.ask('AuditLog', { after: '0' }))).toEqual([200, 'VALIDATION_ERROR'])

    const [newest] = nodes
    const of = async (filter: object) => (await read({ filter })).nodes.map(({ id }) => id)
    const one = [newest?.['id']]
    expect(await of({ staffEmail: 'Disputes@example.com', action: 'propose_dispute_resolution' })).toEqual(one)
    expect(await of({ about: newest?.['subjectId'] })).toEqual(one)
    expect(await of({ from: newest?.['occurredAt'], action: 'propose_dispute_resolution' })).toEqual(one)
    expect(await of({ until: newest?.['occurredAt'], about: newest?.['subjectId'] })).toEqual([])
    expect(await of({ staffEmail: 'nobody@example.com' })).toEqual([])
    expect(refusalOf(await (await Page.of('support')).ask('AuditLog'))).toEqual([200, 'STAFF_ONLY'])
  })
})

describe('the pages', () => {
  test('say in the language of whoever asks what is wrong where no script comes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'amana-console-'))
    copyFileSync(join(projectRoot(), 'admin/index.html'), join(folder, 'index.html'))
    const listening = express().get('/', consolePages(folder).showPage).listen(0)
    const url = `http://127.0.0.1:${(listening.address() as { port: number }).port}`
    for (const language of languages) {
      const page = await (await fetch(url, { headers: { 'accept-language': language } })).text()
      expect(page).toContain(`<main class="unopened" lang="${language}" dir="${speech[language].direction}">`)
      for (const part of ['page', 'why', 'again'] as const) expect(page).toContain(`>${message(`console.notLoaded.${part}`, language)}</`)
      expect(page).not.toMatch(/NOT-LOADED|LANGUAGE|DIRECTION/)
    }
    await new Promise((resolve) => listening.close(resolve))
  })

  test('are one document under a strict policy for every address, and scripts that are kept for ever', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'amana-console-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="CSP-NONCE"><meta name="word-files" content="WORD-FILES">')
    writeFileSync(join(folder, 'assets/main.js'), 'export {}')
    const { showAsset, showPage } = consolePages(folder)
    const app = express()
      .get('/assets/:name', showAsset)
      .use(pageSecurityHeaders({ https: true }))
      .get(/^\/(?!assets\/)/, showPage)
    const listening = app.listen(0)
    const url = `http://127.0.0.1:${(listening.address() as { port: number }).port}`
    const page = await fetch(`${url}/disputes/dsp_1`)
    const policy = page.headers.get('content-security-policy') ?? ''
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    const [, shownNonce, listed = ''] =
      /^<meta name="csp-nonce" content="(.+)"><meta name="word-files" content="(.+)">$/.exec(await page.text()) ?? []
    expect(shownNonce).toBe(nonce)
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const script = await fetch(`${url}/assets/main.js`)
    expect([await script.text(), script.headers.get('content-encoding'), script.headers.get('content-type')]).toEqual([
      'export {}',
      'gzip',
      'text/javascript; charset=utf-8',
    ])
    const names = listed.split(' ')
    expect(names.map((name) => name.replace(/-[0-9a-f]{12}[.]json$/, ''))).toEqual(
      ['en', 'fr', 'ar'].flatMap((language) => [`words-${language}`, `setting-words-${language}`]),
    )
    const french = await fetch(`${url}/assets/${names.find((name) => name.startsWith('words-fr-'))}`)
    expect(['content-encoding', 'content-type', 'cache-control'].map((name) => french.headers.get(name))).toEqual([
      'gzip',
      'application/json; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await french.json()).toMatchObject({ 'console.home.title': message('console.home.title', 'fr') })
    for (const path of ['assets/other.js', 'assets/..%2Findex.html']) expect((await fetch(`${url}/${path}`)).status).toBe(404)
    await new Promise((resolve) => listening.close(resolve))
  })
})

describe('the door', () => {
  test('helps whoever has forgotten the password, by a link in the mail, and ends their sessions', async () => {
    const [page, open] = [new Page(), await Page.of('compliance')]
    const given = { kind: 'staff', email: 'compliance@example.com', language: 'fr' }
    expect((await page.send('POST', 'password-request', given)).body).toEqual({ userErrors: [] })
    expect((await page.send('POST', 'password-request', { ...given, email: 'nobody@example.com' })).body).toEqual({ userErrors: [] })
    expect(refusalOf(await page.send('POST', 'password-request', given))).toEqual([429, 'RATE_LIMITED'])
    const [mail] = await server.sql<{ body: string; locale: string }>(
      `select body, locale from mail where recipient = 'compliance@example.com' and kind = 'password_reset'`,
    )
    expect(mail!.locale).toBe('fr')
    const [, token] = /\/admin\/reset\?as=staff#token=([\w-]+)/.exec(mail!.body)!
    const reset = (body: object) => page.send('POST', 'password', { kind: 'staff', token, ...body })
    expect((await reset({ password: 'short' })).body).toMatchObject({ userErrors: [{ code: 'PASSWORD_TOO_WEAK' }] })
    expect((await reset({ kind: 'developer', password })).body).toMatchObject({ userErrors: [{ code: 'INVALID_LINK' }] })
    expect((await reset({ password })).body).toEqual({ userErrors: [] })
    expect((await reset({ password })).body).toMatchObject({ userErrors: [{ code: 'INVALID_LINK' }] })
    expect(refusalOf(await open.ask('Viewer'))).toEqual([401, 'UNAUTHORIZED'])
    expect((await (await Page.of('compliance')).ask('Viewer')).body).toMatchObject({ data: { viewer: { kind: 'STAFF' } } })
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['password-request', 'password'])
      expect(refusalOf(await page.send('POST', path, given, elsewhere))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  })
})
