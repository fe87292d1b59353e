import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../server/domain/errors.js'
import { expectStructured, redirectUrl } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

type Target = 'buyer' | 'seller' | 'stranger'
const targets: Target[] = ['buyer', 'seller', 'stranger']

/**
 * Opening this session must be refused with this code by both transports, and change nothing: by REST in the structured shape, by GraphQL as
 * a user error, of the field `redirectUrl` where that is what is wrong.
 */
async function refuses(code: ErrorCode, escrowId: string, action: string, target: Target, fields: Record<string, unknown> = {}) {
  const targetUserEmail = world.cast[target].email
  const before = await world.imprint()
  expectStructured(await world.openSession(escrowId, { action, targetUserEmail, ...fields }), code)
  expect(await world.imprint()).toBe(before)
  const input = { escrowId, action: action.toUpperCase(), targetUserEmail, redirectUrl, ...fields }
  await world.refuses('createCheckoutSession', input, 'sellerKey', code, code.includes('REDIRECT_URL') ? { field: ['redirectUrl'] } : {})
}

const allow = (urls: string[]) => world.sql('update developer set allowed_redirect_urls = $2 where id = $1', [world.cast.developerId, urls])
const quick = () => world.given({ mode: 'quick' })
const instant = () => world.given({ mode: 'instant' })
const every = {
  pending: 'pending',
  paid: 'paid',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
  disputed: 'disputed',
} as const

