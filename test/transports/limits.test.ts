import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../../locales/message.js'
import type { Environment } from '../../server/config.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { expectRefusal, redirectUrl } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'
import { pdfFile } from '../support/pdf.js'
import { claim, claimed } from './payouts.js'

// What one caller could pile up for others to read or to wait for has an end, which a setting names and the refusal tells.

const limits: Environment = {
  OPEN_RELEASE_REQUESTS_LIMIT: '2',
  RELEASE_REQUESTS_LIMIT: '3',
  ADJUSTMENTS_LIMIT: '2',
  OPEN_SESSIONS_LIMIT: '2',
  UNUSED_SESSIONS_LIMIT: '4',
  DISPUTE_MESSAGES_LIMIT: '2',
  DISPUTE_FILES_LIMIT: '1',
  SETTLEMENT_OFFERS_LIMIT: '2',
  DELIVERY_REJECTIONS_LIMIT: '2',
  CONTRACT_VERSIONS_LIMIT: '2',
  ESCROW_UPDATES_LIMIT: '3',
  TEST_CLOCKS_LIMIT: '2',
  API_KEYS_LIMIT: '2',
  DAILY_USER_CREATION_LIMIT: '3',
  DAILY_USER_CHANGES_LIMIT: '3',
  PAYMENT_TRIES_LIMIT: '2',
}

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld(limits)
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

const full = { message: /which is the most/ }

async function sendFile(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'evidence.pdf' }
  const response = await fetch(`${world.url}/files`, { method: 'POST', headers, body: new Uint8Array(pdfFile()) })
  const { file } = (await response.json()) as { file: { id: string } }
  return file.id
}

