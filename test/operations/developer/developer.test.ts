import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerDeveloper } from '../../../server/operations/developer/register-developer.js'
import { requestPasswordReset } from '../../../server/operations/credential/request-password-reset.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { updateDeveloperSettings, type DeveloperSettings } from '../../../server/operations/developer/update-developer-settings.js'
import { verifyDeveloper } from '../../../server/operations/developer/verify-developer.js'
import { resetPassword } from '../../../server/operations/viewer/reset-password.js'
import { aDeveloper, anonymous, freshEmail, goodPassword, openWorld, type World } from '../../support/people.js'

let world: World
let live: World
beforeAll(async () => {
  world = await openWorld()
  live = await openWorld({ ESCROW_ENV: 'live' })
})
afterAll(async () => {
  await world.close()
  await live.close()
})

const register = (services: World, email: string, password = goodPassword) =>
  registerDeveloper({ run: services.runAs(anonymous), services }, { email, password, companyName: 'Atelier Carthage' })
const verify = (services: World, email: string, code: string) =>
  verifyDeveloper({ run: services.runAs(anonymous), services }, { email, code })
const enter = (services: World, email: string, password = goodPassword) =>
  signIn({ run: services.runAs(anonymous), services }, { kind: 'developer', email, password, address: '203.0.113.1' })
const mailedToken = async (services: World, email: string) => {
  const [mail] = await services.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  return /token=([\w-]+)/.exec(mail!.body)![1]!
}
const mailedCode = async (services: World, email: string) => {
  const [mail] = await services.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  return /\b\d{6}\b/.exec(mail!.body)![0]
}

describe('registering a developer', () => {
  it('is done at once in the sandbox, without a mail', async () => {
    const email = freshEmail(world)
    const { developer } = await register(world, email)
    expect(developer).toEqual({
      id: expect.stringMatching(/^dev_/),
      email,
      companyName: 'Atelier Carthage',
      applicationName: null,
      allowedRedirectUrls: [],
      isVerified: true,
      createdAt: '2026-11-20T10:00:00.000Z',
    })
    await expect(enter(world, email)).resolves.toBeDefined()
    expect(await world.sql('select 1 from mail where recipient = $1', [email])).toEqual([])
  })

  it('refuses a known address in whichever case, and a weak password', async () => {
    const email = freshEmail(world)
    await register(world, email)
    await expect(register(world, email.toUpperCase())).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 })
    await expect(register(world, freshEmail(world), 'qwertyuiop12')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK', status: 400 })
  })

  it('makes one account out of simultaneous registrations', async () => {
    const email = freshEmail(world)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => register(world, email)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('waits for the mailed code in live', async () => {
    const email = freshEmail(live)
    expect(await register(live, email)).toMatchObject({ developer: { isVerified: false } })
    await expect(enter(live, email)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    const code = await mailedCode(live, email)
    await expect(verify(live, email, code === '111111' ? '222222' : '111111')).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(verify(live, freshEmail(live), code)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    expect(await verify(live, email, code)).toMatchObject({ developer: { isVerified: true } })
    await expect(enter(live, email)).resolves.toBeDefined()
    await expect(register(live, email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  it('may be repeated in live, and with another password once no code is on its way', async () => {
    const email = freshEmail(live)
    await register(live, email, 'the first long password')
    live.clock.advance(15 * 60_000)
    for (let time = 0; time < 2; time++) await register(live, email, 'the second long password')
    await verify(live, email, await mailedCode(live, email))
    await expect(enter(live, email, 'the first long password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(enter(live, email, 'the second long password')).resolves.toBeDefined()
  })

  it('gives the account to no password where two have been chosen while a code was on its way', async () => {
    const email = freshEmail(live)
    await register(live, email, 'of the mailbox’s owner')
    await register(live, email, 'of somebody else there')
    await register(live, email, 'of somebody else there')
    await verify(live, email, await mailedCode(live, email))
    for (const password of ['of the mailbox’s owner', 'of somebody else there'])
      await expect(enter(live, email, password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const context = { run: live.runAs(anonymous), services: live }
    await context.run(requestPasswordReset, { kind: 'developer', email, locale: 'en', address: '203.0.113.1' })
    const token = await mailedToken(live, email)
    await resetPassword(context, { kind: 'developer', token, password: goodPassword, address: '203.0.113.1' })
    await expect(enter(live, email)).resolves.toBeDefined()
  })
})

describe('settings', () => {
  const urls = ['https://shop.example.com/return', 'http://localhost:3000/*']

  it('change by the keys that are present', async () => {
    const run = world.runAs(await aDeveloper(world))
    const change = async (settings: DeveloperSettings) => (await run(updateDeveloperSettings, settings)).developer
    expect(await change({ allowedRedirectUrls: [...urls, urls[0]!] })).toMatchObject({
      allowedRedirectUrls: urls,
      companyName: 'Atelier Carthage',
    })
    expect(await change({ applicationName: ' Carthage Pay ' })).toMatchObject({
      allowedRedirectUrls: urls,
      applicationName: 'Carthage Pay',
    })
    expect(await change({ companyName: 'Carthage SARL', applicationName: null })).toMatchObject({
      allowedRedirectUrls: urls,
      companyName: 'Carthage SARL',
      applicationName: null,
    })
    expect(await change({ allowedRedirectUrls: [] })).toMatchObject({ allowedRedirectUrls: [], companyName: 'Carthage SARL' })
  })

  it.each<[string, DeveloperSettings, string]>([
    ['nothing', {}, 'NOTHING_TO_UPDATE'],
    ['http', { allowedRedirectUrls: ['http://shop.example.com/'] }, 'VALIDATION_ERROR'],
    ['credentials in a URL', { allowedRedirectUrls: ['https://ok.tn@evil.tn/'] }, 'VALIDATION_ERROR'],
    ['a host that only begins with localhost', { allowedRedirectUrls: ['http://localhost.evil.tn/'] }, 'VALIDATION_ERROR'],
    ['a wildcard for hosts', { allowedRedirectUrls: ['https://*.example.com/'] }, 'VALIDATION_ERROR'],
    ['21 URLs', { allowedRedirectUrls: Array.from({ length: 21 }, (_, index) => `https://a.tn/${index}`) }, 'VALIDATION_ERROR'],
    ['a company without name', { companyName: ' ' }, 'VALIDATION_ERROR'],
    ['an application whose name has no end', { applicationName: 'x'.repeat(101) }, 'VALIDATION_ERROR'],
  ])('refuse %s', async (_, settings, code) => {
    await expect(world.runAs(await aDeveloper(world))(updateDeveloperSettings, settings)).rejects.toMatchObject({ code, status: 400 })
  })

  it('name the URL that is refused', async () => {
    const change = world.runAs(await aDeveloper(world))(updateDeveloperSettings, { allowedRedirectUrls: [urls[0]!, 'javascript:alert(1)'] })
    await expect(change).rejects.toMatchObject({ details: { 'allowedRedirectUrls[1]': expect.any(String) } })
  })
})
