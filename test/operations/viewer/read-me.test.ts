import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { createSandboxUser } from '../../../server/operations/sandbox/create-sandbox-user.js'
import { readBalance } from '../../../server/queries/wallet/read-balance.js'
import { readMe } from '../../../server/queries/viewer/read-me.js'
import { aDeveloper, anApiKey, anonymous, aUser, freshEmail, openWorld, type World } from '../../support/people.js'

let world: World
beforeAll(async () => {
  world = await openWorld({ DAILY_CREATION_LIMIT: '7' })
})
afterAll(() => world.close())

const me = (actor: Actor) => readMe(world.database.fork(), world, actor)

describe('who I am', () => {
  it('is for a key: the key, its developer, and what is left of the day', async () => {
    const email = freshEmail(world)
    const { actor } = await anApiKey(world, await aDeveloper(world, email))
    const limits = (used: number, limit = 7) => ({ dailyCreations: { limit, used } })
    expect(await me(actor)).toMatchObject({
      kind: 'api_key',
      apiKey: { name: 'main', environment: 'sandbox', rateLimit: 100, isActive: true },
      developer: { id: expect.stringMatching(/^dev_/), email, companyName: 'Atelier Carthage', limits: limits(0) },
    })
    const input = { title: 'Website', amount: '100', mode: 'quick' as const, sellerEmail: freshEmail(world), buyerEmail: freshEmail(world) }
    await createEscrow({ run: world.runAs(actor), services: world }, input)
    expect(await me(actor)).toMatchObject({ developer: { limits: limits(1) } })
    await world.sql('update developer set daily_creation_limit = 3 where id = $1', [actor.developerId])
    world.clock.advance(86_400_000)
    expect(await me({ kind: 'developer', developerId: actor.developerId })).toMatchObject({
      kind: 'developer',
      developer: { limits: limits(0, 3) },
    })
  })

  it('is for a user and for staff themselves', async () => {
    const user = await aUser(world)
    expect(await me(user)).toMatchObject({ kind: 'user', user: { email: user.email, firstName: 'Amel' } })
    const made = await bootstrapStaff({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
    const [staff] = await world.sql<{ id: string }>('select id from staff')
    expect(await me({ kind: 'staff', staffId: staff!.id, role: 'owner' })).toEqual({
      kind: 'staff',
      staff: { id: expect.stringMatching(/^stf_/), email: made!.email, role: 'owner' },
    })
  })

  it('is nobody without a credential', async () => {
    await expect(me(anonymous)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('a balance', () => {
  it('is nothing for a new user', async () => {
    expect(await readBalance(world.database.fork(), (await aUser(world)).userId)).toEqual({
      available: '0.000',
      pending: '0.000',
      escrow: '0.000',
      escrowAsBuyer: '0.000',
      escrowAsSeller: '0.000',
    })
  })

  it('moves from available to escrow when the user pays', async () => {
    const { actor } = await anApiKey(world, await aDeveloper(world))
    const email = freshEmail(world)
    const buyer = await world.runAs(actor)(createSandboxUser, { email, walletTnd: '250' })
    const userId = decodeId('usr', buyer.user.id)!
    const input = { title: 'Website', amount: '100.5', mode: 'quick' as const, sellerEmail: freshEmail(world), buyerEmail: email }
    const escrow = await createEscrow({ run: world.runAs(actor), services: world }, input)
    const run = world.runAs({ kind: 'user', userId, email, locale: 'en' })
    await payEscrow({ run, services: world }, { escrowId: escrow.keys.escrowId, method: 'wallet' })
    expect(await readBalance(world.database.fork(), userId)).toEqual({
      available: '149.500',
      pending: '0.000',
      escrow: '100.500',
      escrowAsBuyer: '100.500',
      escrowAsSeller: '0.000',
    })
  })
})
