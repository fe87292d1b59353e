import { redirectUrl } from '../../support/installation/people.js'
import type { Scenario } from '../scenario.js'
import { password } from '../world.js'
import { signaturePng } from '../signature-png.js'

/** Developers, their credentials, settings, keys, association and signature. */
export const people: Scenario = {
  name: '01-people-and-settings',
  async run({ recorder, shop, other, buyer }) {
    const get = (path: string, token?: string) => recorder.call('GET', path, { token })
    await get('/api/v1/me', shop.key)
    await recorder.call('GET', '/api/v1/me', { headers: { 'x-api-key': shop.key } })
    await recorder.call('GET', '/api/v1/me', { token: other.key, headers: { 'x-api-key': shop.key } })
    for (const token of [undefined, shop.token, buyer.token, `sk_live_${'0'.repeat(64)}`, `sk_sandbox_${'0'.repeat(64)}`, 'nonsense'])
      await get('/api/v1/me', token)
    for (const token of [undefined, shop.key, buyer.token]) await get('/api/developer/settings', token)
    for (const token of [shop.key, other.key]) await get('/api/v1/balance', token)

    const register = (body: object) => recorder.call('POST', '/api/developer/register', { body })
    await register({ email: shop.email, password, companyName: 'Again' })
    await register({ email: 'short@example.com', password: 'short', companyName: 'Short' })
    await register({ email: 'no mail', companyName: '' })
    const signIn = (body: object) => recorder.call('POST', '/api/developer/auth/token', { body })
    await signIn({ email: shop.email, password: 'a wrong long password' })
    await signIn({ email: 'unknown@example.com', password })
    await signIn({ email: 'unknown' })
    await recorder.call('POST', '/api/developer/verify', { body: { email: shop.email, code: '123456' } })
    await recorder.call('POST', '/api/developer/verify', { body: { email: shop.email } })
    const { body } = await signIn({ email: shop.email, password })
    await recorder.call('POST', '/api/developer/auth/revoke', { token: body.token })
    await get('/api/developer/settings', body.token)

    const settings = (fields: object) => recorder.call('PUT', '/api/developer/settings', { token: shop.token, body: fields })
    await get('/api/developer/settings', shop.token)
    for (const fields of [
      { applicationName: 'Camera shop' },
      { companyName: 'Shop SARL', unknown: 1 },
      { applicationName: null },
      { applicationName: 'shop', companyName: 'shop Ltd' },
      { companyName: '' },
      { companyName: 'x'.repeat(201), applicationName: 'x'.repeat(101) },
      { allowedRedirectUrls: ['http://shop.example.com/return'] },
      { allowedRedirectUrls: ['https://shop.example.com/return?x=1'] },
      { allowedRedirectUrls: 'https://shop.example.com' },
      { allowedRedirectUrls: Array.from({ length: 21 }, (_, index) => `https://shop.example.com/${index}`) },
      {},
      { allowedRedirectUrls: [redirectUrl, 'http://localhost:3000/*'] },
    ])
      await settings(fields)
  },
}

export const keys: Scenario = {
  name: '02-api-keys',
  async run({ recorder, shop, other }) {
    const call = (method: string, path: string, body?: object, token = shop.token) =>
      recorder.call(method, `/api/developer/api-keys${path}`, { token, ...(body ? { body } : {}) })
    const { body } = await call('POST', '', {
      name: 'second',
      rateLimit: 50,
      metadata: { shop: 'north' },
      expiresAt: '2099-01-01T00:00:00.000Z',
    })
    const id = `/${body.apiKey.id}`
    await call('GET', '')
    await call('GET', id)
    await call('GET', id, undefined, other.token)
    await call('PATCH', id, { name: 'renamed', isActive: false })
    await recorder.call('GET', '/api/v1/me', { token: body.key })
    await call('PATCH', id, { isActive: true, rateLimit: null, metadata: null, expiresAt: null })
    await call('PATCH', id, {})
    await call('PATCH', id, { name: '' })
    await call('PATCH', id, { rateLimit: 0 })
    await call('PATCH', id, { rateLimit: 10_000_001 })
    await call('PATCH', id, { metadata: { n: 1 } })
    await call('PATCH', id, { expiresAt: 'yesterday' })
    await call('PATCH', id, { name: 'theirs' }, other.token)
    await call('POST', '', {})
    await call('POST', '', { name: 'x'.repeat(101) })
    await call('GET', '/nonsense')
    await call('GET', '/key_01jd4q6z8y3v7w2n5k9m0xabcd')
    await call('DELETE', id)
    await call('DELETE', id)
    await recorder.call('GET', '/api/v1/me', { token: body.key })
  },
}

