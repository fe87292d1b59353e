import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { createSandboxUser, type NewSandboxUser } from '../../../server/operations/sandbox/create-sandbox-user.js'
import { registerUser } from '../../../server/operations/user/register-user.js'
import { ensureSandboxUser, topUpSandboxWallet } from '../../../server/operations/sandbox/sandbox-people.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { requestSignInCode } from '../../../server/operations/user/request-sign-in-code.js'
import { signInWithCode } from '../../../server/operations/user/sign-in-with-code.js'
import { verifyEmail } from '../../../server/operations/user/verify-email.js'
import { changePassword } from '../../../server/operations/viewer/change-password.js'
import { ownAccount } from '../../../server/operations/viewer/own-account.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { readAssociation } from '../../../server/queries/association/read-association.js'
import { readBalance } from '../../../server/queries/wallet/read-balance.js'
import {
  aDeveloper,
  anApiKey,
  anonymous,
  aUser,
  freshEmail,
  goodPassword,
  keyActor,
  openWorld,
  someNetwork,
  type World,
} from '../../support/people.js'

let world: World
let key: Extract<Actor, { kind: 'api_key' }>
let secretKey: string
let email: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const made = await anApiKey(world, await aDeveloper(world))
  key = made.actor
  secretKey = made.key
  email = freshEmail(world)
})

const make = (input: Partial<NewSandboxUser> = {}, actor: Actor = key) => world.runAs(actor)(createSandboxUser, { email, ...input })
const idOf = ({ user }: { user: { id: string } }) => decodeId('usr', user.id)!
const balanceOf = (userId: string) => readBalance(world.database.fork(), userId)

