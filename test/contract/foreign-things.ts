import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { createDestination } from '../../server/operations/destination/create-destination.js'
import { keepFile } from '../../server/operations/file/keep-file.js'
import { topUpSandboxWallet } from '../../server/operations/sandbox/sandbox-people.js'
import { createWithdrawal } from '../../server/operations/withdrawal/create-withdrawal.js'
import { eventually } from '../jobs/eventually.js'
import { pdfFile } from '../support/pdf.js'
import { expected, openEscrowWorld, redirectUrl, type EscrowWorld } from '../support/escrow-world.js'

/** One of everything that an id can name, all of one integrator and their people, and the credentials of everybody else. */
export interface ForeignThings {
  world: EscrowWorld
  /** By what kind of thing they name. */
  ids: Record<ThingKind, string>
  /** Credentials of people who have nothing to do with it; of staff in a role that may not decide anything. */
  strangers: Record<'user' | 'key' | 'keyOfNobody' | 'developer' | 'support', string>
  /** Credentials of those whose things they are. */
  owners: Record<'seller' | 'buyer' | 'key' | 'developer', string>
  /** Of the integrator of the other party to the escrow. */
  counterparty: Record<'key' | 'developer', string>
  /** A checkout session of another escrow of the same people. */
  otherSession: string
  /** Keys of the owner that are no good any more. */
  spentKeys: Record<'revoked' | 'inactive' | 'expired', string>
  close(): Promise<void>
}

/** By the prefix of their ids. */
export type ThingKind =
  | 'esc'
  | 'cs'
  | 'wh'
  | 'oac'
  | 'key'
  | 'evt'
  | 'dev'
  | 'usr'
  | 'stf'
  | 'act'
  | 'ofr'
  | 'file'
  | 'clk'
  | 'biz'
  | 'ch'
  | 'idv'
  | 'dep'
  | 'top'
  | 'rfd'
  | 'dst'
  | 'wd'
  | 'txn'
  | 'req'
  | 'ses'

export async function openForeignThings(): Promise<ForeignThings> {
  const world = await openEscrowWorld()
  const { cast, developers, keys } = world
  const developerToken = async (developerId: string) =>
    (await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: developerId })).token
  const [seller, buyer, user] = await Promise.all([cast.seller, cast.buyer, cast.stranger].map((person) => world.tokenOf(person)))
  const developer = await developerToken(developers.seller)
  const escrowId = await world.given({ mode: 'quick' }).delivered()
  const otherEscrow = await world.given({ mode: 'quick' }).delivered()
  const otherSession = await world.openSession(otherEscrow, { action: 'complete', targetUserEmail: cast.buyer.email })
  const made = async (path: string, body: object, token: string) => (await expected(201, world.call('POST', path, { token, body }))).body
  const session = await world.openSession(escrowId, { action: 'complete', targetUserEmail: cast.buyer.email })
  const { webhook } = await made('/api/developer/webhooks', { url: 'https://hooks.example.com/kept-private' }, developer)
  const { apiKey } = await made('/api/developer/api-keys', { name: 'kept-private' }, developer)
  const { client } = await made('/api/developer/oauth-clients', { name: 'kept-private', redirectUris: [redirectUrl] }, developer)
  const { testClock } = await made('/api/v1/test-clocks', { name: 'kept-private', now: '2026-11-20T10:00:00.000Z' }, keys.seller)
  const facts = { name: 'kept-private', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  const { business } = (await expected(200, world.call('PUT', '/api/developer/business', { token: developer, body: facts }))).body
  const sale = { title: 'kept-private', amount: 10, merchantReference: 'kept-private', redirectUrl }
  const { charge } = await made('/api/v1/charges', sale, keys.seller)
  const { topUp } = await made('/api/v1/wallet/top-ups', { amountTnd: 10, reference: 'kept-private', redirectUrl }, keys.seller)
  const bank = { rib: '10006035183598478831', holderName: 'Seller Test' }
  const { destination } = await made('/api/v1/wallet/destinations', bank, keys.seller)
  const event = await firstEvent(world)
  const verification = await made('/api/v1/identity-verifications', { email: 'kept-private@example.com' }, keys.seller)
  const ofBuyer = { services: world.services, run: world.services.runAs(cast.buyer) }
  const file = await keepFile(ofBuyer, { sentName: 'kept-private.pdf', content: Readable.from([pdfFile()]) })
  const support = await world.staffToken('support')
  await world.staffToken('owner')
  const [staff] = await world.sql<{ id: string }>(`select id from staff where role = 'owner' order by created_at desc limit 1`)
  return {
    world,
    ids: {
      esc: escrowId,
      cs: session.body.sessionId,
      wh: webhook.id,
      key: apiKey.id,
      oac: client.id,
      evt: event.id,
      clk: testClock.id,
      biz: business.id,
      idv: verification.id,
      ch: charge.id,
      top: topUp.id,
      dst: destination.id,
      wd: await aWithdrawal(world),
      req: await aRequest(world),
      ses: await aSession(world),
      dev: encodeId('dev', developers.seller),
      usr: encodeId('usr', cast.seller.userId),
      stf: encodeId('stf', staff!.id),
      // Whoever may not decide does not learn whether there is such a decision.
      act: encodeId('act', staff!.id),
      // Whoever has nothing to do with an escrow does not learn whether there is such an offer.
      ofr: encodeId('ofr', staff!.id),
      file: file.id,
      // Whoever may not decide does not learn whether there is such a deposit.
      dep: encodeId('dep', staff!.id),
      rfd: encodeId('rfd', staff!.id),
      // Nor whether there is such a transfer.
      txn: encodeId('txn', staff!.id),
    },
    strangers: { user: user!, key: keys.stranger, keyOfNobody: keys.lone, developer: await developerToken(developers.stranger), support },
    owners: { seller: seller!, buyer: buyer!, key: keys.seller, developer },
    counterparty: { key: keys.buyer, developer: await developerToken(developers.buyer) },
    otherSession: otherSession.body.sessionId,
    spentKeys: await spentKeys(world, developer),
    close: () => world.close(),
  }
}

