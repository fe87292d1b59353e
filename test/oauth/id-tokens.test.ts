import { createPublicKey, generateKeyPairSync, sign, verify, type JsonWebKey, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { ask, openOauthWorld, signInTo, type Application, type OauthWorld, type Visitor } from '../support/oauth-world.js'

// The one token of ours that tells something by itself (docs/security.md, V9): for whom it is signed, and what is believed that only looks like one.

let oauth: OauthWorld
let application: Application
let visitor: Visitor
let sub: string
/** What was given out, and the nonce that it was asked for with. */
let idToken: string
let nonce: string
beforeAll(async () => {
  oauth = await openOauthWorld()
  application = await oauth.application()
  visitor = oauth.browser()
  const { userId, email } = await oauth.person()
  const { asked, tokens } = await signInTo(application, visitor, email)
  sub = encodeId('usr', userId)
  nonce = asked.nonce
  idToken = tokens.id_token!
})
afterAll(() => oauth.close())

type Claims = Record<string, unknown>
const partsOf = (token: string) => token.split('.') as [string, string, string]
const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
const written = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url')
const headerOf = (token: string) => read(partsOf(token)[0])
const claimsOf = (token: string) => read(partsOf(token)[1])

interface Published extends JsonWebKey {
  kid: string
}

async function publishedKey(): Promise<Published> {
  const { keys } = (await (await fetch(`${oauth.url}/api/oauth/jwks`)).json()) as { keys: Published[] }
  return keys.find(({ kid }) => kid === headerOf(idToken)['kid'])!
}

it('is signed with a key that is published, says who, by whom, for which application and question, and is good for an hour', async () => {
  const [header, claims, signature] = partsOf(idToken)
  expect(headerOf(idToken)).toEqual({ alg: 'RS256', kid: expect.any(String) })
  const key = createPublicKey({ key: await publishedKey(), format: 'jwk' })
  expect(verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const told = claimsOf(idToken)
  expect(told).toMatchObject({ sub, iss: oauth.url, aud: application.clientId, nonce })
  expect(Number(told['exp']) - Number(told['iat'])).toBe(3_600)
})

describe('as a hint of who is expected', () => {
  /** What an application is told that gives this hint, for somebody who has signed in and said yes, and of whom nothing may be asked. */
  async function answerTo(hint: string, from = application): Promise<string> {
    await visitor.go((await ask(from, { scope: 'openid', prompt: 'none', id_token_hint: hint })).url)
    const { searchParams } = visitor.left
    return searchParams.get('error') ?? (searchParams.has('code') ? 'a code' : '')
  }

  const signed = (header: Claims, claims: Claims, key?: KeyObject) => {
    const text = `${written(header)}.${written(claims)}`
    return `${text}.${key ? sign('RSA-SHA256', Buffer.from(text), key).toString('base64url') : ''}`
  }

  it('is taken where it is ours', async () => {
    expect(await answerTo(idToken)).toBe('a code')
  })

  it('is refused where somebody else has made it, or has changed a word of it', async () => {
    const [header, , signature] = partsOf(idToken)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const own = privateKey.export({ format: 'jwk' })
    const ownPublic = { kty: own.kty, n: own.n, e: own.e }
    const forged: Record<string, string> = {
      changed: [header, written({ ...claimsOf(idToken), email: 'eve@example.com' }), signature].join('.'),
      'without a signature': signed({ alg: 'none' }, claimsOf(idToken)),
      'of another key': signed(headerOf(idToken), claimsOf(idToken), privateKey),
      'of a key that it brings along': signed({ alg: 'RS256', jwk: ownPublic }, claimsOf(idToken), privateKey),
      'by another way to sign': signed({ ...headerOf(idToken), alg: 'HS256' }, claimsOf(idToken), privateKey),
      'no token': 'eyJhbGciOiJSUzI1NiJ9',
    }
    for (const [what, hint] of Object.entries(forged)) expect([what, await answerTo(hint)]).toEqual([what, 'invalid_request'])
  })

  it('is refused where it was given to another application', async () => {
    expect(await answerTo(idToken, await oauth.application())).toBe('invalid_request')
  })
})

it('opens nothing: a credential is looked up, and what is signed is none', async () => {
  const refusalOf = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
    return (await fetch(oauth.url + path, { ...init, headers })).headers.get('x-error-code')
  }
  const question = { method: 'POST', body: JSON.stringify({ query: '{ viewer { kind } }' }) }
  expect(await refusalOf('/api/oauth/userinfo')).toBe('UNAUTHORIZED')
  expect(await refusalOf('/api/v1/escrows')).toBe('UNAUTHORIZED')
  expect(await refusalOf('/graphql', question)).toBe('UNAUTHORIZED')
})