describe('the growth of', () => {
  it('open payout requests, and of all that an escrow ever had, has an end; what was made before is still answered', async () => {
    const escrowId = await claimed(world)
    await claim(world, escrowId, { requestId: 'june', amountTnd: '5' })
    const july = { escrowId, requestId: 'july', amountTnd: '5' }
    await world.refuses('createReleaseRequest', july, 'seller', 'LIMIT_REACHED', full)
    const asked = () => world.call('POST', `/api/v1/escrows/${escrowId}/release-requests`, { body: { requestId: 'july', amountTnd: 5 } })
    expectRefusal(await asked(), { status: 409, code: 'LIMIT_REACHED', coded: {} })
    await world.does('voidReleaseRequest', { escrowId, requestId: 'june' }, 'seller')
    await claim(world, escrowId, { requestId: 'july', amountTnd: '5' })
    await world.does('approveReleaseRequest', { escrowId, requestId: 'july' }, 'buyer')
    await world.refuses('createReleaseRequest', { ...july, requestId: 'august' }, 'seller', 'LIMIT_REACHED', full)
    expect((await asked()).body).toMatchObject({ idempotentReplay: true, releaseRequest: { status: 'released' } })
  })

  it('adjustments of an escrow has an end, and giving back all of it is possible ever after', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '20' }).paid()
    await world.does('addFunds', { escrowId, amountTnd: '1' }, 'buyer')
    await world.does('refundFunds', { escrowId, amountTnd: '1' }, 'seller')
    await world.refuses('addFunds', { escrowId, amountTnd: '1' }, 'buyer', 'LIMIT_REACHED', full)
    await world.refuses('refundFunds', { escrowId, amountTnd: '1' }, 'seller', 'LIMIT_REACHED', full)
    const { escrow } = await world.does('refundFunds', { escrowId, full: true }, 'seller')
    expect(escrow.status).toBe('CANCELLED')
  })

  it('open sessions on an escrow has an end for each developer, and one that is over makes room', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const open = (token: string) =>
      world.openSession(escrowId, { action: 'complete', targetUserEmail: world.cast.buyer.email, redirectUrl }, token)
    const [first, second] = [await open(world.keys.seller), await open(world.keys.seller)]
    const refused = await open(world.keys.seller)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      {
        code: 'LIMIT_REACHED',
        type: 'business_rule_violation',
        message: expect.stringMatching(/2 open checkout sessions of yours/),
        user_message: message('errors.LIMIT_REACHED', 'en'),
      },
    ])
    expect((await open(world.keys.buyer)).status).toBe(201)
    await world.does('cancelCheckoutSession', { sessionId: first.body.sessionId }, 'sellerKey')
    expect((await open(world.keys.seller)).status).toBe(201)
    world.services.clock.advance(31 * 60_000)
    expect((await open(world.keys.seller)).status, 'nobody has fired the expiry of the others yet').toBe(201)
    expect(await world.sessionStates(second.body.sessionId)).toEqual(['pending'])
    const beyond = (await open(world.keys.seller)).body.error
    expect([beyond.code, beyond.message]).toEqual([
      'LIMIT_REACHED',
      expect.stringMatching(/4 checkout sessions of yours on this escrow that nobody/),
    ])
    expect((await open(world.keys.buyer)).status).toBe(201)
  })

  it('messages in a dispute has an end for each party, and none for staff', async () => {
    const escrowId = await world.given({ mode: 'quick' }).disputed()
    const say = (as: 'buyer' | 'seller' | 'disputes') => world.does('addDisputeMessage', { escrowId, body: 'Well?' }, as)
    for (const as of ['buyer', 'buyer', 'seller', 'disputes', 'disputes', 'disputes'] as const) await say(as)
    await world.refuses('addDisputeMessage', { escrowId, body: 'Well?' }, 'buyer', 'LIMIT_REACHED', full)
    await say('seller')
  })

  it('files in a dispute has an end for each party, who may go on in words', async () => {
    const escrowId = await world.given({ mode: 'quick' }).disputed()
    const shown = async (as: 'buyer' | 'seller') => ({
      escrowId,
      body: 'Look.',
      fileIds: [await sendFile(await world.tokenOf(world.cast[as]))],
    })
    await world.does('addDisputeMessage', await shown('buyer'), 'buyer')
    await world.refuses('addDisputeMessage', await shown('buyer'), 'buyer', 'LIMIT_REACHED', full)
    await world.does('addDisputeMessage', await shown('seller'), 'seller')
    await world.does('addDisputeMessage', { escrowId, body: 'Well.' }, 'buyer')
  })

  it('settlement offers in a dispute has an end', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '20' }).disputed()
    await world.does('offerSettlement', { escrowId, sellerAwardTnd: '4' }, 'buyer')
    world.services.clock.advance(1_000)
    await world.does('offerSettlement', { escrowId, sellerAwardTnd: '9' }, 'seller')
    await world.refuses('offerSettlement', { escrowId, sellerAwardTnd: '5' }, 'buyer', 'LIMIT_REACHED', full)
    await world.does('acceptSettlement', { escrowId }, 'buyer')
  })

  it('deliveries that are sent back has an end; accepting one and a dispute are the ways on', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    for (const _time of ['first', 'second']) {
      await world.does('deliverEscrow', { escrowId }, 'seller')
      await world.does('rejectDelivery', { escrowId, reason: 'Not yet.' }, 'buyer')
    }
    await world.does('deliverEscrow', { escrowId }, 'seller')
    await world.refuses('rejectDelivery', { escrowId }, 'buyer', 'LIMIT_REACHED', full)
    const { body } = await world.call('POST', `/api/v1/escrows/${escrowId}/reject-delivery`, { token: world.keys.buyer, body: {} })
    expect(body).toEqual({ error: 'Conflict', message: expect.stringMatching(/Accept this one, or open a dispute/) })
    await world.does('openDispute', { escrowId, category: 'NOT_AS_DESCRIBED', reason: 'It is broken every time.' }, 'buyer')
  })

  it('versions of a contract has an end, and changes of what is no part of the contract have another', async () => {
    const escrowId = await world.given({ mode: 'standard', contractTerms: 'First.' }).pending()
    await world.does('updateEscrow', { escrowId, contractTerms: 'Second.' }, 'seller')
    await world.refuses('updateEscrow', { escrowId, contractTerms: 'Third.' }, 'seller', 'LIMIT_REACHED', full)
    const { escrow } = await world.does('updateEscrow', { escrowId, description: 'Said beside it.' }, 'seller')
    expect([escrow.contract.terms, escrow.contract.version]).toEqual(['Second.', 2])
    await world.does('updateEscrow', { escrowId, description: 'Said otherwise.' }, 'seller')
    const fro = { escrowId, description: 'Said beside it.' }
    await world.refuses('updateEscrow', fro, 'seller', 'LIMIT_REACHED', { message: /3 changes of this escrow/ })
    await world.does('updateEscrow', { escrowId, description: 'Said otherwise.' }, 'seller')
    expect((await world.call('PUT', `/api/v1/escrows/${escrowId}`, { body: { title: 'By key' } })).status).toBe(409)
    await world.does('cancelEscrow', { escrowId }, 'seller')
  })

  it('test clocks and API keys of a developer has an end, also when many are made at once; one that is gone makes room', async () => {
    const clocks = await Promise.all(Array.from({ length: 5 }, () => world.mutate('createTestClock', {}, 'strangerKey')))
    const made = clocks.flatMap(({ data }) => data.createTestClock.testClock ?? [])
    expect(made).toHaveLength(2)
    await world.refuses('createTestClock', {}, 'strangerKey', 'LIMIT_REACHED', full)
    await world.does('deleteTestClock', { id: made[0].id }, 'strangerKey')
    await world.does('createTestClock', {}, 'strangerKey')
    const { apiKey } = await world.does('createApiKey', { name: 'second' }, 'strangerDeveloper')
    await world.refuses('createApiKey', { name: 'third' }, 'strangerDeveloper', 'LIMIT_REACHED', full)
    await world.does('revokeApiKey', { id: apiKey.id }, 'strangerDeveloper')
    await world.does('createApiKey', { name: 'third' }, 'strangerDeveloper')
  })

  it('the escrows that a user creates in a day has an end, also when many are created at once; their developer has another', async () => {
    const order = { title: 'Camera', amount: '20', mode: 'QUICK', buyerEmail: world.cast.buyer.email }
    await world.refuses('createEscrow', { ...order, amount: '1' }, 'stranger', 'AMOUNT_TOO_SMALL')
    const asked = await Promise.all(Array.from({ length: 5 }, () => world.mutate('createEscrow', order, 'stranger')))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = asked.find(({ status }) => status !== 200)!
    expect(refused).toMatchObject({ status: 429, code: 'DAILY_LIMIT_REACHED', data: null })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await world.does('createEscrow', order, 'strangerKey')
    world.services.clock.advance(86_400_000)
    await world.does('createEscrow', order, 'stranger')
  })

  it('what else a user changes in a day has an end; what changes nothing costs none, and taking back is never refused', async () => {
    await world.sql(`update app_user set identity_status = 'none' where id = $1`, [world.cast.buyer.userId])
    world.services.clock.advance(86_400_000)
    await world.does('updateUser', { firstName: 'To' }, 'buyer')
    await world.does('updateUser', { firstName: 'Fro' }, 'buyer')
    for (const _again of [1, 2, 3]) await world.does('updateUser', { firstName: 'Fro', locale: 'FR' }, 'buyer')
    await world.allowSpending('buyer', '10')
    await world.refuses('updateUser', { firstName: 'To' }, 'buyer', 'DAILY_LIMIT_REACHED')
    const developerId = encodeId('dev', world.developers.buyer)
    await world.refuses('setSpendingConsent', { developerId, dailyCapTnd: '20' }, 'buyer', 'DAILY_LIMIT_REACHED')
    await world.refuses('beginSellerIdentityVerification', {}, 'buyer', 'DAILY_LIMIT_REACHED')
    expect((await world.allowSpending('buyer', null)).spendingConsent).toBeNull()
    world.services.clock.advance(86_400_000)
    await world.does('beginSellerIdentityVerification', {}, 'buyer')
    await world.does('updateUser', { locale: 'EN' }, 'buyer')
  })

  it('changes of a developer has an end that is higher for whom staff let create more, and no lower for whom they let create less', async () => {
    const { dailyChanges } = world.services.config.limits
    const id = encodeId('dev', world.developers.stranger)
    const allow = (dailyCreations: number | null) => world.does('setDeveloperLimits', { id, dailyCreations, reason: 'As agreed.' }, 'owner')
    const hook = { url: 'https://hooks.example.com/changes' }
    await allow(0)
    const { webhook } = await world.does('createWebhook', hook, 'strangerDeveloper')
    await world.sql('update daily_creation set changes = $2 where creator_id = $1', [world.developers.stranger, dailyChanges])
    await world.refuses('createWebhook', hook, 'strangerDeveloper', 'DAILY_LIMIT_REACHED')
    await allow(dailyChanges + 1)
    await world.does('createWebhook', hook, 'strangerDeveloper')
    await world.refuses('testWebhook', { webhookId: webhook.id }, 'strangerDeveloper', 'DAILY_LIMIT_REACHED')
    await allow(null)
    await world.does('deleteWebhook', { webhookId: webhook.id }, 'strangerDeveloper')
    expect(await world.sql('select d.day from daily_creation d join staff s on s.id = d.creator_id'), 'staff are not counted').toEqual([])
  })

  it('tries to pay an escrow by card has an end a day, whoever tries; the wallet pays it all the same', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '20.404' }).pending()
    const byCard = { escrowId, method: 'CARD' }
    const tried = async () => (await world.mutate('payEscrow', byCard, 'buyer')).data.payEscrow.userErrors[0].code
    expect([await tried(), await tried()]).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
    const refused = await world.mutate('payEscrow', byCard, 'buyer')
    expect(refused).toMatchObject({ status: 429, code: 'DAILY_LIMIT_REACHED', data: null })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await world.sql('select status from payment where escrow_id = $1', [decodeId('esc', escrowId)])).toEqual([
      { status: 'declined' },
      { status: 'declined' },
    ])
    const other = await world.given({ mode: 'quick', amount: '21' }).pending()
    await world.does('payEscrow', { escrowId: other, method: 'CARD' }, 'buyer')
    world.services.clock.advance(86_400_000)
    expect(await tried()).toBe('PAYMENT_DECLINED')
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
  })

  it('the identity verifications that a developer asks for in a day have an end, and one that is there already costs none', async () => {
    await world.sql('update developer set daily_creation_limit = 2 where id = $1', [world.developers.lone])
    world.services.clock.advance(86_400_000)
    const ask = (email: string) => world.call('POST', '/api/v1/identity-verifications', { token: world.keys.lone, body: { email } })
    expect((await ask('first-verified@example.com')).status).toBe(201)
    expect((await ask('first-verified@example.com')).status).toBe(200)
    await world.does('createIdentityVerification', { email: 'second-verified@example.com' }, 'loneKey')
    const refused = await ask('third-verified@example.com')
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'DAILY_LIMIT_REACHED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const again = await world.mutate('createIdentityVerification', { email: 'third-verified@example.com' }, 'loneKey')
    expect(again).toMatchObject({ status: 429, code: 'DAILY_LIMIT_REACHED', data: null })
    expect(await world.sql(`select 1 from identity_verification where email = 'third-verified@example.com'`)).toEqual([])
    expect((await ask('first-verified@example.com')).status).toBe(200)
    const escrow = {
      title: 'Counted apart',
      amount: 10,
      mode: 'quick',
      buyerEmail: 'first-verified@example.com',
      sellerEmail: 'second-verified@example.com',
    }
    const create = async () => (await world.call('POST', '/api/v1/escrows', { token: world.keys.lone, body: escrow })).status
    expect([await create(), await create(), await create()]).toEqual([201, 201, 429])
    await world.sql('update developer set daily_creation_limit = null where id = $1', [world.developers.lone])
  })
})