/** Of the seller, in person: they have confirmed the account by adding it. */
async function aWithdrawal(world: EscrowWorld): Promise<string> {
  const { cast } = world
  await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [cast.seller.userId])
  const run = world.services.runAs(cast.seller)
  const { destination } = await run(createDestination, { rib: '08003123456789012359', holderName: 'Seller Test' })
  const destinationId = mustExist(decodeId('dst', destination.id), 'the account')
  await run((tx) => topUpSandboxWallet(tx, cast.seller.userId, 1_000n), undefined)
  const { withdrawal } = await run(createWithdrawal, { amountTnd: '1', destinationId, reference: 'kept-private' })
  await world.sql(`update app_user set identity_status = 'none' where id = $1`, [cast.seller.userId])
  return withdrawal.id
}

/** Of the seller's. */
async function aSession(world: EscrowWorld): Promise<string> {
  const [session] = await world.sql<{ id: string }>('select id from access_token where subject_id = $1 limit 1', [world.cast.seller.userId])
  return encodeId('ses', mustExist(session, 'a session of the seller’s').id)
}

/** With the seller's key. */
async function aRequest(world: EscrowWorld): Promise<string> {
  const id = 'kept-private_1'
  await expected(200, world.call('GET', '/api/v1/balance', { token: world.keys.seller, headers: { 'x-request-id': id } }))
  await world.requestLog.flush()
  return id
}

/** The feed ends below the oldest transaction that is open, which may be another test's. */
async function firstEvent(world: EscrowWorld): Promise<{ id: string }> {
  return eventually(async () => {
    const { events } = (await expected(200, world.call('GET', '/api/v1/events?limit=1'))).body
    expect(events).toHaveLength(1)
    return events[0]
  })
}

async function spentKeys(world: EscrowWorld, developer: string): Promise<ForeignThings['spentKeys']> {
  const { services, developers } = world
  const make = () => services.runAs({ kind: 'developer', developerId: developers.seller })(createApiKey, { name: 'spent' })
  const [revoked, inactive, expired] = [await make(), await make(), await make()]
  const path = (made: typeof revoked) => `/api/developer/api-keys/${made.apiKey.id}`
  await expected(200, world.call('DELETE', path(revoked), { token: developer }))
  await expected(200, world.call('PATCH', path(inactive), { token: developer, body: { isActive: false } }))
  await world.sql(`update api_key set expires_at = now() - interval '100 years' where name = 'spent' and revoked_at is null and is_active`)
  return { revoked: revoked.key, inactive: inactive.key, expired: expired.key }
}