describe('session creation: the table of the specification', () => {
  it('NO_REDIRECT_URLS_CONFIGURED when the developer has no allowed redirect URLs', async () => {
    const escrowId = await quick().pending()
    await allow([])
    await refuses('NO_REDIRECT_URLS_CONFIGURED', escrowId, 'accept_pay', 'buyer')
    await allow([redirectUrl])
  })

  it('REDIRECT_URL_NOT_ALLOWED when redirectUrl matches none', async () => {
    const escrowId = await quick().pending()
    const urls = [
      'https://other.example.com/return',
      'https://shop.example.com/other',
      'https://shop.example.com/return/below',
      'https://shop.example.com:444/return',
      'https://shop.example.com@evil.tn/return',
      'https://shop.example.com.evil.tn/return',
      'https:\\\\shop.example.com\\return',
      'https://shop.example.com/%2e%2e/return%2f',
      'http://localhost:3000/return',
    ]
    for (const url of urls) await refuses('REDIRECT_URL_NOT_ALLOWED', escrowId, 'accept_pay', 'buyer', { redirectUrl: url })
  })

  it('REDIRECT_URL_MUST_BE_HTTPS when it is not HTTPS, except http://localhost', async () => {
    const escrowId = await quick().pending()
    const urls = [
      'http://shop.example.com/return',
      'http://localhost.evil.tn/return',
      'http://127.0.0.1/return',
      'javascript:alert(1)',
      '//shop.example.com/return',
      'ftp://shop.example.com/return',
    ]
    for (const url of urls) await refuses('REDIRECT_URL_MUST_BE_HTTPS', escrowId, 'accept_pay', 'buyer', { redirectUrl: url })
  })

  it('INSTANT_ESCROW_NO_CONTRACT for sign_contract on instant', async () => {
    for (const status of Object.values(every))
      await refuses('INSTANT_ESCROW_NO_CONTRACT', await instantIn(status), 'sign_contract', 'buyer')
    const pending = await instant().pending()
    for (const target of targets) await refuses('INSTANT_ESCROW_NO_CONTRACT', pending, 'sign_contract', target)
  })

  it('INSTANT_ESCROW_NO_COMPLETE_STEP for complete on instant', async () => {
    for (const status of Object.values(every))
      await refuses('INSTANT_ESCROW_NO_COMPLETE_STEP', await instantIn(status), 'complete', 'buyer')
    const pending = await instant().pending()
    for (const target of targets) await refuses('INSTANT_ESCROW_NO_COMPLETE_STEP', pending, 'complete', target)
  })

  it('QUICK_ESCROW_NO_CONTRACT for sign_contract on quick', async () => {
    for (const status of Object.values(every)) await refuses('QUICK_ESCROW_NO_CONTRACT', await quick()[status](), 'sign_contract', 'seller')
    const pending = await quick().pending()
    for (const target of targets) await refuses('QUICK_ESCROW_NO_CONTRACT', pending, 'sign_contract', target)
  })

  it('CONTRACT_ALREADY_SIGNED when the target has signed', async () => {
    const escrowId = await world.given().signed()
    await refuses('CONTRACT_ALREADY_SIGNED', escrowId, 'sign_contract', 'buyer')
    await refuses('CONTRACT_ALREADY_SIGNED', escrowId, 'sign_contract', 'seller')
    const half = await world.given().pending()
    await world.act(half, 'sign_contract', world.cast.buyer.email)
    await refuses('CONTRACT_ALREADY_SIGNED', half, 'sign_contract', 'buyer')
    expect((await world.openSession(half, { action: 'sign_contract', targetUserEmail: world.cast.seller.email })).status).toBe(201)
    for (const status of ['paid', 'delivered', 'completed'] as const)
      await refuses('CONTRACT_ALREADY_SIGNED', await world.given()[status](), 'sign_contract', 'buyer')
  })

  it('PAYMENT_ALREADY_DONE for accept_pay when paid, delivered or completed', async () => {
    for (const status of ['paid', 'delivered', 'completed'] as const)
      await refuses('PAYMENT_ALREADY_DONE', await quick()[status](), 'accept_pay', 'buyer')
  })

  it('ESCROW_ALREADY_COMPLETED for complete when completed', async () => {
    await refuses('ESCROW_ALREADY_COMPLETED', await quick().completed(), 'complete', 'buyer')
    await refuses('ESCROW_ALREADY_COMPLETED', await world.given().completed(), 'complete', 'buyer')
  })

  it('DISPUTE_ALREADY_OPENED for dispute when one is open', async () => {
    const escrowId = await quick().disputed()
    await refuses('DISPUTE_ALREADY_OPENED', escrowId, 'dispute', 'buyer')
    await refuses('DISPUTE_ALREADY_OPENED', escrowId, 'dispute', 'seller')
  })

  it('CANCELLATION_REQUEST_INVALID_STATUS for request_cancellation when not paid or delivered', async () => {
    for (const status of ['pending', 'completed', 'cancelled', 'disputed'] as const) {
      await refuses('CANCELLATION_REQUEST_INVALID_STATUS', await quick()[status](), 'request_cancellation', 'buyer')
    }
  })

  it('CANCELLATION_REQUEST_BUYER_ONLY for request_cancellation targeting the seller', async () => {
    for (const status of Object.values(every))
      await refuses('CANCELLATION_REQUEST_BUYER_ONLY', await quick()[status](), 'request_cancellation', 'seller')
  })

  it('CANCEL_ESCROW_INVALID_STATUS for cancel_escrow when not paid or delivered', async () => {
    for (const status of ['pending', 'completed', 'cancelled', 'disputed'] as const) {
      await refuses('CANCEL_ESCROW_INVALID_STATUS', await quick()[status](), 'cancel_escrow', 'seller')
    }
  })

  it('CANCEL_ESCROW_SELLER_ONLY for cancel_escrow targeting the buyer', async () => {
    for (const status of Object.values(every)) await refuses('CANCEL_ESCROW_SELLER_ONLY', await quick()[status](), 'cancel_escrow', 'buyer')
  })

  it('CHECKOUT_TARGET_NOT_BUYER for a buyer-only action with the seller as target', async () => {
    await refuses('CHECKOUT_TARGET_NOT_BUYER', await quick().pending(), 'accept_pay', 'seller')
    await refuses('CHECKOUT_TARGET_NOT_BUYER', await quick().paid(), 'complete', 'seller')
  })

  it('CHECKOUT_TARGET_NOT_SELLER for a seller-only action with the buyer as target', async () => {
    const escrowId = await quick().paid()
    await refuses('CHECKOUT_TARGET_NOT_SELLER', escrowId, 'accept_cancellation', 'buyer')
    await refuses('CHECKOUT_TARGET_NOT_SELLER', escrowId, 'reject_cancellation', 'buyer')
  })

  it('CANCELLATION_ALREADY_REQUESTED when a cancellation is requested already', async () => {
    const escrowId = await quick().paid()
    await world.act(escrowId, 'request_cancellation', world.cast.buyer.email)
    await refuses('CANCELLATION_ALREADY_REQUESTED', escrowId, 'request_cancellation', 'buyer')
  })

  it('NO_PENDING_CANCELLATION for reject_cancellation and accept_cancellation without a pending request', async () => {
    for (const status of ['pending', 'paid', 'delivered', 'completed', 'cancelled'] as const) {
      const escrowId = await quick()[status]()
      await refuses('NO_PENDING_CANCELLATION', escrowId, 'accept_cancellation', 'seller')
      await refuses('NO_PENDING_CANCELLATION', escrowId, 'reject_cancellation', 'seller')
    }
  })
})

