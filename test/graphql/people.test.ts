import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { freshEmail, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'
import { mailedCode, mailedToken, signUp, signUpWithUser } from '../support/rest-people.js'
import { startRestServer, type GraphqlAnswer, type RestServer } from '../support/rest-server.js'

let server: RestServer

beforeAll(async () => {
  server = await startRestServer({ STAFF_EMAIL: 'owner@example.com', STAFF_PASSWORD: goodPassword })
  await bootstrapStaff({ services: server.services, run: server.services.runAs({ kind: 'timer' }) }, undefined)
})

afterAll(() => server.close())

const anEmail = () => freshEmail(server.services)

/** The code of a top-level error, by which a request fails as a whole. */
const failure = ({ errors }: GraphqlAnswer<unknown>) => {
  const { code, httpStatus } = errors![0]!.extensions!
  return `${String(code)} ${String(httpStatus)}`
}

const signInAs = async (kind: 'USER' | 'DEVELOPER' | 'STAFF', email: string, on = server) => {
  const { data } = await on.graphql<{ signIn: { token: string } }>('SignIn', { input: { kind, email, password: goodPassword } })
  return data!.signIn.token
}

/** What goes with the mailed code. */
async function registered(input: object): Promise<string> {
  const { data } = await server.graphql<{ registerUser: { registrationToken: string } }>('RegisterUser', { input })
  return data!.registerUser.registrationToken
}

/** A user who registered and verified as people do. */
async function aRegisteredUser(email = anEmail()): Promise<{ email: string; token: string }> {
  const input = { email, password: goodPassword, firstName: 'Amel', lastName: 'Ben Salah', locale: 'FR' }
  const registrationToken = await registered(input)
  await server.graphql('VerifyEmail', { input: { email, code: '000000', registrationToken } })
  return { email, token: await signInAs('USER', email) }
}

describe('registerUser and verifyEmail', () => {
  it('make a user once the code was given, who may then sign in', async () => {
    const email = anEmail()
    const input = { email: email.toUpperCase(), password: goodPassword, firstName: ' Amel ', lastName: 'Ben Salah', locale: 'AR' }
    const answer = await server.graphql<{ registerUser: { registrationToken: string } }>('RegisterUser', { input })
    const registrationToken = expect.stringMatching(/^[\w-]{43}$/)
    expect(answer).toEqual({
      data: { registerUser: { registrationToken, email, codeExpiresAt: '2026-11-20T10:15:00.000Z', userErrors: [] } },
    })
    expect(await server.graphql('SignIn', { input: { kind: 'USER', email, password: goodPassword } })).toMatchObject({
      data: { signIn: { token: null, userErrors: [{ code: 'INVALID_CREDENTIALS', httpStatus: 401 }] } },
    })
    const given = { email, registrationToken: answer.data!.registerUser.registrationToken }
    for (const [wrong, code, field] of [
      [{ code: '111111' }, 'INVALID_CODE', 'code'],
      [{ code: '000000', registrationToken: 'nonsense' }, 'REGISTRATION_INVALID', 'registrationToken'],
    ] as const)
      expect(await server.graphql('VerifyEmail', { input: { ...given, ...wrong } })).toMatchObject({
        data: { verifyEmail: { user: null, userErrors: [{ code, field: [field] }] } },
      })
    const verified = await server.graphql('VerifyEmail', { input: { ...given, code: '000000' } })
    expect(verified.data).toMatchObject({
      verifyEmail: { user: { email, firstName: 'Amel', locale: 'AR', isEmailVerified: true, identityStatus: 'NONE' }, userErrors: [] },
    })
    expect(await signInAs('USER', email)).toMatch(/^ut_[0-9a-f]{64}$/)
  })

  it('do not tell whether an address has an account', async () => {
    const { email } = await aRegisteredUser()
    const ask = (address: string) =>
      server.graphql(
        'RegisterUser',
        { input: { email: address, password: goodPassword, firstName: 'A', lastName: 'B' } },
        { headers: { 'x-forwarded-for': '198.51.100.77' } },
      )
    const known = await ask(email)
    const unknown = await ask(anEmail())
    const registrationToken = expect.stringMatching(/^[\w-]{43}$/)
    expect(known.data!['registerUser']).toEqual({ ...unknown.data!['registerUser'], email, registrationToken })
  })

  it.each([
    ['a blank name', { firstName: ' ' }, 'VALIDATION_ERROR', ['firstName']],
    ['an address that is none', { email: 'a b@example.com' }, 'VALIDATION_ERROR', ['email']],
    ['a weak password', { password: 'short' }, 'PASSWORD_TOO_WEAK', ['password']],
  ])('refuse %s', async (_what, wrong, code, field) => {
    const input = { email: anEmail(), password: goodPassword, firstName: 'A', lastName: 'B', ...wrong }
    expect(await server.graphql('RegisterUser', { input })).toMatchObject({
      data: { registerUser: { email: null, userErrors: [{ code, field }] } },
    })
  })

  it('refuse NUL that is written in the document itself', async () => {
    const names = String.raw`firstName: "A", lastName: "a\u0000b"`
    const document = `mutation { registerUser(input: { email: "nul@example.com", password: "${goodPassword}", ${names} }) { userErrors { code field } } }`
    expect(await server.graphql(document)).toEqual({
      data: { registerUser: { userErrors: [{ code: 'VALIDATION_ERROR', field: ['lastName'] }] } },
    })
  })
})

describe('signIn', () => {
  it.each(['USER', 'DEVELOPER', 'STAFF'] as const)('answers a token for a %s, and none for another kind', async (kind) => {
    const email = { USER: (await aRegisteredUser()).email, DEVELOPER: (await signUp(server)).email, STAFF: 'owner@example.com' }[kind]
    const input = { email, password: goodPassword }
    const { data } = await server.graphql('SignIn', { input: { ...input, kind } })
    expect(data!['signIn']).toEqual({
      token: expect.stringMatching(/^(ut|dt|st)_/),
      expiresAt: expect.stringMatching(/Z$/),
      userErrors: [],
    })
    const other = kind === 'USER' ? 'DEVELOPER' : 'USER'
    expect(await server.graphql('SignIn', { input: { ...input, kind: other } })).toMatchObject({
      data: { signIn: { token: null, expiresAt: null, userErrors: [{ code: 'INVALID_CREDENTIALS', httpStatus: 401 }] } },
    })
  })

  it('answers a wrong password and an unknown address alike, in the language of the request', async () => {
    const { email } = await aRegisteredUser()
    const inFrench = { headers: { 'accept-language': 'fr-TN, en;q=0.5' } }
    const ask = (address: string, password: string) =>
      server.graphql('SignIn', { input: { kind: 'USER', email: address, password } }, inFrench)
    const wrong = await ask(email, 'not the password')
    expect(wrong).toEqual(await ask(anEmail(), goodPassword))
    expect(wrong.errors).toBeUndefined()
    expect(wrong.data).toMatchObject({ signIn: { userErrors: [{ userMessage: 'L’adresse e-mail ou le mot de passe est incorrect.' }] } })
  })

  it('fails as a request after too many failures from one network, with Retry-After', async () => {
    const { email } = await aRegisteredUser()
    const [query, input] = [
      'mutation($input: SignInInput!) { signIn(input: $input) { token } }',
      { kind: 'USER', email, password: 'not the password' },
    ]
    const ask = (from: string) =>
      server.call('POST', '/graphql', { body: { query, variables: { input } }, headers: { 'x-forwarded-for': from } })
    for (let last = 1; last <= 5; last++) expect(await ask(`2001:db8::${last}`)).toMatchObject({ status: 200, code: null })
    const refused = await ask('2001:db8::ffff')
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED', body: { error: 'Too Many Requests', retryAfter: 900 } })
    expect(refused.headers.get('retry-after')).toBe('900')
    expect(failure(refused.body)).toBe('RATE_LIMITED 429')
    expect(await ask('2001:db8:0:1::1')).toMatchObject({ status: 200 })
  })

  it('asks staff for the second factor in live, after the password, and takes each code once', async () => {
    const live = await startRestServer({ ESCROW_ENV: 'live', STAFF_EMAIL: 'owner@example.com', STAFF_PASSWORD: goodPassword })
    try {
      const owner = await bootstrapStaff({ services: live.services, run: live.services.runAs({ kind: 'timer' }) }, undefined)
      const secret = new URL(owner!.otpauthUri!).searchParams.get('secret')!
      const otp = new TOTP({ secret }).generate({ timestamp: live.services.clock().getTime() })
      const ask = (fields: object) =>
        live.graphql('SignIn', { input: { kind: 'STAFF', email: 'owner@example.com', password: goodPassword, ...fields } })
      const errorOf = (code: string) => ({ data: { signIn: { token: null, userErrors: [{ code, httpStatus: 401 }] } } })
      expect(await ask({ password: 'not the password', otp })).toMatchObject(errorOf('INVALID_CREDENTIALS'))
      expect(await ask({})).toMatchObject(errorOf('OTP_REQUIRED'))
      expect(await ask({ otp })).toMatchObject({ data: { signIn: { token: expect.stringMatching(/^st_/), userErrors: [] } } })
      expect(await ask({ otp })).toMatchObject(errorOf('INVALID_CREDENTIALS'))
    } finally {
      await live.close()
    }
  })
})

describe('requestSignInCode and signInWithCode', () => {
  type Asked = { requestSignInCode: { challenge: string; expiresAt: string } }
  const ask = async (email: string) =>
    (await server.graphql<Asked>('RequestSignInCode', { input: { email, locale: 'FR' } })).data!.requestSignInCode
  const enter = (input: object) => server.graphql('SignInWithCode', { input })
  const refused = (code: string, field: string) => ({
    data: { signInWithCode: { token: null, userErrors: [{ code, field: [field], httpStatus: 400 }] } },
  })

  it('let somebody in by their mailbox alone, and open an account when it has none', async () => {
    const email = anEmail()
    const { challenge, expiresAt } = await ask(email)
    expect(expiresAt).toBe('2026-11-20T10:10:00.000Z')
    expect(await enter({ challenge, code: '111111' })).toMatchObject(refused('INVALID_CODE', 'code'))
    expect(await enter({ challenge, code: '000000' })).toMatchObject(refused('NAME_REQUIRED', 'firstName'))
    const { data } = await enter({ challenge, code: '000000', firstName: 'Amel', lastName: 'Ben Salah' })
    const token = (data!['signInWithCode'] as { token: string }).token
    expect(await server.graphql('Me', {}, { token })).toMatchObject({ data: { me: { email, firstName: 'Amel', locale: 'FR' } } })
    expect(await enter({ challenge, code: '000000' })).toMatchObject(refused('INVALID_CODE', 'code'))
  })

  it('answer alike for every address, and no code of one caller twice within a minute', async () => {
    const { email } = await aRegisteredUser()
    const [known, unknown] = [await ask(email), await ask(anEmail())]
    expect(known).toEqual({ ...unknown, challenge: expect.stringMatching(/^[\w-]{43}$/) })
    expect(failure(await server.graphql('RequestSignInCode', { input: { email } }))).toBe('RATE_LIMITED 429')
  })
})

describe('a password', () => {
  it.each(['USER', 'DEVELOPER', 'STAFF'] as const)('of a %s is replaced by a mailed link, and changed by its owner', async (kind) => {
    const email = { USER: (await aRegisteredUser()).email, DEVELOPER: (await signUp(server)).email, STAFF: 'owner@example.com' }[kind]
    const before = await signInAs(kind, email)
    const asked = await server.graphql('RequestPasswordReset', { input: { kind, email } })
    expect(asked).toMatchObject({ data: { requestPasswordReset: { expiresAt: '2026-11-20T11:00:00.000Z', userErrors: [] } } })
    const token = await mailedToken(server, email)
    const password = 'another long password'
    expect(await server.graphql('ResetPassword', { input: { kind, token, password } })).toEqual({
      data: { resetPassword: { reset: true, userErrors: [] } },
    })
    expect(await server.graphql('ResetPassword', { input: { kind, token, password } })).toMatchObject({
      data: { resetPassword: { reset: null, userErrors: [{ code: 'INVALID_LINK', field: ['token'] }] } },
    })
    expect(failure(await server.graphql('OwnSessions', {}, { token: before }))).toBe('UNAUTHORIZED 401')
    const signedIn = await server.graphql<{ signIn: { token: string } }>('SignIn', { input: { kind, email, password } })
    const own = signedIn.data!.signIn.token
    const change = (currentPassword: string) =>
      server.graphql('ChangePassword', { input: { currentPassword, password: goodPassword } }, { token: own })
    expect(await change('wrong')).toMatchObject({
      data: { changePassword: { ended: null, userErrors: [{ code: 'INVALID_CREDENTIALS', field: ['currentPassword'] }] } },
    })
    expect(await change(password)).toMatchObject({ data: { changePassword: { ended: expect.any(Number), userErrors: [] } } })
    const { data } = await server.graphql<{ ownSessions: Array<{ id: string; isCurrent: boolean }> }>('OwnSessions', {}, { token: own })
    expect(data!.ownSessions).toMatchObject([{ id: expect.stringMatching(/^ses_/), isCurrent: true, device: null, seenAt: null }])
    const ended = await server.graphql('EndOwnSession', { input: { id: data!.ownSessions[0]!.id } }, { token: own })
    expect(ended).toEqual({ data: { endOwnSession: { ended: true, userErrors: [] } } })
    expect(failure(await server.graphql('OwnSessions', {}, { token: own }))).toBe('UNAUTHORIZED 401')
  })
})

describe('signOut', () => {
  it('revokes the token it comes with, and no other', async () => {
    const { email, token } = await aRegisteredUser()
    const other = await signInAs('USER', email)
    expect(await server.graphql('SignOut', {}, { token })).toEqual({ data: { signOut: { revoked: true, userErrors: [] } } })
    expect(failure(await server.graphql('Me', {}, { token }))).toBe('UNAUTHORIZED 401')
    expect((await server.graphql('Me', {}, { token: other })).errors).toBeUndefined()
  })

  it('is for people', async () => {
    expect(failure(await server.graphql('SignOut'))).toBe('UNAUTHORIZED 401')
    expect(failure(await server.graphql('SignOut', {}, { token: (await signUp(server)).key }))).toBe('FORBIDDEN 403')
  })
})

describe('me', () => {
  it('is the user who asks', async () => {
    const { email, token } = await aRegisteredUser()
    expect(await server.graphql('Me', {}, { token })).toEqual({
      data: {
        me: {
          id: expect.stringMatching(/^usr_/),
          email,
          firstName: 'Amel',
          lastName: 'Ben Salah',
          locale: 'FR',
          isEmailVerified: true,
          identityStatus: 'NONE',
          createdAt: expect.stringMatching(/^2026-11-20T/),
          balance: { available: '0.000', pending: '0.000', escrow: '0.000', escrowAsBuyer: '0.000', escrowAsSeller: '0.000' },
        },
      },
    })
  })

  it('answers the query of the decisions', async () => {
    const { token, email } = await aRegisteredUser()
    const answer = await server.graphql('{ me { id email balance { available pending escrow } } }', {}, { token })
    expect(answer.data).toMatchObject({ me: { email, balance: { available: '0.000', pending: '0.000', escrow: '0.000' } } })
  })

  it('is the associated user of an API key', async () => {
    const { key, user } = await signUpWithUser(server, { walletTnd: 12.5 })
    expect(await server.graphql('Me', {}, { token: key })).toMatchObject({
      data: { me: { id: user._id, email: user.email, identityStatus: 'APPROVED', balance: { available: '12.500' } } },
    })
  })

  it('is null with an error for everybody else', async () => {
    const { key, token } = await signUp(server)
    for (const [credential, code] of [
      [undefined, 'UNAUTHORIZED 401'],
      [key, 'ACCOUNT_NOT_ASSOCIATED 403'],
      [token, 'FORBIDDEN 403'],
    ] as const) {
      const answer = await server.graphql('Me', {}, credential ? { token: credential } : {})
      expect(answer.data).toEqual({ me: null })
      expect(failure(answer)).toBe(code)
    }
  })
})

describe('viewer', () => {
  const viewer = async (token: string) => (await server.graphql('Viewer', {}, { token })).data!['viewer']
  const nobody = { user: null, developer: null, apiKey: null, staff: null }

  it('is whoever asks, by any credential', async () => {
    const user = await aRegisteredUser()
    const { key, keyId, token, email } = await signUp(server)
    const developer = { email, limits: { dailyCreations: { limit: 1000, used: 0 } } }
    expect(await viewer(user.token)).toMatchObject({ ...nobody, kind: 'USER', user: { email: user.email } })
    expect(await viewer(token)).toMatchObject({ ...nobody, kind: 'DEVELOPER', developer })
    expect(await viewer(key)).toMatchObject({ ...nobody, kind: 'API_KEY', developer, apiKey: { id: keyId, environment: 'SANDBOX' } })
    const owner = await signInAs('STAFF', 'owner@example.com')
    expect(await viewer(owner)).toMatchObject({
      ...nobody,
      kind: 'STAFF',
      staff: { email: 'owner@example.com', role: 'OWNER', isDisabled: false },
    })
    expect(failure(await server.graphql('Viewer'))).toBe('UNAUTHORIZED 401')
  })
})

describe('a developer account', () => {
  it('registers, shows itself to its token and its keys, and takes settings', async () => {
    const email = anEmail()
    const registered = await server.graphql('RegisterDeveloper', { input: { email, password: goodPassword, companyName: 'Atelier' } })
    expect(registered.data).toMatchObject({
      registerDeveloper: { developer: { email, companyName: 'Atelier', isVerified: true }, userErrors: [] },
    })
    const again = await server.graphql('RegisterDeveloper', { input: { email, password: goodPassword, companyName: 'Atelier' } })
    expect(again.data).toMatchObject({ registerDeveloper: { developer: null, userErrors: [{ code: 'EMAIL_TAKEN', httpStatus: 409 }] } })

    const token = await signInAs('DEVELOPER', email)
    const input = { allowedRedirectUrls: ['https://shop.example.com/*'], applicationName: 'Shop', companyName: null }
    const updated = await server.graphql('UpdateDeveloperSettings', { input }, { token })
    expect(updated.data).toMatchObject({
      updateDeveloperSettings: {
        developer: { companyName: 'Atelier', applicationName: 'Shop', allowedRedirectUrls: input.allowedRedirectUrls },
      },
    })
    expect(await server.graphql('UpdateDeveloperSettings', { input: {} }, { token })).toMatchObject({
      data: { updateDeveloperSettings: { developer: null, userErrors: [{ code: 'NOTHING_TO_UPDATE' }] } },
    })
    expect((await server.graphql('Developer', {}, { token })).data).toMatchObject({
      developer: {
        email,
        limits: { dailyCreations: { limit: 1000, used: 0 } },
        association: { status: 'NONE', pending: null },
        signature: { status: 'NONE', sha256: null },
      },
    })
    const made = await server.graphql<{ createApiKey: { key: string } }>('CreateApiKey', { input: { name: 'main' } }, { token })
    expect((await server.graphql('DeveloperSettings', {}, { token: made.data!.createApiKey.key })).data).toEqual({
      developer: { allowedRedirectUrls: input.allowedRedirectUrls, companyName: 'Atelier', applicationName: 'Shop' },
    })
  })

  it('is managed with its token alone', async () => {
    const { key } = await signUp(server)
    const { token: userToken } = await aRegisteredUser()
    const mutations: Array<[string, object | null]> = [
      ['UpdateDeveloperSettings', { companyName: 'X' }],
      ['CreateApiKey', { name: 'x' }],
      ['RequestAssociation', { email: 'someone@example.com' }],
      ['PutDeveloperSignature', { image: pngImage().toString('base64') }],
      ['DeleteDeveloperSignature', null],
    ]
    for (const [operation, input] of mutations) {
      const variables = input ? { input } : {}
      expect([operation, failure(await server.graphql(operation, variables))]).toEqual([operation, 'UNAUTHORIZED 401'])
      for (const token of [key, userToken]) {
        expect([operation, failure(await server.graphql(operation, variables, { token }))]).toEqual([operation, 'FORBIDDEN 403'])
      }
    }
    for (const query of ['ApiKeys', 'Developer']) {
      expect(failure(await server.graphql(query))).toBe('UNAUTHORIZED 401')
      expect(failure(await server.graphql(query, {}, { token: userToken }))).toBe('FORBIDDEN 403')
    }
  })

  it('verifies with a code in live', async () => {
    const live = await startRestServer({ ESCROW_ENV: 'live' })
    try {
      const email = freshEmail(live.services)
      await live.graphql('RegisterDeveloper', { input: { email, password: goodPassword, companyName: 'Atelier' } })
      const verify = (code: string) => live.graphql('VerifyDeveloper', { input: { email, code } })
      const code = await mailedCode(live, email)
      const wrong = code === '111111' ? '222222' : '111111'
      expect(await verify(wrong)).toMatchObject({ data: { verifyDeveloper: { developer: null, userErrors: [{ code: 'INVALID_CODE' }] } } })
      expect(await verify(code)).toMatchObject({ data: { verifyDeveloper: { developer: { isVerified: true }, userErrors: [] } } })
      expect(await signInAs('DEVELOPER', email, live)).toMatch(/^dt_/)
    } finally {
      await live.close()
    }
  })
})

describe('API keys', () => {
  it('are made, read, changed and revoked by their developer', async () => {
    const { token } = await signUp(server)
    const input = { name: 'shop', rateLimit: 20, expiresAt: '2027-01-01T00:00:00Z', metadata: { team: 'web' } }
    const made = await server.graphql<{ createApiKey: { apiKey: { id: string }; key: string } }>('CreateApiKey', { input }, { token })
    const { apiKey, key } = made.data!.createApiKey
    expect(apiKey).toMatchObject({ ...input, expiresAt: '2027-01-01T00:00:00.000Z', environment: 'SANDBOX', isActive: true })
    expect((await server.graphql('ApiKey', {}, { token: key })).data).toEqual({ apiKey })
    expect((await server.graphql('ApiKey', { id: apiKey.id }, { token })).data).toEqual({ apiKey })
    expect((await server.graphql<{ apiKeys: unknown[] }>('ApiKeys', {}, { token })).data!.apiKeys).toContainEqual(apiKey)

    const update = (changes: object) => server.graphql('UpdateApiKey', { input: { id: apiKey.id, ...changes } }, { token })
    expect((await update({ isActive: false, name: null })).data).toMatchObject({ updateApiKey: { apiKey: { ...apiKey, isActive: false } } })
    expect((await update({ isActive: null, expiresAt: null })).data).toMatchObject({
      updateApiKey: { apiKey: { isActive: false, expiresAt: null } },
    })
    expect(await update({})).toMatchObject({ data: { updateApiKey: { userErrors: [{ code: 'NOTHING_TO_UPDATE' }] } } })

    const revoke = () => server.graphql('RevokeApiKey', { input: { id: apiKey.id } }, { token })
    expect(await revoke()).toEqual({ data: { revokeApiKey: { revoked: true, userErrors: [] } } })
    expect(await revoke()).toMatchObject({
      data: { revokeApiKey: { revoked: null, userErrors: [{ code: 'API_KEY_NOT_FOUND', httpStatus: 404 }] } },
    })
    expect(failure(await server.graphql('ApiKey', { id: apiKey.id }, { token }))).toBe('API_KEY_NOT_FOUND 404')
  })

  it('of somebody else are not there', async () => {
    const { token } = await signUp(server)
    const { keyId } = await signUp(server)
    expect(failure(await server.graphql('ApiKey', { id: keyId }, { token }))).toBe('API_KEY_NOT_FOUND 404')
    expect(failure(await server.graphql('ApiKey', { id: 'key_' }, { token }))).toBe('INVALID_ID 400')
    expect(failure(await server.graphql('ApiKey', {}, { token }))).toBe('FORBIDDEN 403')
    for (const operation of ['UpdateApiKey', 'RevokeApiKey']) {
      const input = operation === 'UpdateApiKey' ? { id: keyId, name: 'mine' } : { id: keyId }
      const { data } = await server.graphql<Record<string, { userErrors: unknown[] }>>(operation, { input }, { token })
      expect(Object.values(data!)[0]!.userErrors).toMatchObject([{ code: 'API_KEY_NOT_FOUND' }])
    }
  })

  it('get another limit from an owner, who says why', async () => {
    const { keyId } = await signUp(server)
    const token = await signInAs('STAFF', 'owner@example.com')
    const update = (reason?: string) => server.graphql('UpdateApiKey', { input: { id: keyId, rateLimit: 9_000, reason } }, { token })
    expect(await update()).toMatchObject({ data: { updateApiKey: { userErrors: [{ code: 'REASON_REQUIRED' }] } } })
    expect(await update('A large customer')).toMatchObject({ data: { updateApiKey: { apiKey: { rateLimit: 9_000 }, userErrors: [] } } })
  })
})

describe('an association', () => {
  const ask = (token: string, email: string) => server.graphql('RequestAssociation', { input: { email } }, { token })
  const read = async (token: string, userToken?: string) =>
    server.graphql('AssociationRequest', { token }, userToken ? { token: userToken } : {})
  const answer = (token: string, accept: boolean, userToken?: string) =>
    server.graphql('AnswerAssociation', { input: { token, accept } }, userToken ? { token: userToken } : {})

  it('shows the link’s request to its holder, and the whole address to its user only', async () => {
    const developer = await signUp(server)
    const user = await aRegisteredUser()
    await ask(developer.token, user.email)
    const token = await mailedToken(server, user.email)
    const masked = `${user.email[0]}•••@example.com`
    const shown = {
      companyName: 'Atelier Carthage',
      applicationName: null,
      logoUrl: null,
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
    }
    expect((await read(token)).data).toEqual({ associationRequest: { ...shown, email: masked, isForViewer: false } })
    expect((await read(token, (await aRegisteredUser()).token)).data).toMatchObject({
      associationRequest: { email: masked, isForViewer: false },
    })
    expect((await read(token, user.token)).data).toEqual({ associationRequest: { ...shown, email: user.email, isForViewer: true } })
  })

  it('is accepted once, by the user who was asked, who may end it', async () => {
    const developer = await signUp(server)
    const user = await aRegisteredUser()
    await ask(developer.token, user.email)
    const token = await mailedToken(server, user.email)
    expect(failure(await answer(token, true))).toBe('UNAUTHORIZED 401')
    expect(failure(await answer(token, true, (await aRegisteredUser()).token))).toBe('FORBIDDEN 403')
    const accepted = await answer(token, true, user.token)
    expect(accepted.data).toMatchObject({ answerAssociation: { status: 'ACCEPTED', companyName: 'Atelier Carthage', userErrors: [] } })
    expect(await answer(token, true, user.token)).toMatchObject({
      data: { answerAssociation: { status: null, userErrors: [{ code: 'INVALID_LINK' }] } },
    })
    expect(failure(await read(token, user.token))).toBe('INVALID_LINK 400')
    expect((await server.graphql('DeveloperAssociation', {}, developer)).data).toMatchObject({
      developer: { association: { status: 'ASSOCIATED', email: user.email } },
    })

    const { developerId } = accepted.data!['answerAssociation']!
    const end = (id?: unknown) => server.graphql('EndAssociation', { input: { developerId: id } }, { token: user.token })
    expect(await end()).toMatchObject({ data: { endAssociation: { userErrors: [{ code: 'ASSOCIATION_NOT_FOUND', httpStatus: 404 }] } } })
    expect(await end('usr_x')).toMatchObject({ data: { endAssociation: { userErrors: [{ code: 'INVALID_ID' }] } } })
    expect(await end(developerId)).toMatchObject({ data: { endAssociation: { association: { status: 'NONE' }, userErrors: [] } } })
  })

  it('is declined', async () => {
    const developer = await signUp(server)
    const user = await aRegisteredUser()
    await ask(developer.token, user.email)
    const declined = await answer(await mailedToken(server, user.email), false, user.token)
    expect(declined.data).toMatchObject({ answerAssociation: { status: 'DECLINED', userErrors: [] } })
    expect((await server.graphql('DeveloperAssociation', {}, developer)).data).toMatchObject({
      developer: { association: { status: 'NONE' } },
    })
  })
})

describe('a developer’s signature', () => {
  const put = (token: string, image: string) =>
    server.graphql<{ putDeveloperSignature: { signature: { sha256: string } | null } }>(
      'PutDeveloperSignature',
      { input: { image } },
      { token },
    )

  it.each(['', 'data:image/png;base64,'])('is put as base64 (%j), shown to its user alone, and confirmed by its hash', async (prefix) => {
    const { token, user, userToken } = await signUpWithUser(server)
    const base64 = pngImage().toString('base64')
    const { sha256 } = (await put(token, prefix + base64)).data!.putDeveloperSignature.signature!
    const link = await mailedToken(server, user.email)
    const shown = (await server.graphql('SignatureRequest', { token: link }, { token: userToken })).data
    expect(shown).toMatchObject({
      signatureRequest: { email: user.email, isForViewer: true, image: `data:image/png;base64,${base64}`, sha256, confirmedAt: null },
    })
    const toOthers = (await server.graphql('SignatureRequest', { token: link })).data
    expect(toOthers).toMatchObject({ signatureRequest: { email: `${user.email[0]}•••@example.com`, isForViewer: false, image: null } })

    const confirm = (hash: string, by?: string) =>
      server.graphql('ConfirmDeveloperSignature', { input: { token: link, sha256: hash } }, by ? { token: by } : {})
    expect(failure(await confirm(sha256))).toBe('UNAUTHORIZED 401')
    expect(failure(await confirm(sha256, (await aRegisteredUser()).token))).toBe('FORBIDDEN 403')
    expect(await confirm('0'.repeat(64), userToken)).toMatchObject({
      data: { confirmDeveloperSignature: { userErrors: [{ code: 'VERSION_CONFLICT', httpStatus: 409 }] } },
    })
    expect(await confirm(sha256, userToken)).toMatchObject({
      data: { confirmDeveloperSignature: { signature: { status: 'CONFIRMED', sha256 }, userErrors: [] } },
    })
    expect((await server.graphql('DeveloperSignature', {}, { token })).data).toMatchObject({
      developer: { signature: { status: 'CONFIRMED' } },
    })
    expect(await server.graphql('DeleteDeveloperSignature', {}, { token })).toEqual({
      data: { deleteDeveloperSignature: { deleted: true, userErrors: [] } },
    })
    expect(failure(await server.graphql('SignatureRequest', { token: link }))).toBe('INVALID_LINK 400')
    expect(await server.graphql('DeleteDeveloperSignature', {}, { token })).toMatchObject({
      data: { deleteDeveloperSignature: { deleted: null, userErrors: [{ code: 'SIGNATURE_NOT_CONFIGURED', httpStatus: 404 }] } },
    })
  })

  it('is refused when it is no image, and without an associated user', async () => {
    const { token } = await signUpWithUser(server)
    for (const image of ['', 'not base64!', 'data:image/jpeg;base64,AAAA', 'AAAA']) {
      expect(await put(token, image)).toMatchObject({
        data: { putDeveloperSignature: { signature: null, userErrors: [{ code: 'SIGNATURE_INVALID', field: ['image'] }] } },
      })
    }
    expect(failure(await put((await signUp(server)).token, pngImage().toString('base64')))).toBe('ACCOUNT_NOT_ASSOCIATED 403')
  })
})

describe('createSandboxUser', () => {
  const make = (input: object, token?: string, on = server) => on.graphql('CreateSandboxUser', { input }, token ? { token } : {})

  it('is for API keys', async () => {
    const { key, token } = await signUp(server)
    const email = anEmail()
    expect(failure(await make({ email }))).toBe('UNAUTHORIZED 401')
    expect(failure(await make({ email }, token))).toBe('FORBIDDEN 403')
    const made = await make({ email, walletTnd: '7.5' }, key)
    expect(made.data).toMatchObject({ createSandboxUser: { user: { email, isEmailVerified: true }, created: true, userErrors: [] } })
    expect((await make({ email }, key)).data).toMatchObject({ createSandboxUser: { created: false } })
    expect(await make({ email, walletTnd: '0.0001' }, key)).toMatchObject({
      data: { createSandboxUser: { userErrors: [{ code: 'AMOUNT_PRECISION' }] } },
    })
    expect(failure(await make({ email: (await aRegisteredUser()).email }, key))).toBe('SANDBOX_USER_NOT_YOURS 403')
  })

  it('does not exist in live', async () => {
    const live = await startRestServer({ ESCROW_ENV: 'live' })
    try {
      const email = freshEmail(live.services)
      await live.graphql('RegisterDeveloper', { input: { email, password: goodPassword, companyName: 'Atelier' } })
      await live.graphql('VerifyDeveloper', { input: { email, code: await mailedCode(live, email) } })
      const token = await signInAs('DEVELOPER', email, live)
      const made = await live.graphql<{ createApiKey: { key: string } }>('CreateApiKey', { input: { name: 'main' } }, { token })
      expect(await make({ email: anEmail() }, made.data!.createApiKey.key, live)).toMatchObject({
        data: { createSandboxUser: { user: null, userErrors: [{ code: 'NOT_FOUND', httpStatus: 404 }] } },
      })
    } finally {
      await live.close()
    }
  })
})

describe('staff', () => {
  it('are made, changed and disabled by an owner, who gives a reason', async () => {
    const token = await signInAs('STAFF', 'owner@example.com')
    const email = anEmail()
    const made = await server.graphql<{ createStaff: { staff: { id: string }; secret: { password: string; otpauthUri: string | null } } }>(
      'CreateStaff',
      { input: { email, role: 'DISPUTES', reason: 'New colleague' } },
      { token },
    )
    const { staff, secret } = made.data!.createStaff
    expect(staff).toMatchObject({ id: expect.stringMatching(/^stf_/), email, role: 'DISPUTES', isDisabled: false, hasSecondFactor: false })
    expect(secret).toEqual({ password: expect.stringMatching(/^[\w-]{24}$/), otpauthUri: null })
    const taken = await server.graphql('CreateStaff', { input: { email, role: 'SUPPORT', reason: 'Again' } }, { token })
    expect(taken.data).toMatchObject({ createStaff: { staff: null, secret: null, userErrors: [{ code: 'EMAIL_TAKEN' }] } })

    const credentials = { kind: 'STAFF', email, password: secret.password }
    const theirs = (await server.graphql<{ signIn: { token: string } }>('SignIn', { input: credentials })).data!.signIn.token
    const setRole = (input: object) => server.graphql('SetStaffRole', { input: { id: staff.id, ...input } }, { token })
    expect(await setRole({ role: 'FINANCE', reason: ' ' })).toMatchObject({
      data: { setStaffRole: { userErrors: [{ code: 'REASON_REQUIRED' }] } },
    })
    expect(await setRole({ role: 'FINANCE', reason: 'Moved' })).toMatchObject({
      data: { setStaffRole: { staff: { role: 'FINANCE' }, userErrors: [] } },
    })

    const disabled = await server.graphql('DisableStaff', { input: { id: staff.id, reason: 'Left' } }, { token })
    expect(disabled.data).toMatchObject({ disableStaff: { staff: { isDisabled: true }, userErrors: [] } })
    expect(failure(await server.graphql('Viewer', {}, { token: theirs }))).toBe('UNAUTHORIZED 401')
    const { staff: all } = (await server.graphql<{ staff: object[] }>('Staff', {}, { token })).data!
    expect(all).toContainEqual({ ...staff, role: 'FINANCE', isDisabled: true })
    expect(all).toContainEqual(expect.objectContaining({ email: 'owner@example.com', role: 'OWNER' }))
  })

  it('keep their last owner', async () => {
    const token = await signInAs('STAFF', 'owner@example.com')
    const { id } = (await server.graphql<{ viewer: { staff: { id: string } } }>('Viewer', {}, { token })).data!.viewer.staff
    const disabled = await server.graphql('DisableStaff', { input: { id, reason: 'Left' } }, { token })
    expect(disabled.data).toMatchObject({ disableStaff: { userErrors: [{ code: 'LAST_OWNER', httpStatus: 409 }] } })
    const unknown = await server.graphql('DisableStaff', { input: { id: 'stf_00000000000000000000000000', reason: 'Left' } }, { token })
    expect(unknown.data).toMatchObject({ disableStaff: { userErrors: [{ code: 'STAFF_NOT_FOUND', httpStatus: 404 }] } })
  })

  it('are nobody else’s business', async () => {
    const owner = await signInAs('STAFF', 'owner@example.com')
    const email = anEmail()
    await server.graphql(
      'CreateStaff',
      { input: { email, role: 'SUPPORT', password: goodPassword, reason: 'New colleague' } },
      { token: owner },
    )
    const support = await signInAs('STAFF', email)
    const input = { id: 'stf_00000000000000000000000000', reason: 'x' }
    const asked: Array<[string, object]> = [
      ['Staff', {}],
      ['CreateStaff', { input: { email: anEmail(), role: 'OWNER', reason: 'x' } }],
      ['SetStaffRole', { input: { ...input, role: 'OWNER' } }],
      ['DisableStaff', { input }],
    ]
    for (const [operation, variables] of asked) {
      expect(failure(await server.graphql(operation, { ...variables }))).toBe('UNAUTHORIZED 401')
      for (const token of [support, (await signUp(server)).token]) {
        expect(failure(await server.graphql(operation, { ...variables }, { token }))).toBe('STAFF_ONLY 403')
      }
    }
  })
})
