import { disputeFields, escrowFields } from '../documents.js'
import type { Scenario } from '../scenario.js'
import { act, create, mutate, type World } from '../world.js'

const quarrel = { category: 'incomplete', reason: 'Two pages of five are missing.' }

/** Disputes in every way that they can end, with what is said within them. */
export const disputes: Scenario = {
  name: '07-disputes',
  async run(world) {
    const { recorder, shop, buyer, owner } = world
    const settled = await disputed(world)
    const money = { escrowId: settled, sellerAwardTnd: '400' }
    await mutate(world, 'addDisputeMessage', { escrowId: settled, body: 'Here are the pages.' }, shop.user.token)
    await mutate(world, 'addDisputeMessage', { escrowId: settled, body: '' }, buyer.token)
    await mutate(world, 'addDisputeMessage', { escrowId: settled, body: 'Among us', isInternal: true }, owner)
    await mutate(world, 'offerSettlement', money, buyer.token)
    await mutate(world, 'offerSettlement', { ...money, sellerAwardTnd: '99999999' }, shop.user.token)
    await mutate(world, 'offerSettlement', { ...money, sellerAwardTnd: '700.25' }, shop.user.token)
    await readDispute(world, settled)
    await mutate(world, 'acceptSettlement', { escrowId: settled, ...(await offerIn(world, settled)) }, buyer.token)
    await readDispute(world, settled)

    for (const [outcome, award] of [
      ['RELEASE_SELLER', null],
      ['REFUND_BUYER', null],
      ['SPLIT', '250.125'],
      ['DISMISS', null],
    ] as const) {
      const id = await disputed(world, { feeBearer: 'buyer', currency: outcome === 'SPLIT' ? 'EUR' : 'TND' })
      const input = { escrowId: id, outcome, reason: 'Both were heard.', ...(award ? { sellerAwardTnd: award } : {}) }
      await mutate(world, 'resolveDispute', input, buyer.token)
      await mutate(world, 'resolveDispute', { ...input, reason: '' }, owner)
      await mutate(world, 'resolveDispute', input, owner)
      await readDispute(world, id)
      await recorder.call('GET', `/api/v1/escrows/${id}`, { token: shop.key })
    }
    const big = await disputed(world, { amount: 6000 })
    const fields = `escrow { ${escrowFields} } pendingAction { id action expiresAt }`
    const input = { escrowId: big, outcome: 'REFUND_BUYER', reason: 'Above the limit.' }
    const { body } = await mutate(world, 'resolveDispute', input, owner, { fields })
    await mutate(world, 'confirmStaffAction', { id: body.data.resolveDispute.pendingAction?.id ?? 'none' }, owner)
    await readDispute(world, big)

    const withdrawn = await disputed(world, { mode: 'quick' })
    await mutate(world, 'withdrawDispute', { escrowId: withdrawn }, shop.user.token)
    await mutate(world, 'withdrawDispute', { escrowId: withdrawn }, buyer.token)
    await readDispute(world, withdrawn)
    for (let again = 0; again < 4; again++) {
      await act(world, withdrawn, 'dispute', 'buyer', { input: quarrel })
      await mutate(world, 'withdrawDispute', { escrowId: withdrawn }, buyer.token)
    }
    await recorder.call('GET', '/api/v1/escrows?hasDispute=true', { token: shop.key })
  },
}

async function disputed(world: World, fields: object = {}): Promise<string> {
  const id = await create(world, { mode: 'quick', amount: 1000, ...fields })
  await act(world, id, 'accept_pay', 'buyer')
  await act(world, id, 'dispute', 'buyer', { input: quarrel })
  return id
}

async function readDispute({ recorder, buyer, shop, owner }: World, id: string): Promise<void> {
  const query = `query($id: ID!) { escrow(id: $id) { id status heldActions: allowedActions { action allowed code } ${disputeFields} } }`
  for (const token of [buyer.token, shop.user.token, shop.key, owner])
    await recorder.call('POST', '/graphql', { token, body: { query, variables: { id } } })
}

/** The offer that was seen, for commits whose `acceptSettlement` names it. */
async function offerIn({ recorder, buyer, schema }: World, id: string): Promise<object> {
  if (!schema.includes('offerId')) return {}
  const query = 'query($id: ID!) { escrow(id: $id) { disputes { offers { id status offeredBy } } } }'
  const { body } = await recorder.quietly('POST', '/graphql', { token: buyer.token, body: { query, variables: { id } } })
  const offers = body.data.escrow.disputes[0].offers as Array<{ id: string; status: string; offeredBy: string }>
  return { offerId: offers.find(({ status, offeredBy }) => status === 'OPEN' && offeredBy === 'SELLER')?.id }
}
