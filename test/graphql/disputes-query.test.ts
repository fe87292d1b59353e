import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../support/database/count-statements.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const document = `query($id: ID!) {
  escrow(id: $id) { disputes { ticketNumber status openedBy outcome awardedTnd reason
    messages { author body isInternal } offers { offeredBy sellerAwardTnd status shares { sellerGetsTnd buyerGetsBackTnd feesTnd } } } }
}`
const disputesAs = async (id: string, who: Who) => (await world.ask(document, { as: who, variables: { id } })).data.escrow.disputes

it('a dispute is read with its messages and offers by both parties, and its internal notes by staff alone', async () => {
  const escrowId = await world.given({ mode: 'quick', amount: '200' }).disputed()
  await world.does('addDisputeMessage', { escrowId, body: 'It left on Monday.' }, 'seller')
  await world.does('addDisputeMessage', { escrowId, body: 'Seen before.', isInternal: true }, 'disputes')
  await world.does('offerSettlement', { escrowId, sellerAwardTnd: '80' }, 'seller')
  world.services.clock.advance(1_000)
  await world.does('offerSettlement', { escrowId, sellerAwardTnd: '60' }, 'seller')
  const spoken = { author: 'SELLER', body: 'It left on Monday.', isInternal: false }
  const [seen] = await disputesAs(escrowId, 'buyer')
  expect(seen).toMatchObject({ status: 'under_review', openedBy: 'BUYER', outcome: null, messages: [spoken] })
  expect(seen.offers).toEqual([
    { offeredBy: 'SELLER', sellerAwardTnd: '80.000', status: 'SUPERSEDED', shares: null },
    {
      offeredBy: 'SELLER',
      sellerAwardTnd: '60.000',
      status: 'OPEN',
      shares: { sellerGetsTnd: '57.000', buyerGetsBackTnd: '140.000', feesTnd: '3.000' },
    },
  ])
  expect((await disputesAs(escrowId, 'seller'))[0].messages).toEqual([spoken])
  expect((await disputesAs(escrowId, 'disputes'))[0].messages).toHaveLength(2)
  await world.does('acceptSettlement', { escrowId }, 'buyer')
  expect((await disputesAs(escrowId, 'buyer'))[0]).toMatchObject({ status: 'resolved', outcome: 'settled', awardedTnd: '60.000' })
})

it('where the buyer bears the fees, those on what goes back go back too', async () => {
  const escrowId = await world.given({ mode: 'quick', amount: '200', feeBearer: 'buyer' }).disputed()
  await world.does('offerSettlement', { escrowId, sellerAwardTnd: '60' }, 'seller')
  const [{ offers }] = await disputesAs(escrowId, 'buyer')
  expect(offers[0].shares).toEqual({ sellerGetsTnd: '60.000', buyerGetsBackTnd: '147.000', feesTnd: '3.000' })
})

it('before anything is offered, each party reads what an award would come to, the fees included', async () => {
  const escrowId = await world.given({ mode: 'quick', amount: '200' }).disputed()
  const query = `query($id: ID!, $award: Decimal!) {
    escrow(id: $id) { disputes { sharesAt(sellerAwardTnd: $award) { sellerGetsTnd buyerGetsBackTnd feesTnd } } }
  }`
  const sharesAt = (award: string, as: Who) => world.ask(query, { as, variables: { id: escrowId, award } })
  const told = async (award: string, as: Who = 'seller') => (await sharesAt(award, as)).data.escrow.disputes[0].sharesAt
  expect(await told('60')).toEqual({ sellerGetsTnd: '57.000', buyerGetsBackTnd: '140.000', feesTnd: '3.000' })
  expect(await told('0', 'buyer')).toEqual({ sellerGetsTnd: '0.000', buyerGetsBackTnd: '200.000', feesTnd: '0.000' })
  expect(await told('200', 'disputes')).toEqual({ sellerGetsTnd: '190.000', buyerGetsBackTnd: '0.000', feesTnd: '10.000' })
  expect((await sharesAt('200.001', 'seller')).errors?.[0]?.extensions).toMatchObject({ code: 'AWARD_OUT_OF_RANGE' })
  expect((await sharesAt('1.2345', 'seller')).errors?.[0]?.extensions).toMatchObject({ code: 'AMOUNT_PRECISION' })
  await world.does('offerSettlement', { escrowId, sellerAwardTnd: '60' }, 'seller')
  await world.does('acceptSettlement', { escrowId }, 'buyer')
  expect(await told('60')).toBeNull()
})

it('what was said in disputes is read where it is asked for, of all of them in one go', async () => {
  world.services.clock.advance(1_000)
  const escrowIds = [await world.given({ mode: 'quick' }).disputed(), await world.given({ mode: 'quick' }).disputed()]
  for (const escrowId of escrowIds) await world.does('addDisputeMessage', { escrowId, body: `On ${escrowId}.` }, 'seller')
  const asked = async (fields: string, first = 20) => {
    const statements = countStatements()
    const { data } = await world.ask(`{ escrows(first: ${first}) { nodes { id disputes { ${fields} } } } }`, { as: 'seller' })
    const count = statements.count()
    statements.stop()
    return { nodes: data.escrows.nodes, count }
  }
  // The first one lets the process know who asks.
  await asked('status')
  const brief = await asked('status offers { id }')
  const { nodes, count } = await asked('messages { body }', 2)
  // The messages, and the files that are shown with them.
  expect(count - brief.count).toBe(2)
  for (const escrowId of escrowIds) expect(nodes).toContainEqual({ id: escrowId, disputes: [{ messages: [{ body: `On ${escrowId}.` }] }] })
})

it('an escrow without dispute has none', async () => {
  expect(await disputesAs(await world.given({ mode: 'quick', amount: '200' }).paid(), 'buyer')).toEqual([])
})

it('staff list disputes about whole escrows apart from those about payout requests', async () => {
  await world.sql(`update app_user set identity_status = 'approved'`)
  const whole = await world.given({ mode: 'quick' }).disputed()
  const inParts = await world.given({ mode: 'quick', amount: '400', progressiveRelease: {} }).paid()
  await world.does('createReleaseRequest', { escrowId: inParts, requestId: 'may', amountTnd: '150' }, 'seller')
  await world.does('rejectReleaseRequest', { escrowId: inParts, requestId: 'may', reason: 'Half of May was missed.' }, 'buyer')
  const listed = async (rest: string) => {
    const { data } = await world.ask(`{ disputes(isOpen: true, ${rest}) { nodes { type escrowId } } }`, { as: 'disputes' })
    return data.disputes.nodes
  }
  expect(await listed('type: RELEASE_DISPUTE')).toEqual([{ type: 'release_dispute', escrowId: inParts }])
  const ofWhole = await listed('type: ESCROW_DISPUTE')
  expect(ofWhole).toContainEqual({ type: 'escrow_dispute', escrowId: whole })
  expect(ofWhole).not.toContainEqual(expect.objectContaining({ type: 'release_dispute' }))
})
