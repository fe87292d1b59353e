import { Readable } from 'node:stream'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../../locales/message.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { createOauthClient } from '../../server/operations/oauth/create-oauth-client.js'
import { ask, everything, exchange, openOauthWorld, returned, signInTo, type OauthWorld } from '../support/oauth-world.js'
import { aDeveloper } from '../support/people.js'
import { pngImage } from '../support/png.js'

// Signing in to applications as a certified client of OpenID Connect does it, over HTTP, knowing nothing but where the issuer is (decisions 12).

let oauth: OauthWorld
beforeAll(async () => {
  oauth = await openOauthWorld()
})
afterAll(() => oauth.close())

describe('discovery', () => {
  it('is found where the issuer is, and says where everything is', async () => {
    const discovered = (await (await fetch(`${oauth.url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(discovered).toMatchObject({
      issuer: oauth.url,
      authorization_endpoint: `${oauth.url}/api/oauth/authorize`,
      token_endpoint: `${oauth.url}/api/oauth/token`,
      userinfo_endpoint: `${oauth.url}/api/oauth/userinfo`,
      jwks_uri: `${oauth.url}/api/oauth/jwks`,
      revocation_endpoint: `${oauth.url}/api/oauth/revoke`,
      introspection_endpoint: `${oauth.url}/api/oauth/introspect`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      scopes_supported: everything.split(' '),
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })

  it('tells the addresses of PUBLIC_URL to whoever calls the service by another name', async () => {
    const other = oauth.url.replace('localhost', '127.0.0.1')
    const headers = { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' }
    const discovered = (await (await fetch(`${other}/.well-known/openid-configuration`, { headers })).json()) as Record<string, unknown>
    expect(discovered['token_endpoint']).toBe(`${oauth.url}/api/oauth/token`)
  })

  it('is https behind a proxy that ends it, and its cookies are sent over nothing else', async () => {
    const proxied = await openOauthWorld({ PUBLIC_URL: 'https://escrow.example.com' })
    try {
      const developer = await aDeveloper(proxied.world)
      const { client } = await proxied.world.runAs(developer)(createOauthClient, { name: 'Shop', redirectUris: [returned] })
      const asked = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: returned,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      const answer = await fetch(`${proxied.url}/api/oauth/authorize?${asked.toString()}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/account\/authorize\//)])
      const cookies = answer.headers.getSetCookie()
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
      const discovered = (await (await fetch(`${proxied.url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
      expect(discovered['token_endpoint']).toBe('https://escrow.example.com/api/oauth/token')
    } finally {
      await proxied.close()
    }
  })

  it('publishes the public half of the keys alone', async () => {
    const { keys } = (await (await fetch(`${oauth.url}/api/oauth/jwks`)).json()) as { keys: Array<Record<string, unknown>> }
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
    const rows = await oauth.world.sql<{ keySealed: Buffer }>('select key_sealed from oauth_signing_key')
    expect(JSON.stringify(rows)).not.toContain('"d"')
  })
})

describe('signing in', () => {
  it('takes a code with PKCE, and tells what was allowed: who, how they are called, their address, and whether they are known', async () => {
    const [application, { userId, email }] = [await oauth.application(), await oauth.person()]
    const { tokens, back } = await signInTo(application, oauth.browser(), email)
    expect(back.href.startsWith(`${returned}?`)).toBe(true)
    expect(back.searchParams.get('iss')).toBe(oauth.url)
    const sub = encodeId('usr', userId)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: everything })
    expect(tokens.claims()).toMatchObject({ sub, aud: application.clientId, iss: oauth.url })
    expect(await openid.fetchUserInfo(application.config, tokens.access_token, sub)).toEqual({
      sub,
      name: 'Amel Ben Salah',
      given_name: 'Amel',
      family_name: 'Ben Salah',
      locale: 'en',
      email,
      email_verified: true,
      kyc_status: 'none',
      kyc_verified: false,
    })
  })

  it('shows the logo of whoever asks, before and after the person has signed in', async () => {
    const [application, { email }, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
    const { world } = oauth
    const run = world.runAs(application.developer)
    const { id } = await keepFile({ run, services: world }, { sentName: 'logo.png', content: Readable.from([pngImage()]) })
    const facts = { name: 'Olive Shop', registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds: [] }
    await run(putBusiness, { ...facts, logoFileId: decodeId('file', id) })
    const logo = `<p class="shop"><img src="${oauth.url}/files/${id}" alt="" />`
    expect((await visitor.go((await ask(application)).url)).html).toContain(logo)
    expect((await visitor.signIn(email)).html).toContain(logo)
  })

  it('tells nothing that was not asked for', async () => {
    const [application, { userId, email }, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
    const asked = await ask(application, { scope: 'openid' })
    await visitor.go(asked.url)
    await visitor.signIn(email)
    await visitor.send('allow')
    const tokens = await exchange(application, asked, visitor.left)
    expect(tokens.refresh_token).toBeUndefined()
    const sub = encodeId('usr', userId)
    expect(await openid.fetchUserInfo(application.config, tokens.access_token, sub)).toEqual({ sub })
  })

  it('passes over scopes that there are not', async () => {
    const [application, { email }, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
    const asked = await ask(application, { scope: 'openid wallet email' })
    await visitor.go(asked.url)
    await visitor.signIn(email)
    await visitor.send('allow')
    expect((await exchange(application, asked, visitor.left)).scope).toBe('openid email')
  })

  it('is open to an application without a secret, and to one that sends it in the body', async () => {
    const { email } = await oauth.person()
    const inBrowser = await oauth.application({ public: true })
    expect((await signInTo(inBrowser, oauth.browser(), email)).tokens.access_token).toMatch(/\S/)
    const application = await oauth.application()
    const config = await openid.discovery(
      new URL(oauth.url),
      application.clientId,
      undefined,
      openid.ClientSecretPost(application.clientSecret!),
      { execute: [openid.allowInsecureRequests] },
    )
    expect((await signInTo({ ...application, config }, oauth.browser(), email)).tokens.access_token).toMatch(/\S/)
  })

  it('asks once: what was allowed is remembered, in another browser too, until it asks for more', async () => {
    const [application, { email }] = [await oauth.application(), await oauth.person()]
    const again = async (scope: string) => {
      const visitor = oauth.browser()
      await visitor.go((await ask(application, { scope })).url)
      return visitor.signIn(email)
    }
    const visitor = oauth.browser()
    await visitor.go((await ask(application, { scope: 'openid email' })).url)
    await visitor.signIn(email)
    await visitor.send('allow')
    expect((await again('openid email')).location).toContain('code=')
    expect((await again('openid')).location).toContain('code=')
    expect((await again('openid email kyc')).text).toContain('whether your identity has been verified')
  })

  it('goes through without a page where somebody is signed in and has said yes, also when no page may be shown', async () => {
    const [application, { email }, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
    await signInTo(application, visitor, email)
    for (const prompt of [undefined, 'none']) {
      const asked = await ask(application, { scope: 'openid email', prompt })
      await visitor.go(asked.url)
      expect((await exchange(application, asked, visitor.left)).claims()?.aud).toBe(application.clientId)
    }
  })

  it('follows the session of the pages: who has signed out signs in again, and somebody else is somebody else', async () => {
    const [application, first, second] = [await oauth.application(), await oauth.person(), await oauth.person()]
    const visitor = oauth.browser()
    await signInTo(application, visitor, first.email)
    await visitor.go('/account/escrows')
    await visitor.post('/account/sign-out', { form: /name="form" value="([^"]*)"/.exec(visitor.page!.html)![1]! })
    const asked = await ask(application, { scope: 'openid' })
    await visitor.go(asked.url)
    expect(visitor.page!.html).toContain('name="password"')
    await visitor.signIn(second.email)
    await visitor.send('allow')
    const tokens = await exchange(application, asked, visitor.left)
    expect(tokens.claims()?.sub).toBe(encodeId('usr', second.userId))
  })

  it('asks to sign in again where the application wants it, and shows the address that it expects', async () => {
    const [application, { email }, visitor] = [await oauth.application(), await oauth.person(), oauth.browser()]
    await signInTo(application, visitor, email)
    oauth.world.clock.advance(1_000)
    const asked = await ask(application, { scope: 'openid', prompt: 'login', login_hint: 'amel@example.com' })
    const page = await visitor.go(asked.url)
    expect(page.text).toContain(message('pages.authorize.signInAgain', 'en'))
    expect(page.html).toContain('value="amel@example.com"')
    oauth.world.clock.advance(1_000)
    await visitor.signIn(email)
    expect((await exchange(application, asked, visitor.left)).access_token).toMatch(/\S/)
  })

  it('lets the page’s forms end at the application, and nowhere else', async () => {
    const [application, visitor] = [await oauth.application(), oauth.browser()]
    const page = await visitor.go((await ask(application)).url)
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' https://shop.example.com;`)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})

describe('refresh tokens', () => {
  it('are exchanged for the next one, for thirty days from the first', async () => {
    const [application, { email }] = [await oauth.application(), await oauth.person()]
    const { tokens } = await signInTo(application, oauth.browser(), email)
    const next = await openid.refreshTokenGrant(application.config, tokens.refresh_token!)
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(next.expires_in).toBe(3_600)
    const days = async (token: string) =>
      (Number((await openid.tokenIntrospection(application.config, token)).exp) - Date.now() / 1_000) / 86_400
    expect(await days(next.refresh_token!)).toBeCloseTo(30, 1)
  })
})

describe('revocation and introspection', () => {
  it('say whether a token is good, until it is given back', async () => {
    const [application, { email, userId }] = [await oauth.application(), await oauth.person()]
    const { tokens } = await signInTo(application, oauth.browser(), email)
    expect(await openid.tokenIntrospection(application.config, tokens.access_token)).toMatchObject({
      active: true,
      client_id: application.clientId,
      sub: encodeId('usr', userId),
      scope: everything,
    })
    await openid.tokenRevocation(application.config, tokens.refresh_token!)
    for (const token of [tokens.access_token, tokens.refresh_token!])
      expect(await openid.tokenIntrospection(application.config, token)).toEqual({ active: false })
  })
})

describe('what is kept', () => {
  it('shows neither codes nor tokens to whoever has the database alone', async () => {
    const [application, { email }] = [await oauth.application(), await oauth.person()]
    const { tokens, back } = await signInTo(application, oauth.browser(), email)
    const kept = JSON.stringify(
      await oauth.world.sql(`select s.*, encode(id_digest, 'escape'), encode(payload_sealed, 'escape') from oauth_state s`),
    )
    for (const secret of [tokens.access_token, tokens.refresh_token!, back.searchParams.get('code')!, application.clientSecret!])
      expect(kept).not.toContain(secret)
  })
})
