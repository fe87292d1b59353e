import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { answerAssociation } from '../../../server/operations/association/answer-association.js'
import { confirmDeveloperSignature } from '../../../server/operations/developer/confirm-developer-signature.js'
import { deleteDeveloperSignature } from '../../../server/operations/developer/delete-developer-signature.js'
import { endAssociation } from '../../../server/operations/association/end-association.js'
import { putDeveloperSignature } from '../../../server/operations/developer/put-developer-signature.js'
import { requestAssociation } from '../../../server/operations/association/request-association.js'
import { readAssociationRequest } from '../../../server/queries/association/read-association-request.js'
import { readAssociation } from '../../../server/queries/association/read-association.js'
import { readDeveloperSignature } from '../../../server/queries/developer/read-developer-signature.js'
import { readSignatureRequest } from '../../../server/queries/developer/read-signature-request.js'
import { aDeveloper, aLiveDeveloper, anApiKey, aUser, freshEmail, keyActor, openWorld, type World } from '../../support/people.js'
import { pngChunk, pngImage } from '../../support/png.js'

const dayMs = 86_400_000
let world: World
let developer: Extract<Actor, { kind: 'developer' }>
let user: Extract<Actor, { kind: 'user' }>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  developer = await aDeveloper(world)
  user = await aUser(world)
})

/** The token in the newest mail to this address. */
async function mailedToken(email: string, services = world) {
  const [mail] = await services.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  return /\?token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/.exec(mail!.body)![1]!
}
const request = (email = user.email, actor: Actor = developer) => world.runAs(actor)(requestAssociation, { email })
const answer = (token: string, accept = true, actor: Actor = user) => world.runAs(actor)(answerAssociation, { token, accept })
const end = (actor: Actor = developer, input: { developerId?: string } = {}) => world.runAs(actor)(endAssociation, input)
const view = () => readAssociation(world.database.fork(), { developerId: developer.developerId, now: world.clock() })
async function associate() {
  await request()
  await answer(await mailedToken(user.email))
}
const nobody = { status: 'none', email: null, requestedAt: null, associatedAt: null, spendingConsent: null, pending: null }

