import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../locales/message.js'
import { complete } from '../../server/domain/escrow/commands/complete.js'
import { pay } from '../../server/domain/escrow/commands/pay.js'
import { putDeveloperSignature } from '../../server/operations/developer/put-developer-signature.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { startHostedServer, type HostedServer } from '../support/hosted-server.js'
import { PageClient } from '../support/page-client.js'
import { aUser, goodPassword } from '../support/people.js'
import { pngImage } from '../support/png.js'

// A person's profile: name and language, who they are, and which images sign for them (decisions 3, 8 and 10).

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const path = '/account/profile'

async function signedIn(email: string): Promise<PageClient> {
  const client = new PageClient(server.url)
  await client.open('/account/sign-in')
  await client.submit('sign-in', { email, password: goodPassword })
  return client
}

const rowOf = async (userId: string) =>
  (await server.world.sql('select first_name, last_name, locale, identity_status from app_user where id = $1', [userId]))[0]

test('is for whoever is signed in', async () => {
  expect((await new PageClient(server.url).open(path)).location).toBe('/account/sign-in?next=%2Faccount%2Fprofile')
})

test('a name is changed, and one that is none comes back', async () => {
  const user = await aUser(server.world)
  const client = await signedIn(user.email)
  expect((await client.open(path)).html).toContain('value="Amel"')
  expect((await client.submit('name', { firstName: 'Amel', lastName: ' Trabelsi <br>' })).location).toBe(`${path}?done=name`)
  const saved = await client.follow()
  expect(saved.text).toContain(message('pages.profile.done.name', 'en'))
  expect(saved.html).toContain('value="Trabelsi &lt;br&gt;"')
  const refused = await client.submit('name', { firstName: ' ', lastName: 'Trabelsi' })
  expect([refused.status, refused.text.includes(message('pages.profile.nameProblem', 'en'))]).toEqual([400, true])
  expect(refused.html).toMatch(/<input id="firstName"[^>]* aria-invalid="true"/)
  const empty = await client.submit('name', { firstName: '', lastName: '' })
  expect(empty.html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(await rowOf(user.userId)).toMatchObject({ first_name: 'Amel', last_name: 'Trabelsi <br>' })
})

test('a language is that of the pages at once, and of the mails', async () => {
  const user = await aUser(server.world)
  const client = await signedIn(user.email)
  await client.open(`${path}?lang=fr`)
  await client.submit('language', { locale: 'ar' })
  const page = await client.follow()
  expect(page.html).toContain('<html lang="ar" dir="rtl"')
  expect(page.text).toContain(message('pages.profile.done.language', 'ar'))
  expect(await rowOf(user.userId)).toMatchObject({ locale: 'ar' })
  expect((await client.submit('language', { locale: 'de' })).status).toBe(400)
})

test('what somebody does not want to hear of is not written to them, and what is asked of them is', async () => {
  const { world, seller } = server
  const buyer = await aUser(world)
  const sellOne = async () => {
    const escrowId = await server.escrow({ buyerEmail: buyer.email, mode: 'quick', amount: '80.000' })
    await world.runAs(buyer)((tx) => topUpSandboxWallet(tx, buyer.userId, 80_000n), undefined)
    await world.runAs(buyer)(verbOf(pay), { escrowId, method: 'wallet' })
    await world.runAs(buyer)(verbOf(complete), { escrowId })
  }
  const kindsTo = async (email: string) =>
    (await world.sql<{ kind: string }>('delete from mail where recipient = $1 returning kind', [email])).map(({ kind }) => kind)
  const client = await signedIn(seller.email)
  const before = await client.open(path)
  expect(before.html.match(/<input type="checkbox"[^>]* checked/g)).toHaveLength(3)
  await sellOne()
  expect(await kindsTo(seller.email)).toEqual(expect.arrayContaining(['escrow_paid', 'escrow_completed']))
  await client.open(path)
  expect((await client.submit('notices', { wallet: 'on' })).location).toBe(`${path}?done=notices`)
  const saved = await client.follow()
  expect(saved.text).toContain(message('pages.profile.done.notices', 'en'))
  expect(saved.html.match(/<input type="checkbox"[^>]* checked/g)).toHaveLength(1)
  await sellOne()
  const written = await kindsTo(seller.email)
  expect(written).toContain('escrow_paid')
  expect(written).not.toContain('escrow_completed')
  await client.submit('notices', { progress: 'on', reminders: 'on', wallet: 'on' })
  await sellOne()
  expect(await kindsTo(seller.email)).toContain('escrow_completed')
})

test('somebody who is not known finds the way to become so', async () => {
  const user = await aUser(server.world)
  const client = await signedIn(user.email)
  expect((await client.open(path)).text).toContain(message('pages.profile.identity.NONE', 'en'))
  // The sandbox knows whoever asks.
  expect((await client.submit('identity')).text).toContain(message('pages.profile.identity.APPROVED', 'en'))
  expect(await rowOf(user.userId)).toMatchObject({ identity_status: 'approved' })
  const again = await client.post(path, { form: /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!, step: 'identity' })
  expect([again.status, again.location]).toEqual([303, path])
})

test('an image that would sign is seen, confirmed as it was seen, and taken away', async () => {
  const { world, developer, seller } = server
  const client = await signedIn(seller.email)
  const status = async () =>
    (
      await world.sql<{ confirmed: boolean }>('select confirmed_at is not null as confirmed from developer_signature where user_id = $1', [
        seller.userId,
      ])
    )[0]
  await world.runAs(developer)(putDeveloperSignature, { image: pngImage({ width: 300, height: 90 }) })
  const shown = await client.open(path)
  expect(shown.html).toContain('<img class="signature" src="data:image/png;base64,')
  await world.runAs(developer)(putDeveloperSignature, { image: pngImage({ width: 320, height: 90 }) })
  const replaced = await client.submit('confirm')
  expect([replaced.status, replaced.text.includes(message('pages.signature.changed', 'en'))]).toEqual([409, true])
  expect(await status()).toEqual({ confirmed: false })
  expect((await client.submit('confirm')).location).toBe(`${path}?done=confirm`)
  expect(await status()).toEqual({ confirmed: true })
  expect((await client.follow()).html).not.toContain('value="confirm"')
  const other = pngImage({ width: 340, height: 90 })
  const notOne = await client.submitFiles('replace', [{ field: 'image', name: 'mine.png', bytes: Buffer.from('no image') }])
  expect([notOne.status, notOne.text.includes(message('pages.profile.imageProblem', 'en', { most: '200' }))]).toEqual([400, true])
  const tooLong = await client.submitFiles('replace', [
    { field: 'image', name: 'mine.png', bytes: Buffer.concat([other, Buffer.alloc(300_000)]) },
  ])
  expect(tooLong.status).toBe(400)
  expect((await client.submitFiles('replace', [{ field: 'image', name: '', bytes: Buffer.alloc(0) }])).status).toBe(400)
  expect((await client.submitFiles('replace', [{ field: 'image', name: 'mine.png', bytes: other }])).location).toBe(`${path}?done=replace`)
  expect((await client.follow()).html).toContain(other.toString('base64'))
  expect(await status()).toEqual({ confirmed: true })
  const stranger = await signedIn((await aUser(world)).email)
  expect((await stranger.open(path)).html).not.toContain('class="signature"')
  await client.submit('remove')
  expect((await client.follow()).text).toContain(message('pages.profile.done.remove', 'en'))
  expect(await status()).toBeUndefined()
})

test('who acts for the person is named, with the way to what they may', async () => {
  const client = await signedIn(server.seller.email)
  const { text, html } = await client.open(path)
  expect(text).toContain('Atelier Carthage')
  expect(html).toContain('href="/account/applications"')
})

test('needs a form that we made, of one of its steps', async () => {
  const client = await signedIn(server.seller.email)
  expect((await client.post(path, { step: 'name', firstName: 'X', lastName: 'Y' })).status).toBe(403)
  await client.open(path)
  const form = /name="form" value="([^"]+)"/.exec(client.page!.html)![1]!
  expect((await client.post(path, { form, step: 'something' })).status).toBe(400)
})