export const association: Scenario = {
  name: '03-association-and-signature',
  async run({ recorder, shop, other, buyer, stranger }) {
    const asOther = (method: string, path: string, body?: object) =>
      recorder.call(method, `/api/developer${path}`, { token: other.token, ...(body ? { body } : {}) })
    await asOther('GET', '/association')
    await asOther('POST', '/association', { email: 'nonsense' })
    await asOther('POST', '/association', {})
    await asOther('POST', '/association', { email: stranger.email })
    await asOther('POST', '/association', { email: stranger.email })
    await asOther('GET', '/association')
    await asOther('POST', '/association', { email: buyer.email })
    const answer =
      'mutation($input: AnswerAssociationInput!) { answerAssociation(input: $input) { status companyName userErrors { code message } } }'
    await recorder.call('POST', '/graphql', {
      token: buyer.token,
      body: { query: answer, variables: { input: { token: 'f'.repeat(64), accept: true } } },
    })

    const asShop = (method: string, path: string, call: object = {}) =>
      recorder.call(method, `/api/developer${path}`, { token: shop.token, ...call })
    await asShop('GET', '/association')
    await asShop('GET', '/signature')
    await asShop('PUT', '/signature', { raw: signaturePng, headers: { 'content-type': 'image/png' } })
    await asShop('GET', '/signature')
    await asShop('PUT', '/signature', { raw: 'no image', headers: { 'content-type': 'image/png' } })
    await asShop('PUT', '/signature', { body: { image: 'x' } })
    const made = { title: 'Signed', amount: 50, buyerEmail: buyer.email, contractTerms: 'Terms', autoSign: true }
    await recorder.call('POST', '/api/v1/escrows', { token: shop.key, body: made })
    await asShop('DELETE', '/signature')
    await asShop('DELETE', '/signature')
    await recorder.call('POST', '/api/v1/escrows', { token: shop.key, body: made })

    await recorder.call('POST', '/api/developer/register', {
      body: { email: 'lone@example.com', password: 'a long enough password', companyName: 'Lone' },
    })
    const { body } = await recorder.call('POST', '/api/developer/auth/token', {
      body: { email: 'lone@example.com', password: 'a long enough password' },
    })
    const asLone = (method: string, path: string, fields?: object) =>
      recorder.call(method, path, { token: body.token, ...(fields ? { body: fields } : {}) })
    await asLone('GET', '/api/developer/association')
    await asLone('PUT', '/api/developer/signature')
    await asLone('DELETE', '/api/developer/association')
    const key = (await asLone('POST', '/api/developer/api-keys', { name: 'lone' })).body.key as string
    const byKey = (method: string, path: string, fields?: object) =>
      recorder.call(method, path, { token: key, ...(fields ? { body: fields } : {}) })
    await byKey('GET', '/api/v1/me')
    await byKey('GET', '/api/v1/balance')
    await byKey('GET', '/api/v1/escrows')
    await byKey('GET', '/api/v1/escrows/esc_01jd4q6z8y3v7w2n5k9m0xabcd')
    await byKey('POST', '/api/v1/escrows', { title: 'Mine', amount: 50, buyerEmail: buyer.email, mode: 'quick' })
    await byKey('POST', '/api/v1/escrows', {
      title: 'Fee',
      amount: 50,
      buyerEmail: buyer.email,
      sellerEmail: 'third@example.com',
      mode: 'quick',
      developerFeePercentage: 2,
    })
    const theirs = await byKey('POST', '/api/v1/escrows', {
      title: 'Theirs',
      amount: 50,
      buyerEmail: buyer.email,
      sellerEmail: stranger.email,
      mode: 'quick',
    })
    const path = `/api/v1/escrows/${theirs.body.escrow.id}`
    await byKey('GET', path)
    await byKey('POST', `${path}/deliver`)
    await byKey('POST', `${path}/cancel`)
    await byKey('POST', `${path}/sessions`, { action: 'accept_pay', targetUserEmail: buyer.email, redirectUrl })
    await asLone('PUT', '/api/developer/settings', { allowedRedirectUrls: [redirectUrl] })
    const session = await byKey('POST', `${path}/sessions`, { action: 'accept_pay', targetUserEmail: buyer.email, redirectUrl })
    await byKey('GET', `/api/v1/sessions/${session.body.sessionId}`)
    await byKey('POST', `/api/v1/sandbox/sessions/${session.body.sessionId}/complete`, {})
    await byKey('POST', '/api/v1/sandbox/users', { email: buyer.email, walletTnd: 5 })
    await byKey('POST', '/api/v1/sandbox/users', { email: 'nonsense', walletTnd: -5 })
    await byKey('GET', '/api/v1/events')
  },
}
