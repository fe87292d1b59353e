import { afterAll, beforeAll, expect, test } from 'vitest'
import { fireDue } from '../../../jobs/fire-due.js'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { decodeId } from '../../../server/domain/id.js'
import { cancelCheckoutSession } from '../../../server/operations/checkout/cancel-checkout-session.js'
import { createCheckoutSession } from '../../../server/operations/checkout/create-checkout-session.js'
import { expireSession } from '../../../server/operations/checkout/expire-session.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { holdEscrow, inTurn } from '../../support/in-turn.js'
import { testServices, type TestServices } from '../../support/services.js'

const minuteMs = 60_000
let own: TestDatabase
let services: TestServices
let cast: Cast

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 5 }) })
  cast = await aCast(services)
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

async function aSession(escrowId: string): Promise<string> {
  const { sessionId } = await services.runAs(cast.key)(createCheckoutSession, {
    escrowId,
    action: 'accept_pay',
    targetUserEmail: cast.buyer.email,
    redirectUrl: 'https://shop.example.com/return',
  })
  return decodeId('cs', sessionId)!
}

const statusOf = async (id: string) =>
  (await sql<{ status: string }>(services.database.fork(), 'select status from checkout_session where id = $1', [id]))[0]!.status
const eventsOf = (id: string) =>
  sql<{ type: string }>(
    services.database.fork(),
    `select type from domain_event where body::json #>> '{data,session,sessionId}' = (
    select body::json #>> '{data,session,sessionId}' from domain_event where type like 'checkout.session.%' order by seq desc limit 1) and $1::uuid is not null`,
    [id],
  )
const expire = (sessionId: string) => services.runAs({ kind: 'timer' })(expireSession, { sessionId })
const atItsEnd = (sessionId: string) => () => {
  services.clock.advance(30 * minuteMs)
  return expire(sessionId)
}

test('a session expires when its time has passed, once, and says so', async () => {
  const sessionId = await aSession(await anEscrow(services, cast).mode('quick').pending())
  services.clock.advance(30 * minuteMs - 1)
  expect(await expire(sessionId)).toBe(false)
  expect(services.queue.jobs.at(-1)).toMatchObject({ queue: 'session_expiry', data: { sessionId } })
  services.clock.advance(1)
  expect(await expire(sessionId)).toBe(true)
  expect(await expire(sessionId)).toBe(false)
  expect(await statusOf(sessionId)).toBe('expired')
  expect((await eventsOf(sessionId)).map(({ type }) => type)).toEqual(['checkout.session.expired'])
})

test('one that was cancelled stays cancelled, and an unknown one is nothing to do', async () => {
  const sessionId = await aSession(await anEscrow(services, cast).mode('quick').pending())
  await services.runAs(cast.key)(cancelCheckoutSession, { sessionId })
  services.clock.advance(31 * minuteMs)
  expect(await expire(sessionId)).toBe(false)
  expect(await statusOf(sessionId)).toBe('cancelled')
  expect(await expire('00000000-0000-7000-8000-0000000000ff')).toBe(false)
})

test('one whose payment is processing waits for its outcome', async () => {
  const escrowId = await anEscrow(services, cast, { amount: '100.202' }).mode('quick').pending()
  const sessionId = await aSession(escrowId)
  services.clock.advance(30 * minuteMs - 5_000)
  await payEscrow({ run: services.runAs(cast.buyer), services }, { escrowId, method: 'card', checkoutSessionId: sessionId })
  services.clock.advance(6_000)
  expect(await expire(sessionId)).toBe(false)
  expect(await statusOf(sessionId)).toBe('pending')
  services.clock.advance(6_000)
  await fireDue(services, services.clock())
  expect(await statusOf(sessionId)).toBe('completed')
})

test('one that its person completes before its alarm or its developer gets a turn stays completed', async () => {
  const escrowId = await anEscrow(services, cast).mode('quick').pending()
  const sessionId = await aSession(escrowId)
  const pay = () => payEscrow({ run: services.runAs(cast.buyer), services }, { escrowId, method: 'wallet', checkoutSessionId: sessionId })
  const cancel = () => services.runAs(cast.key)(cancelCheckoutSession, { sessionId })
  const [paid, expired, cancelled] = await inTurn(services.database, holdEscrow(escrowId), pay, atItsEnd(sessionId), cancel)
  expect(paid.status).toBe('fulfilled')
  expect(expired).toEqual({ status: 'fulfilled', value: false })
  expect(cancelled).toMatchObject({ status: 'rejected', reason: { code: 'SESSION_ALREADY_COMPLETED' } })
  expect(await statusOf(sessionId)).toBe('completed')
})

test('fireDue ends every session that is due', async () => {
  const escrowId = await anEscrow(services, cast).mode('quick').pending()
  const ids = [await aSession(escrowId), await aSession(escrowId)]
  services.clock.advance(30 * minuteMs)
  expect(await fireDue(services, services.clock())).toMatchObject({ sessions: 2 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['expired', 'expired'])
  expect(await fireDue(services, services.clock())).toMatchObject({ sessions: 0 })
})
