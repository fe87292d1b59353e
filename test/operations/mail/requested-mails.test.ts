import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ActorOf } from '../../../server/domain/credential/actor.js'
import { associate } from '../../../server/operations/association/associate.js'
import { requestAssociation } from '../../../server/operations/association/request-association.js'
import { createDestination } from '../../../server/operations/destination/create-destination.js'
import { registerUser } from '../../../server/operations/user/register-user.js'
import { verifyEmail } from '../../../server/operations/user/verify-email.js'
import { decodeId } from '../../../server/domain/id.js'
import { putDeveloperSignature } from '../../../server/operations/developer/put-developer-signature.js'
import {
  aDeveloper,
  aLiveDeveloper,
  anApiKey,
  anonymous,
  freshEmail,
  goodPassword,
  openWorld,
  someNetwork,
  type World,
} from '../../support/people.js'
import { pngImage } from '../../support/png.js'

// What anybody may have mailed to an address of somebody else, in live: REQUESTED_MAILS_PER_ADDRESS_DAY of each kind.

const most = 2
let live: World
let developer: ActorOf<'developer'>
let user: ActorOf<'user'>
beforeAll(async () => {
  live = await openWorld({ ESCROW_ENV: 'live', REQUESTED_MAILS_PER_ADDRESS_DAY: `${most}` })
})
afterAll(() => live.close())
beforeEach(async () => {
  developer = await aLiveDeveloper(live)
  user = await aPerson()
  await associateWith(developer)
})

/** A user of live, who gave the code of the mail. */
async function aPerson(): Promise<ActorOf<'user'>> {
  const [email, context] = [freshEmail(live), { run: live.runAs(anonymous), services: live }]
  const names = { firstName: 'Amel', lastName: 'Ben Salah' }
  const { registrationToken } = await registerUser(context, { email, password: goodPassword, ...names, address: someNetwork })
  const [mail] = await live.sql<{ body: string }>('select body from mail where recipient = $1', [email])
  const { user } = await verifyEmail(context, { email, code: /\b\d{6}\b/.exec(mail!.body)![0], registrationToken })
  return { kind: 'user', userId: decodeId('usr', user.id)!, email, locale: user.locale }
}

const associateWith = ({ developerId }: ActorOf<'developer'>) =>
  live.runAs({ kind: 'timer' })(associate, { developerId, userId: user.userId })
const askFor = (email: string, as = developer) => live.runAs(as)(requestAssociation, { email })
const sign = (as = developer) => live.runAs(as)(putDeveloperSignature, { image: pngImage() })

const ribs = ['10006035183598478831', '08003123456789012359', '08003123456789012456']
async function addAccounts() {
  const { actor } = await anApiKey(live, developer)
  const add = (rib: string) => live.runAs(actor)(createDestination, { rib, holderName: 'Amel Ben Salah' })
  return ribs.map((rib) => () => add(rib))
}

/** As many as may be are sent, and the next one is refused until a day after the first. */
async function expectSome(asks: Array<() => Promise<unknown>>): Promise<void> {
  for (const ask of asks.slice(0, most)) {
    await ask()
    live.clock.advance(60_000)
  }
  const beyond = asks[most]!
  await expect(beyond()).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': `${86_400 - most * 60}` } })
  live.clock.advance(86_400_000 - most * 60_000)
  await beyond()
}

const times = <T>(ask: () => T) => Array.from({ length: most + 1 }, () => ask)

it('a request to act for somebody: of one address, whoever asks', async () => {
  const [email, other] = [freshEmail(live), await aLiveDeveloper(live)]
  await expectSome([() => askFor(email), () => askFor(email, other), () => askFor(email)])
})

it('an image to confirm by which a developer signs: of one user, whichever developers they are', async () => {
  const other = await aLiveDeveloper(live)
  await associateWith(other)
  await expectSome([() => sign(), () => sign(other), () => sign()])
})

it('a code to confirm an account at a bank', async () => {
  await expectSome(await addAccounts())
})

it('a code to register as a developer', async () => {
  const email = freshEmail(live)
  await expectSome(times(() => aDeveloper(live, email)))
})

it('no more at one moment than one after the other', async () => {
  const email = freshEmail(live)
  const askers = await Promise.all(Array.from({ length: most + 3 }, () => aLiveDeveloper(live)))
  const asked = await Promise.allSettled(askers.map((asker) => askFor(email, asker)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'RATE_LIMITED' })
})

it('each kind, and each address, for itself', async () => {
  for (let count = 0; count < most; count++) await sign()
  await expect(sign()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await askFor(user.email)
  await askFor(freshEmail(live))
})