/** An instant escrow has no delivered status. */
const instantIn = (status: keyof typeof every) => instant()[status === 'delivered' ? 'paid' : status]()

describe('session creation: beyond the table', () => {
  it('CANCELLATION_ALREADY_REQUESTED also after a rejected request, which is processed', async () => {
    const escrowId = await quick().paid()
    await world.act(escrowId, 'request_cancellation', world.cast.buyer.email)
    await world.act(escrowId, 'reject_cancellation', world.cast.seller.email)
    await refuses('CANCELLATION_ALREADY_REQUESTED', escrowId, 'request_cancellation', 'buyer')
  })

  it('CHECKOUT_TARGET_NOT_PARTY for a target who is no party', async () => {
    const pending = await world.given().pending()
    for (const action of ['sign_contract', 'accept_pay']) await refuses('CHECKOUT_TARGET_NOT_PARTY', pending, action, 'stranger')
    const paid = await quick().paid()
    for (const action of ['complete', 'dispute', 'request_cancellation', 'accept_cancellation', 'reject_cancellation', 'cancel_escrow']) {
      await refuses('CHECKOUT_TARGET_NOT_PARTY', paid, action, 'stranger')
    }
  })

  it('accept_pay: DISPUTE_OPEN when disputed, ESCROW_CLOSED when cancelled', async () => {
    await refuses('DISPUTE_OPEN', await quick().disputed(), 'accept_pay', 'buyer')
    await refuses('ESCROW_CLOSED', await quick().cancelled(), 'accept_pay', 'buyer')
  })

  it('sign_contract: ESCROW_CLOSED when cancelled', async () => {
    await refuses('ESCROW_CLOSED', await world.given().cancelled(), 'sign_contract', 'buyer')
  })

  it('complete: INVALID_ACTION when pending, DISPUTE_OPEN when disputed, ESCROW_CLOSED when cancelled', async () => {
    await refuses('INVALID_ACTION', await quick().pending(), 'complete', 'buyer')
    await refuses('DISPUTE_OPEN', await quick().disputed(), 'complete', 'buyer')
    await refuses('ESCROW_CLOSED', await quick().cancelled(), 'complete', 'buyer')
  })

  it('dispute: INVALID_ACTION when pending, ESCROW_CLOSED when ended', async () => {
    await refuses('INVALID_ACTION', await quick().pending(), 'dispute', 'buyer')
    await refuses('ESCROW_CLOSED', await quick().completed(), 'dispute', 'buyer')
    await refuses('ESCROW_CLOSED', await quick().cancelled(), 'dispute', 'seller')
  })

  it('add_funds and refund_funds: their own codes of a wrong status, DISPUTE_OPEN when disputed, INVALID_ACTION on instant', async () => {
    for (const [action, target, code] of [
      ['add_funds', 'buyer', 'ADD_FUNDS_INVALID_STATUS'],
      ['refund_funds', 'seller', 'REFUND_FUNDS_INVALID_STATUS'],
    ] as const) {
      for (const escrowId of [await quick().pending(), await quick().completed(), await quick().cancelled()])
        await refuses(code, escrowId, action, target)
      await refuses('DISPUTE_OPEN', await quick().disputed(), action, target)
      await refuses('INVALID_ACTION', await instant().paid(), action, target)
    }
    const paid = await quick().paid()
    await refuses('CHECKOUT_TARGET_NOT_BUYER', paid, 'add_funds', 'seller')
    await refuses('CHECKOUT_TARGET_NOT_SELLER', paid, 'refund_funds', 'buyer')
  })

  it('METADATA_INVALID for metadata that is no object of strings of at most 500 characters', async () => {
    const escrowId = await quick().pending()
    for (const metadata of [{ a: 5 }, { a: null }, { a: ['b'] }, { a: 'x'.repeat(501) }, 'text', ['a']]) {
      const before = await world.imprint()
      const answer = await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email, metadata })
      expectStructured(answer, 'METADATA_INVALID', {
        [typeof metadata === 'object' && 'a' in metadata ? 'metadata.a' : 'metadata']: expect.any(String),
      })
      expect(await world.imprint()).toBe(before)
    }
  })

  it('INSTANT_ESCROW_NO_PROOF for the proof actions on instant', async () => {
    const escrowId = await instant().paid()
    for (const target of targets) {
      await refuses('INSTANT_ESCROW_NO_PROOF', escrowId, 'submit_proof', target)
      await refuses('INSTANT_ESCROW_NO_PROOF', escrowId, 'review_proof', target)
    }
  })

  it('user_message speaks the language of Accept-Language', async () => {
    const escrowId = await quick().pending()
    const options = {
      headers: { 'accept-language': 'fr' },
      body: { action: 'sign_contract', targetUserEmail: world.cast.buyer.email, redirectUrl },
    }
    const { body } = await world.call('POST', `/api/v1/escrows/${escrowId}/sessions`, options)
    expect(body.error).toMatchObject({ code: 'QUICK_ESCROW_NO_CONTRACT', user_message: expect.stringMatching(/contrat/) })
  })
})