describe('a sandbox user', () => {
  it('is verified, identified, signed in and has money', async () => {
    const made = await make({ firstName: 'Amel', lastName: 'Ben Salah', walletTnd: '1250.5' })
    expect(made).toEqual({
      created: true,
      token: expect.stringMatching(/^ut_[0-9a-f]{64}$/),
      user: expect.objectContaining({ email, firstName: 'Amel', lastName: 'Ben Salah', isEmailVerified: true, identityStatus: 'approved' }),
    })
    const { actor } = await authenticate(world, { authorization: `Bearer ${made.token}`, audience: 'graphql' })
    expect(actor).toEqual({ kind: 'user', userId: idOf(made), email, locale: 'en' })
    expect(await balanceOf(idOf(made))).toEqual({
      available: '1250.500',
      pending: '0.000',
      escrow: '0.000',
      escrowAsBuyer: '0.000',
      escrowAsSeller: '0.000',
    })
    const [transfer] = await world.sql(
      `select t.kind, t.key like 'sandbox:topup:%' as keyed, array_agg(a.kind || ' ' || p.amount order by p.amount) as lines
       from ledger.transfer t join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
       where t.id in (select p2.transfer_id from ledger.posting p2 join ledger.account a2 on a2.id = p2.account_id where a2.owner_id = $1)
       group by t.id`,
      [idOf(made)],
    )
    expect(transfer).toEqual({ kind: 'sandbox_top_up', keyed: true, lines: ['psp_clearing -1250500', 'user_available 1250500'] })
  })

  it('called again is the same user, with more money, another token and the names that are given', async () => {
    const first = await make({ firstName: 'Amel', walletTnd: '10' })
    const again = await make({ email: email.toUpperCase(), lastName: 'Ben Salah', walletTnd: '0.005' })
    expect(again).toMatchObject({ created: false, user: { id: first.user.id, firstName: 'Amel', lastName: 'Ben Salah' } })
    expect(again.token).not.toBe(first.token)
    expect(await balanceOf(idOf(first))).toMatchObject({ available: '10.005' })
    const { actor } = await authenticate(world, { authorization: `Bearer ${first.token}`, audience: 'graphql' })
    expect(actor).toMatchObject({ email })
  })

  it('is one when asked for several times at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => make({ walletTnd: '1' })))
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(made.map(({ user }) => user.id)).size).toBe(1)
    expect(await balanceOf(idOf(made[0]!))).toMatchObject({ available: '4.000' })
  })

  it('may have an empty wallet', async () => {
    expect(await balanceOf(idOf(await make({ walletTnd: '0' })))).toMatchObject({ available: '0.000' })
  })

  it.each([
    ['-5', 'VALIDATION_ERROR'],
    ['1e3', 'VALIDATION_ERROR'],
    ['1.0005', 'AMOUNT_PRECISION'],
    ['10000000.001', 'AMOUNT_TOO_LARGE'],
  ])('may not have %s TND', async (walletTnd, code) => {
    await expect(make({ walletTnd })).rejects.toMatchObject({ code, status: 400, field: ['walletTnd'] })
    expect(await world.sql('select 1 from app_user where email = $1', [email])).toEqual([])
  })

  it('becomes the party of what was addressed to it', async () => {
    const input = { title: 'Website', amount: '100', mode: 'quick' as const, sellerEmail: email, buyerEmail: freshEmail(world) }
    const escrow = await createEscrow({ run: world.runAs(key), services: world }, input)
    const made = await make()
    const [row] = await world.sql('select seller_id, version from escrow where id = $1', [escrow.keys.escrowId])
    expect(row).toEqual({ seller_id: idOf(made), version: 2 })
  })

  it('with `associate` is the one the developer acts for, in place of an earlier one', async () => {
    await make({ email: freshEmail(world), associate: true })
    const made = await make({ associate: true })
    expect(await keyActor(world, secretKey)).toMatchObject({ associatedUserId: idOf(made) })
    expect(await readAssociation(world.database.fork(), { developerId: key.developerId, now: world.clock() })).toMatchObject({
      status: 'associated',
      email,
    })
    await make({ email: freshEmail(world) })
    expect(await keyActor(world, secretKey)).toMatchObject({ associatedUserId: idOf(made) })
    expect(await world.sql('select 1 from mail where recipient = $1', [email])).toEqual([])
  })

  it('may be the associated user, whoever made them', async () => {
    const user = await aUser(world, email)
    await expect(make()).rejects.toMatchObject({ code: 'SANDBOX_USER_NOT_YOURS' })
    await expect(make({ walletTnd: '5' }, { ...key, associatedUserId: user.userId })).resolves.toMatchObject({ created: false })
  })

  it('of another developer, or with an account of their own, is not yours', async () => {
    await make()
    const { actor: other } = await anApiKey(world, await aDeveloper(world))
    await expect(make({ walletTnd: '5' }, other)).rejects.toMatchObject({ code: 'SANDBOX_USER_NOT_YOURS', status: 403 })
    const { email: registered } = await aUser(world)
    await expect(make({ email: registered, associate: true })).rejects.toMatchObject({ code: 'SANDBOX_USER_NOT_YOURS' })
  })

  it('takes the place of a registration that was never proven, whose password no longer works', async () => {
    const context = { run: world.runAs(anonymous), services: world }
    const { registrationToken } = await registerUser(context, {
      email,
      password: goodPassword,
      firstName: 'Eve',
      lastName: 'X',
      address: someNetwork,
    })
    expect(await make({ firstName: 'Amel' })).toMatchObject({ created: true, user: { firstName: 'Amel' } })
    await expect(verifyEmail(context, { email, code: '000000', registrationToken })).rejects.toMatchObject({ code: 'INVALID_CODE' })
    const enter = signIn(context, { kind: 'user', email, password: goodPassword, address: 'here' })
    await expect(enter).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  it('comes in by a code of their own, and may set a password', async () => {
    await make()
    const context = { run: world.runAs(anonymous), services: world }
    const { challenge } = await context.run(requestSignInCode, { email, address: someNetwork })
    const [mail] = await world.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
    const { actor } = await signInWithCode(context, { challenge, code: /\b\d{6}\b/.exec(mail!.body)![0] })
    const run = world.runAs(actor)
    const change = { ...ownAccount({ actor }), current: null, password: goodPassword, address: someNetwork }
    await changePassword({ run, services: world }, change)
    await expect(signIn(context, { kind: 'user', email, password: goodPassword, address: 'here' })).resolves.toMatchObject({
      actor: { email },
    })
  })
})

describe('for the session helper', () => {
  it('a person is made, or found, with exactly the money that was missing', async () => {
    const user = await world.runAs(key)((tx) => ensureSandboxUser(tx, email), undefined)
    expect(user).toEqual({ id: expect.any(String), email, locale: 'en', created: true })
    const rowOf = () => world.sql('select to_jsonb(u) as row, xmin::text from app_user u where email = $1', [email])
    const before = await rowOf()
    expect(await world.runAs(key)((tx) => ensureSandboxUser(tx, email), undefined)).toEqual({ ...user, created: false })
    expect(await rowOf(), 'nothing is written about somebody who is as wanted').toEqual(before)
    await world.runAs(key)((tx) => topUpSandboxWallet(tx, user.id, 1_234n), undefined)
    await world.runAs(key)((tx) => topUpSandboxWallet(tx, user.id, 0n), undefined)
    expect(await balanceOf(user.id)).toMatchObject({ available: '1.234' })
  })
})

it('in live there is nothing of this', async () => {
  const live = await openWorld({ ESCROW_ENV: 'live' })
  const run = live.runAs(key)
  await expect(run(createSandboxUser, { email, walletTnd: 'no amount' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  await expect(run((tx) => ensureSandboxUser(tx, email), undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(run((tx) => topUpSandboxWallet(tx, key.developerId, 1n), undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await live.close()
})
