import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOauthClient } from '../../server/operations/oauth/delete-oauth-client.js'
import { withdrawOauthConsent } from '../../server/operations/oauth/withdraw-oauth-consent.js'
import { decodeId } from '../../server/domain/id.js'
import {
  ask,
  exchange,
  openOauthWorld,
  returned,
  signInTo,
  type Application,
  type OauthWorld,
  type Visitor,
} from '../support/oauth-world.js'

// What must not work in signing in to applications (decisions 12), over HTTP.

let oauth: OauthWorld
let application: Application
let person: { userId: string; email: string }
let visitor: Visitor

beforeAll(async () => {
  oauth = await openOauthWorld()
})
afterAll(() => oauth.close())
beforeEach(async () => {
  ;[application, person, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
})

const basic = ({ clientId, clientSecret }: Pick<Application, 'clientId' | 'clientSecret'>) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

/** What `/api/oauth/token` answers, as `<status> <error>`; `ok` where it gives tokens. */
async function token(fields: Record<string, string>, authorization: string | null = basic(application), path = 'token') {
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  const response = await fetch(`${oauth.url}/api/oauth/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const body = (await response.json()) as { error?: string }
  return body.error === undefined ? 'ok' : `${response.status} ${body.error}`
}

/** A code that was allowed, and what goes with it. */
async function aCode() {
  const asked = await ask(application)
  await visitor.go(asked.url)
  await visitor.signIn(person.email)
  await visitor.send('allow')
  return {
    grant_type: 'authorization_code',
    code: visitor.left.searchParams.get('code')!,
    redirect_uri: returned,
    code_verifier: asked.verifier,
  }
}

const userinfo = async (accessToken: string) =>
  (await fetch(`${oauth.url}/api/oauth/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })).status

describe('an authorization request', () => {
  it.each([
    ['another path below it', { redirect_uri: `${returned}/more` }, 'redirect_uri'],
    ['a slash more', { redirect_uri: `${returned}/` }, 'redirect_uri'],
    ['a query', { redirect_uri: `${returned}?next=/` }, 'redirect_uri'],
    ['another port', { redirect_uri: 'https://shop.example.com:8443/signed-in' }, 'redirect_uri'],
    ['another host behind @', { redirect_uri: 'https://shop.example.com@evil.example.com/signed-in' }, 'redirect_uri'],
    ['capitals', { redirect_uri: 'https://SHOP.example.com/signed-in' }, 'redirect_uri'],
    ['an unknown client', { client_id: 'oauth_00000000000000000000000000000000' }, 'client_id'],
  ])('400 in our shape and no redirect: %s', async (_what, change, field) => {
    const page = await visitor.go((await ask(application, change)).url)
    expect([page.status, page.location, page.headers.get('x-error-code')]).toEqual([400, null, 'VALIDATION_ERROR'])
    expect(JSON.parse(page.html)).toEqual({ error: 'Bad Request', message: expect.any(String), details: { [field]: expect.any(String) } })
  })

  it.each([
    ['no redirect URI', { redirect_uri: undefined }],
    ['no client', { client_id: undefined }],
  ])('400 in our shape and no redirect: %s', async (_what, change) => {
    const page = await visitor.go((await ask(application, change)).url)
    expect([page.status, page.location, page.headers.get('x-error-code')]).toEqual([400, null, 'VALIDATION_ERROR'])
  })

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a token in place of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token in place of a code', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['nobody signed in and no page allowed', { prompt: 'none' }, 'login_required'],
  ])('is told to the application: %s', async (_what, change, error) => {
    const asked = await ask(application, change)
    await visitor.go(asked.url)
    expect(visitor.left.href.startsWith(`${returned}`)).toBe(true)
    const told = new URLSearchParams(visitor.left.search || visitor.left.hash.slice(1))
    expect([told.get('error'), told.get('state'), told.get('iss')]).toEqual([error, asked.state, oauth.url])
  })

  it('of a public client needs PKCE as well, as that of a confidential one', async () => {
    const inBrowser = await oauth.application({ public: true })
    await visitor.go((await ask(inBrowser, { code_challenge: undefined, code_challenge_method: undefined })).url)
    expect(visitor.left.searchParams.get('error')).toBe('invalid_request')
  })

  it('that the person refuses ends with access_denied, and nothing is remembered', async () => {
    await visitor.go((await ask(application)).url)
    await visitor.signIn(person.email)
    await visitor.send('refuse')
    expect(visitor.left.searchParams.get('error')).toBe('access_denied')
    expect(await oauth.world.sql('select from oauth_consent where user_id = $1', [person.userId])).toEqual([])
  })

  it('is answered in the browser that was asked, and in no other', async () => {
    await visitor.go((await ask(application)).url)
    const other = oauth.browser()
    const page = await other.open(/action="([^"]*)"/.exec(visitor.page!.html)![1]!)
    expect(page.status).toBe(404)
  })

  it('is not answered by a form that another site sends', async () => {
    await visitor.go((await ask(application)).url)
    await visitor.signIn(person.email)
    const answer = await visitor.submit('allow', {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    const forged = await visitor.post(
      /action="(\/account\/authorize[^"]*)"/.exec((await visitor.go((await ask(application)).url)).html)![1]!,
      {
        step: 'allow',
        form: 'made-up',
      },
    )
    expect(forged.location ?? '').not.toContain('code=')
  })

  it('whose visit is over has to be begun anew', async () => {
    await visitor.go((await ask(application)).url)
    const path = /action="(\/account\/authorize[^"]*)"/.exec(visitor.page!.html)![1]!
    oauth.world.clock.advance(3_601_000)
    expect((await visitor.open(path)).status).toBe(404)
  })
})