describe('session creation: the order of refusals', () => {
  it('body shape, no redirect URLs, HTTPS, not allowed, mode, target, status, done already', async () => {
    const { buyer, stranger } = world.cast
    const completed = await quick().completed()
    const bad = { action: 'sign_contract', targetUserEmail: stranger.email, redirectUrl: 'http://evil.tn', metadata: { a: 5 } }
    const open = (fields: Record<string, unknown>) => world.openSession(completed, { ...bad, ...fields })
    await allow([])
    expectStructured(await open({}), 'METADATA_INVALID', { 'metadata.a': 'must be a string' })
    expectStructured(await open({ metadata: {} }), 'NO_REDIRECT_URLS_CONFIGURED')
    await allow([redirectUrl])
    expectStructured(await open({ metadata: {} }), 'REDIRECT_URL_MUST_BE_HTTPS')
    expectStructured(await open({ metadata: {}, redirectUrl: 'https://evil.tn' }), 'REDIRECT_URL_NOT_ALLOWED')
    expectStructured(await open({ metadata: {}, redirectUrl }), 'QUICK_ESCROW_NO_CONTRACT')
    expectStructured(await open({ metadata: {}, redirectUrl, action: 'complete' }), 'CHECKOUT_TARGET_NOT_PARTY')
    expectStructured(
      await open({ metadata: {}, redirectUrl, action: 'cancel_escrow', targetUserEmail: buyer.email }),
      'CANCEL_ESCROW_SELLER_ONLY',
    )
    expectStructured(
      await open({ metadata: {}, redirectUrl, action: 'complete', targetUserEmail: buyer.email }),
      'ESCROW_ALREADY_COMPLETED',
    )
  })
})
