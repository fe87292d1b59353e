import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { anonymous, aUser, goodPassword } from '../support/people.js'

// Decisions 3 on the pages: the ways in, a forgotten password, and `/account/security`.

const phone = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0' }
const newPassword = 'another long password'
let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

/** Signs in with the password. */
async function signedIn(email: string, password = goodPassword, headers: Record<string, string> = {}): Promise<PageClient> {
  const client = new PageClient(server.url, headers)
  await client.open('/account/sign-in')
  const { status, html } = await client.submit('sign-in', { email, password })
  if (status !== 303) throw new Error(html)
  return client
}
const mailTo = async (email: string) =>
  (await server.world.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email]))[0]!.body
const isIn = async (client: PageClient) => (await client.open('/account/escrows')).status === 200

describe('a code', () => {
  test('lets somebody in on the page of the account, and leads on to where they were going', async () => {
    const { email } = await aUser(server.world)
    const client = new PageClient(server.url)
    await client.open('/account/applications')
    await client.follow()
    await client.submit('send-code', { email })
    const { text, html } = await client.follow()
    expect(text).toContain(`We sent a code to ${email}.`)
    expect(html).toContain('href="/dev/mail"')
    const code = /\b\d{6}\b/.exec(await mailTo(email))![0]
    const wrong = await client.submit('enter-code', { code: code === '111111' ? '222222' : '111111' })
    expect([wrong.status, wrong.text.includes(message('errors.INVALID_CODE', 'en'))]).toEqual([400, true])
    expect(wrong.html).toMatch(/<input id="code" required aria-invalid="true" aria-describedby="code-error"/)
    expect((await client.submit('enter-code', { code })).location).toBe('/account/applications')
    expect(await isIn(client)).toBe(true)
  })

  test('opens an account, whose owner then sets a password', async () => {
    const email = 'newcomer@example.com'
    const client = new PageClient(server.url, { 'accept-language': 'ar' })
    await client.open('/account/sign-in')
    await client.submit('send-code', { email })
    await client.follow()
    await client.submit('enter-code', { code: '000000' })
    expect((await client.submit('enter-code', { firstName: 'Amel', lastName: 'Ben Salah' })).location).toBe('/account/escrows')
    const { html } = await client.open('/account/security')
    expect(html).not.toContain('name="currentPassword"')
    expect((await client.submit('password', { password: newPassword })).location).toBe('/account/security?done=password')
    expect((await client.follow()).html).toContain('name="currentPassword"')
    expect(await isIn(await signedIn(email, newPassword))).toBe(true)
    expect(await server.world.sql('select locale from app_user where email = $1', [email])).toEqual([{ locale: 'ar' }])
  })
})

describe('a forgotten password', () => {
  test('is replaced by the mailed link, which signs out everywhere', async () => {
    const { email } = await aUser(server.world)
    const before = await signedIn(email)
    const client = new PageClient(server.url)
    expect((await client.open('/account/sign-in')).html).toContain('href="/account/reset"')
    await client.open('/account/reset')
    const sent = await client.submit('ask', { email })
    expect(sent.text).toContain(`A mail is on its way to ${email}.`)
    const link = /http:\S+(\/account\/reset\?token=[\w-]+)/.exec(await mailTo(email))![1]!
    await client.open(link)
    const weak = await client.submit('choose', { password: 'short' })
    expect([weak.status, weak.text.includes(message('errors.PASSWORD_TOO_WEAK', 'en'))]).toEqual([400, true])
    expect((await client.submit('choose', { password: newPassword })).text).toContain('Please sign in with your new password.')
    expect([await isIn(before), await isIn(await signedIn(email, newPassword))]).toEqual([false, true])
    const again = await client.open(link)
    expect([again.status, again.text.includes(message('errors.INVALID_LINK', 'en'))]).toEqual([400, true])
    await client.submit('ask', { email: 'nobody@example.com' })
    expect(client.page!.text).toContain('A mail is on its way to nobody@example.com.')
  })

  test('is asked for in words, refused in words, and a link of nothing is none', async () => {
    const client = new PageClient(server.url, { 'accept-language': 'fr' })
    expect((await client.open('/account/reset?token=nonsense')).status).toBe(400)
    const { status, text } = await client.submit('ask', { email: 'no address' })
    expect([status, text.includes(message('errors.VALIDATION_ERROR', 'fr'))]).toEqual([400, true])
    expect((await client.post('/account/reset', { step: 'ask' })).status).toBe(403)
  })
})

describe('/account/security', () => {
  test('is for whoever is signed in', async () => {
    expect((await new PageClient(server.url).open('/account/security')).location).toBe('/account/sign-in?next=%2Faccount%2Fsecurity')
  })

  test('changes the password with the present one, and signs other devices out', async () => {
    const { email } = await aUser(server.world)
    const [here, there] = [await signedIn(email), await signedIn(email)]
    await here.open('/account/security')
    const wrong = await here.submit('password', { currentPassword: 'wrong', password: newPassword })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toMatch(/id="current-password"[^>]*aria-invalid="true"/)
    expect(wrong.html).not.toContain(newPassword)
    await here.submit('password', { currentPassword: goodPassword, password: newPassword })
    expect((await here.follow()).text).toContain('Your password is saved.')
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('lists the devices, and signs out one of them, or all', async () => {
    const { email } = await aUser(server.world)
    const [here, there] = [await signedIn(email), await signedIn(email, goodPassword, phone)]
    const { text } = await here.open('/account/security')
    for (const words of ['Firefox, Android', 'this device', 'Last used']) expect(text).toContain(words)
    const [session] = await server.world.sql<{ id: string }>(
      `select t.id from access_token t join app_user u on u.id = t.subject_id where u.email = $1 and device = 'Firefox, Android'`,
      [email],
    )
    await here.submit('end-session', { sessionId: encodeId('ses', session!.id) })
    expect((await here.follow()).text).not.toContain('Firefox, Android')
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    await here.open('/account/security')
    expect((await here.submit('everywhere')).location).toBe('/account/sign-in')
    expect(here.cookies.has('sid')).toBe(false)
    expect(await isIn(await signedIn(email))).toBe(true)
  })

  test('tells of a program that holds a token, which stays when no page is opened', async () => {
    const user = await aUser(server.world)
    await server.world.runAs(anonymous)(issueToken, { kind: 'user', subjectId: user.userId })
    const client = await signedIn(user.email)
    expect((await client.open('/account/security')).text).toContain('An application or a script with your account')
    server.world.clock.advance(29 * 60_000)
    expect(await isIn(client)).toBe(true)
    server.world.clock.advance(29 * 60_000)
    expect(await isIn(client)).toBe(true)
    server.world.clock.advance(30 * 60_000)
    expect(await isIn(client)).toBe(false)
    const left = await server.world.sql(
      'select device from access_token where subject_id = $1 and revoked_at is null and seen_at is null',
      [user.userId],
    )
    expect(left).toHaveLength(1)
  })

  test.each(['fr', 'ar'])('is there in %s', async (lang) => {
    const { email } = await aUser(server.world)
    const { html, status } = await (await signedIn(email)).open(`/account/security?lang=${lang}`)
    expect([status, html.includes(`<html lang="${lang}"`)]).toEqual([200, true])
    expect(html).toContain(message('pages.security.devicesHeading', lang as 'fr' | 'ar'))
  })
})