describe('an association', () => {
  it('waits for the user, who accepts it on the page behind the mailed link', async () => {
    expect(await view()).toEqual(nobody)
    const requestedAt = world.clock().toISOString()
    const { association } = await request()
    expect(association).toMatchObject({ status: 'pending', email: user.email, requestedAt, associatedAt: null })
    const token = await mailedToken(user.email)
    expect(
      await readAssociationRequest(world.database.fork(), { secrets: world.secrets, token, now: world.clock(), publicUrl: '' }),
    ).toEqual({
      email: user.email,
      companyName: 'Atelier Carthage',
      applicationName: null,
      logoUrl: null,
      requestedAt,
      expiresAt: new Date(world.clock().getTime() + 7 * dayMs).toISOString(),
    })
    world.clock.advance(60_000)
    expect(await answer(token)).toMatchObject({ status: 'accepted', companyName: 'Atelier Carthage' })
    const associatedAt = world.clock().toISOString()
    expect(await view()).toEqual({ ...nobody, status: 'associated', email: user.email, requestedAt, associatedAt })
    const { actor } = await anApiKey(world, developer)
    expect(actor.associatedUserId).toBe(user.userId)
  })

  it('comes with a consent to spending if the user says so, which the next answer decides anew', async () => {
    const accept = async (dailyCapTnd: string | null) => {
      await request()
      await world.runAs(user)(answerAssociation, { token: await mailedToken(user.email), accept: true, dailyCapTnd })
      return (await view()).spendingConsent?.dailyCapTnd ?? null
    }
    expect(await accept('25.5')).toBe('25.500')
    expect(await accept('40')).toBe('40.000')
    expect(await accept(null)).toBeNull()
    await request()
    const token = await mailedToken(user.email)
    const tooMuch = world.runAs(user)(answerAssociation, { token, accept: true, dailyCapTnd: '10000000.001' })
    await expect(tooMuch).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE', field: ['dailyCapTnd'] })
    await expect(answer(token)).resolves.toMatchObject({ status: 'accepted' })
  })

  it('may be declined, and then is none', async () => {
    await request()
    expect(await answer(await mailedToken(user.email), false)).toMatchObject({ status: 'declined' })
    expect(await view()).toEqual(nobody)
  })

  it('can be asked of an address without an account', async () => {
    const email = freshEmail(world)
    await request(email)
    const token = await mailedToken(email)
    await answer(token, true, await aUser(world, email))
    expect(await view()).toMatchObject({ status: 'associated', email })
  })

  it('stores the hash of its token only', async () => {
    await request()
    const token = await mailedToken(user.email)
    const rows = await world.sql<{ row: string }>('select row_to_json(r)::text as row from association_request r')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  it('is answered once, by whoever was asked', async () => {
    await request()
    const token = await mailedToken(user.email)
    await expect(answer(token, true, await aUser(world))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await view()).toMatchObject({ status: 'pending' })
    const results = await Promise.allSettled([answer(token), answer(token), answer(token, false)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(answer(token)).rejects.toMatchObject({ code: 'INVALID_LINK' })
    await expect(answer('A'.repeat(43))).rejects.toMatchObject({ code: 'INVALID_LINK' })
  })

  it('can be answered within seven days', async () => {
    await request()
    const token = await mailedToken(user.email)
    world.clock.advance(7 * dayMs)
    expect(await view()).toEqual(nobody)
    await expect(answer(token)).rejects.toMatchObject({ code: 'INVALID_LINK' })
    await expect(request()).resolves.toMatchObject({ association: { status: 'pending' } })
  })

  it('that is asked for again supersedes the earlier request, also of another user', async () => {
    await request()
    const first = await mailedToken(user.email)
    const other = await aUser(world)
    await request(other.email)
    await expect(answer(first)).rejects.toMatchObject({ code: 'INVALID_LINK' })
    expect(
      await readAssociationRequest(world.database.fork(), { secrets: world.secrets, token: first, now: world.clock(), publicUrl: '' }),
    ).toBeNull()
    expect(await view()).toMatchObject({ status: 'pending', email: other.email })
  })

  it('stays until a new one is accepted in its place', async () => {
    await associate()
    const other = await aUser(world)
    await request(other.email)
    expect(await view()).toMatchObject({ status: 'associated', email: user.email, pending: { email: other.email } })
    await answer(await mailedToken(other.email), true, other)
    expect(await view()).toMatchObject({ status: 'associated', email: other.email, pending: null })
  })

  it('is ended by the developer, with what was asked meanwhile', async () => {
    await associate()
    const other = await aUser(world)
    await request(other.email)
    const token = await mailedToken(other.email)
    expect(await end()).toEqual({ association: nobody })
    await expect(answer(token, true, other)).rejects.toMatchObject({ code: 'INVALID_LINK' })
    await expect(end()).rejects.toMatchObject({ code: 'ASSOCIATION_NOT_FOUND', status: 404 })
  })

  it('can be withdrawn before the answer', async () => {
    await request()
    expect(await end()).toEqual({ association: nobody })
  })

  it('is ended by its user, and by no other', async () => {
    await associate()
    const { developerId } = developer
    await expect(end(await aUser(world), { developerId })).rejects.toMatchObject({ code: 'ASSOCIATION_NOT_FOUND' })
    await expect(end(user)).rejects.toMatchObject({ code: 'ASSOCIATION_NOT_FOUND' })
    expect(await view()).toMatchObject({ status: 'associated' })
    expect(await end(user, { developerId })).toEqual({ association: nobody })
  })

  it('ends for a key with the next request', async () => {
    await associate()
    const { key } = await anApiKey(world, developer)
    await end()
    expect(await keyActor(world, key)).toMatchObject({ associatedUserId: null })
  })

  it('is asked for with an address', async () => {
    await expect(request('nobody')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('may be asked of one address ten times a day in live', async () => {
    const live = await openWorld({ ESCROW_ENV: 'live' })
    const someone = await aLiveDeveloper(live)
    const ask = () => live.runAs(someone)(requestAssociation, { email: 'asked@example.com' })
    for (let turn = 0; turn < 10; turn++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await live.close()
  })
})

describe('a signature image', () => {
  const put = (image: Buffer = pngImage(), actor: Actor = developer) => world.runAs(actor)(putDeveloperSignature, { image })
  const confirm = (token: string, sha256: string, actor: Actor = user) => world.runAs(actor)(confirmDeveloperSignature, { token, sha256 })
  const signature = () => readDeveloperSignature(world.database.fork(), developer.developerId)
  const hashOf = (image: Buffer) => createHash('sha256').update(image).digest('hex')
  const none = { status: 'none', sha256: null, createdAt: null, confirmedAt: null }
  const autoSign = async () => {
    const { actor } = await anApiKey(world, developer)
    const input = { title: 'Website', amount: '100', contractTerms: 'Terms', buyerEmail: freshEmail(world), autoSign: true }
    return createEscrow({ run: world.runAs(actor), services: world }, input)
  }

  it('signs once its user has confirmed it', async () => {
    await associate()
    await expect(autoSign()).rejects.toMatchObject({ code: 'SIGNATURE_NOT_CONFIGURED' })
    const image = pngImage({ width: 400, height: 120 })
    expect(await put(image)).toMatchObject({ signature: { status: 'unconfirmed', sha256: hashOf(image), confirmedAt: null } })
    await expect(autoSign()).rejects.toMatchObject({ code: 'SIGNATURE_NOT_CONFIRMED' })
    const token = await mailedToken(user.email)
    const shown = await readSignatureRequest(world.database.fork(), { secrets: world.secrets, token })
    expect(shown).toMatchObject({ email: user.email, companyName: 'Atelier Carthage', sha256: hashOf(image) })
    expect(shown!.image).toBe(`data:image/png;base64,${image.toString('base64')}`)
    const confirmedAt = world.clock().toISOString()
    expect(await confirm(token, hashOf(image).toUpperCase())).toMatchObject({ signature: { status: 'confirmed', confirmedAt } })
    expect(await confirm(token, hashOf(image))).toMatchObject({ signature: { status: 'confirmed', confirmedAt } })
    expect(await autoSign()).toMatchObject({ signatures: { sellerSigned: true } })
  })

  it('is confirmed by nobody else, and only as it was shown', async () => {
    await associate()
    const image = pngImage()
    await put(image)
    const token = await mailedToken(user.email)
    await expect(confirm(token, hashOf(image), await aUser(world))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(confirm(token, hashOf(pngImage({ width: 5 })))).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
    await expect(confirm('A'.repeat(43), hashOf(image))).rejects.toMatchObject({ code: 'INVALID_LINK' })
    expect(await signature()).toMatchObject({ status: 'unconfirmed' })
  })

  it('that is replaced has to be confirmed again, with another link', async () => {
    await associate()
    const image = pngImage()
    await put(image)
    const first = await mailedToken(user.email)
    await confirm(first, hashOf(image))
    await put(image)
    expect(await signature()).toMatchObject({ status: 'unconfirmed' })
    await expect(confirm(first, hashOf(image))).rejects.toMatchObject({ code: 'INVALID_LINK' })
    await confirm(await mailedToken(user.email), hashOf(image))
    expect(await signature()).toMatchObject({ status: 'confirmed' })
  })

  it('goes with the association, and stays with its renewal by the same user', async () => {
    await associate()
    await put()
    await associate()
    expect(await signature()).toMatchObject({ status: 'unconfirmed' })
    await end()
    expect(await signature()).toEqual(none)
    await associate()
    await put()
    const other = await aUser(world)
    await request(other.email)
    await answer(await mailedToken(other.email), true, other)
    expect(await signature()).toEqual(none)
  })

  it('can be deleted', async () => {
    await associate()
    await put()
    expect(await world.runAs(developer)(deleteDeveloperSignature, undefined)).toEqual({ deleted: true })
    expect(await signature()).toEqual(none)
    await expect(world.runAs(developer)(deleteDeveloperSignature, undefined)).rejects.toMatchObject({
      code: 'SIGNATURE_NOT_CONFIGURED',
      status: 404,
    })
  })

  const padding = (bytes: number) => pngImage({ extra: [pngChunk('tEXt', Buffer.alloc(bytes))] })
  it.each([
    ['that is no PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['wider than 4000 pixels', pngImage({ width: 4_001 })],
    ['higher than 4000 pixels', pngImage({ height: 4_001 })],
    ['of more than 200 kB', padding(204_800)],
  ])('%s is refused', async (_, image) => {
    await associate()
    await expect(put(image)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID', status: 400, details: { image: expect.any(String) } })
    expect(await signature()).toEqual(none)
  })

  it('may have 200 kB', async () => {
    await associate()
    const image = padding(204_800 - pngImage().length - 12)
    expect(image).toHaveLength(204_800)
    await expect(put(image)).resolves.toMatchObject({ signature: { status: 'unconfirmed' } })
  })

  it('needs an association', async () => {
    await expect(put()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ASSOCIATED', status: 403 })
  })
})