describe('a code', () => {
  it.each([
    ['another verifier', { code_verifier: openid.randomPKCECodeVerifier() }, '400 invalid_grant'],
    ['no verifier', { code_verifier: '' }, '400 invalid_grant'],
    ['another redirect URI', { redirect_uri: `${returned}/` }, '400 invalid_grant'],
    ['another code', { code: 'x'.repeat(43) }, '400 invalid_grant'],
    ['another way', { grant_type: 'password' }, '400 unsupported_grant_type'],
  ])('is not exchanged with %s', async (_what, change, expected) => {
    expect(await token({ ...(await aCode()), ...change })).toBe(expected)
  })

  it('is not exchanged by another application, with whose secret it may be', async () => {
    const code = await aCode()
    const other = await oauth.application()
    expect(await token(code, basic(other))).toBe('400 invalid_grant')
    expect(await token(code, basic({ clientId: application.clientId, clientSecret: other.clientSecret }))).toBe('401 invalid_client')
    expect(await token({ ...code, client_id: application.clientId }, null)).toBe('401 invalid_client')
    expect(await token(code)).toBe('ok')
  })

  it('is good once: the second use ends what the first one gave', async () => {
    const asked = await ask(application)
    await visitor.go(asked.url)
    await visitor.signIn(person.email)
    await visitor.send('allow')
    const back = visitor.left
    const tokens = await exchange(application, asked, back)
    expect(await userinfo(tokens.access_token)).toBe(200)
    await expect(exchange(application, asked, back)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await userinfo(tokens.access_token)).toBe(401)
    await expect(openid.refreshTokenGrant(application.config, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('is good once also for two at the same instant', async () => {
    const code = await aCode()
    const answers = await Promise.all([token(code), token(code), token(code)])
    expect(answers.filter((answer) => answer === 'ok').length).toBeLessThanOrEqual(1)
    expect(answers.filter((answer) => answer !== 'ok').every((answer) => answer === '400 invalid_grant')).toBe(true)
  })

  it('is good for a minute', async () => {
    const code = await aCode()
    oauth.world.clock.advance(61_000)
    expect(await token(code)).toBe('400 invalid_grant')
  })
})

describe('a token', () => {
  it('to refresh is good once: whoever uses it again ends them all', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    const next = await openid.refreshTokenGrant(application.config, tokens.refresh_token!)
    await expect(openid.refreshTokenGrant(application.config, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(openid.refreshTokenGrant(application.config, next.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await userinfo(next.access_token)).toBe(401)
  })

  it('to refresh is of its application alone, and does not widen', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! }
    expect(await token(refresh, basic(await oauth.application()))).toBe('400 invalid_grant')
    expect(await token({ ...refresh, scope: 'openid wallet' })).toBe('400 invalid_scope')
  })

  it('is good for an hour, and one to refresh for thirty days', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    oauth.world.clock.advance(3_601_000)
    expect(await userinfo(tokens.access_token)).toBe(401)
    oauth.world.clock.advance(30 * 86_400_000)
    await expect(openid.refreshTokenGrant(application.config, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('ends when the person withdraws what they have allowed, and the application asks again', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    await oauth.world.runAs({ kind: 'user', ...person, locale: 'en' })(withdrawOauthConsent, { clientId: application.clientId })
    expect(await userinfo(tokens.access_token)).toBe(401)
    await expect(openid.refreshTokenGrant(application.config, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
    const page = await visitor.go((await ask(application, { scope: 'openid' })).url)
    expect(page.text).toContain('It will know')
  })

  it('ends with its application', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    await oauth.world.runAs(application.developer)(deleteOauthClient, { id: decodeId('oac', application.id)! })
    expect(await userinfo(tokens.access_token)).toBe(401)
    expect(await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token! })).toBe('401 invalid_client')
  })

  it('tells nothing to another application that has it', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    const other = await oauth.application()
    expect(await openid.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false })
    await openid.tokenRevocation(other.config, tokens.access_token).catch(() => undefined)
    expect(await userinfo(tokens.access_token)).toBe(200)
  })

  it('opens /userinfo and nothing else, and nothing else opens /userinfo', async () => {
    const { tokens } = await signInTo(application, visitor, person.email)
    const status = async (path: string, bearer: string) =>
      (await fetch(oauth.url + path, { headers: { authorization: `Bearer ${bearer}` } })).status
    expect(await status('/api/v1/me', tokens.access_token)).toBe(401)
    expect(await status('/api/developer/settings', tokens.access_token)).toBe(401)
    const asked = await fetch(`${oauth.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: '{"query":"{ me { id } }"}',
    })
    expect(await asked.text()).toContain('UNAUTHORIZED')
    expect(await userinfo(tokens.refresh_token!)).toBe(401)
    expect(await userinfo(tokens.id_token!)).toBe(401)
    expect(await userinfo(`ut_${'0'.repeat(64)}`)).toBe(401)
    expect((await fetch(`${oauth.url}/api/oauth/userinfo?access_token=${tokens.access_token}`)).status).toBe(400)
  })
})

describe('the endpoints', () => {
  it('carry the code of a refusal in the header, also where the body is in the words of OAuth', async () => {
    const coded = async (path: string, init: RequestInit = {}) => {
      const { status, headers } = await fetch(`${oauth.url}/api/oauth/${path}`, init)
      return [status, headers.get('x-error-code')]
    }
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
    expect(await coded('userinfo')).toEqual([401, 'UNAUTHORIZED'])
    expect(await coded('token', post({}))).toEqual([400, 'VALIDATION_ERROR'])
    const unknown = { authorization: basic({ clientId: 'nobody', clientSecret: 'x' }) }
    expect(await coded('token', post({ grant_type: 'refresh_token', refresh_token: 'x' }, unknown))).toEqual([401, 'UNAUTHORIZED'])
    expect(await coded('authorize')).toEqual([400, 'VALIDATION_ERROR'])
    expect(await coded('jwks')).toEqual([200, null])
  })

  it('refuse another method in the shape of REST, and are counted', async () => {
    for (const path of ['authorize', 'token', 'jwks', 'revoke', 'introspect', 'userinfo']) {
      const response = await fetch(`${oauth.url}/api/oauth/${path}`, { method: 'DELETE' })
      expect([path, response.status, response.headers.get('x-error-code')]).toEqual([path, 400, 'METHOD_NOT_ALLOWED'])
      expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
    }
    expect((await fetch(`${oauth.url}/api/oauth/session/end`)).status).toBe(404)
  })
})
