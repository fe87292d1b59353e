import { decodeId } from '../../../server/domain/id.js'
import type { Scenario } from '../scenario.js'
import { act, create, mutate, openSession, type World } from '../world.js'

/** Refusals that need a story of their own. */
export const rareRefusals: Scenario = {
  name: '18-rare-refusals',
  async run(world) {
    await extensions(world)
    await money(world)
    await sessionsOfOthers(world)
    await limitOfAKey(world)
  },
}

async function extensions(world: World): Promise<void> {
  const { recorder, shop, buyer } = world
  const id = await create(world, { mode: 'quick' })
  await act(world, id, 'accept_pay', 'buyer')
  await recorder.call('POST', `/api/v1/escrows/${id}/deliver`, { token: shop.key })
  for (const hours of [0, 100_000, 24, 24]) await mutate(world, 'extendCompletionDeadline', { escrowId: id, hours }, buyer.token)
}

async function money(world: World): Promise<void> {
  const { recorder, shop, buyer, stranger } = world
  const dear = await create(world, { mode: 'quick', amount: 5000, buyerEmail: stranger.email })
  await mutate(world, 'payEscrow', { escrowId: dear, method: 'WALLET' }, stranger.token)
  const slow = await create(world, { mode: 'quick', amount: 50.202 })
  await mutate(world, 'payEscrow', { escrowId: slow, method: 'CARD' }, buyer.token)
  await mutate(world, 'payEscrow', { escrowId: slow, method: 'WALLET' }, buyer.token)
  await mutate(world, 'updateEscrow', { escrowId: slow, amountTnd: '60' }, shop.user.token)
  const nobodys = await create(world, { mode: 'quick', sellerEmail: 'never.comes@example.com' })
  await act(world, nobodys, 'accept_pay', 'buyer')
  await act(world, nobodys, 'complete', 'buyer')
  await recorder.call('GET', `/api/v1/escrows/${nobodys}`, { token: shop.key })
}

async function sessionsOfOthers(world: World): Promise<void> {
  const { recorder, shop, buyer, rows } = world
  const id = await create(world, { mode: 'quick' })
  const { body: pay } = await openSession(world, id, { action: 'accept_pay', targetUserEmail: buyer.email })
  await act(world, id, 'accept_pay', 'buyer')
  const { body: quarrel } = await openSession(world, id, { action: 'dispute', targetUserEmail: buyer.email })
  const dispute = { escrowId: id, category: 'OTHER', reason: 'Not as agreed at all.' }
  await mutate(world, 'completeEscrow', { escrowId: id, checkoutSessionId: quarrel.sessionId }, buyer.token)
  await mutate(world, 'openDispute', { ...dispute, checkoutSessionId: quarrel.sessionId }, shop.user.token)
  await mutate(world, 'completeEscrow', { escrowId: id, checkoutSessionId: pay.sessionId }, buyer.token)
  await rows(`update checkout_session set expires_at = now() - interval '1 minute' where id = $1`, [decodeId('cs', quarrel.sessionId)])
  await mutate(world, 'openDispute', { ...dispute, checkoutSessionId: quarrel.sessionId }, buyer.token)
  await recorder.call('POST', `/api/v1/sandbox/sessions/${quarrel.sessionId}/complete`, { token: shop.key, body: { input: dispute } })
  await recorder.call('GET', `/api/v1/sessions/${quarrel.sessionId}`, { token: shop.key })
}

async function limitOfAKey({ recorder, shop }: World): Promise<void> {
  const { body } = await recorder.quietly('POST', '/api/developer/api-keys', {
    token: shop.token,
    body: { name: 'slow', rateLimit: 1 },
  })
  await recorder.call('GET', '/api/v1/me', { token: body.key })
  const { status, code, body: refusal } = await recorder.quietly('GET', '/api/v1/me', { token: body.key })
  recorder.note(
    'the second request within a minute',
    `${status} ${code} ${JSON.stringify({ ...refusal, retryAfter: typeof refusal.retryAfter })}`,
  )
}
