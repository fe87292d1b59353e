import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAssociation } from '../../server/operations/association/end-association.js'
import { associate } from '../../server/operations/association/associate.js'
import { openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

async function created(fields: Json): Promise<Json> {
  const answer = await world.create({ mode: 'quick', ...fields })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return answer.body.escrow
}

async function money() {
  const { buyer, seller, stranger } = world.cast
  return {
    buyer: await world.wallet(buyer),
    integrator: await world.wallet(seller),
    thirdParty: await world.wallet(stranger),
    fee: await world.ledgerBalance('platform_fee'),
    tax: await world.ledgerBalance('service_tax'),
    held: await world.ledgerBalance('escrow_held'),
  }
}

/** What moved while `act` ran, in millimes; what did not move is left out. */
async function moved(act: () => Promise<unknown>): Promise<Record<string, bigint>> {
  const before: Record<string, bigint> = await money()
  await act()
  return Object.fromEntries(
    Object.entries(await money()).flatMap(([name, after]) => (after === before[name] ? [] : [[name, after - before[name]!]])),
  )
}

const pay = (escrow: Json) => world.act(escrow.id, 'accept_pay', world.cast.buyer.email)
const complete = (escrow: Json) => world.act(escrow.id, 'complete', world.cast.buyer.email)
const thirdParty = () => ({ sellerEmail: world.cast.stranger.email })

describe('a developer fee with a third-party seller', () => {
  it('is deducted from the seller’s payout and credited to the associated user at release', async () => {
    const escrow = await created({ ...thirdParty(), amount: 1000, developerFeePercentage: 2.5 })
    expect(await moved(() => pay(escrow))).toEqual({ buyer: -1_000_000n, held: 1_000_000n })
    expect(await moved(() => complete(escrow))).toEqual({
      held: -1_000_000n,
      thirdParty: 925_000n,
      integrator: 25_000n,
      fee: 50_000n - 7_983n,
      tax: 7_983n,
    })
  })

  it('is included in the funding when the buyer bears the fees', async () => {
    const escrow = await created({ ...thirdParty(), amount: 1000, developerFeePercentage: 2.5, feeBearer: 'buyer' })
    expect(await moved(() => pay(escrow))).toEqual({ buyer: -1_075_000n, held: 1_075_000n })
    expect(await moved(() => complete(escrow))).toEqual({
      held: -1_075_000n,
      thirdParty: 1_000_000n,
      integrator: 25_000n,
      fee: 50_000n - 7_983n,
      tax: 7_983n,
    })
  })

  it('goes to the user of creation, though the association has ended since', async () => {
    const escrow = await created({ ...thirdParty(), amount: 200, developerFeePercentage: 25 })
    await pay(escrow)
    const developer = { kind: 'developer', developerId: world.cast.developerId } as const
    const buyersToken = await world.tokenOf(world.cast.buyer)
    await world.services.runAs(developer)(endAssociation, {})
    expect(await moved(() => world.mutate('completeEscrow', { escrowId: escrow.id }, buyersToken))).toMatchObject({
      integrator: 50_000n,
      thirdParty: 140_000n,
    })
    await world.services.runAs({ kind: 'timer' })(associate, { developerId: world.cast.developerId, userId: world.cast.seller.userId })
  })
})

describe('the buyer bears the fees', () => {
  it('and gets all of them back with a refund: fees are earned at release only', async () => {
    for (const [action, target] of [
      ['cancel_escrow', 'stranger'],
      ['request_cancellation', 'buyer'],
    ] as const) {
      const escrow = await created({ ...thirdParty(), amount: 333.333, feeBearer: 'buyer', developerFeePercentage: 2.5 })
      expect(escrow).toMatchObject({ escrowFee: 16.667, developerFee: 8.333, buyerFundingTnd: 358.333 })
      expect(await moved(() => pay(escrow))).toEqual({ buyer: -358_333n, held: 358_333n })
      const refund = async () => {
        await world.act(escrow.id, action, world.cast[target].email)
        if (action === 'request_cancellation') await world.act(escrow.id, 'accept_cancellation', world.cast.stranger.email)
      }
      expect(await moved(refund)).toEqual({ buyer: 358_333n, held: -358_333n })
      expect((await world.read(escrow.id)).status).toBe('cancelled')
    }
  })

  it('and pays them on top at release', async () => {
    const escrow = await created({ amount: 200, feeBearer: 'buyer' })
    expect(await moved(() => pay(escrow))).toEqual({ buyer: -210_000n, held: 210_000n })
    expect(await moved(() => complete(escrow))).toEqual({ held: -210_000n, integrator: 200_000n, fee: 10_000n - 1_597n, tax: 1_597n })
  })
})

describe('the seller bears the fees', () => {
  it('and the buyer gets the whole funding back with a refund', async () => {
    const escrow = await created({ amount: 1250.5 })
    await pay(escrow)
    expect(await moved(() => world.act(escrow.id, 'cancel_escrow', world.cast.seller.email))).toEqual({
      buyer: 1_250_500n,
      held: -1_250_500n,
    })
  })
})

describe('a foreign currency', () => {
  it('settles in TND at the rate of creation', async () => {
    const escrow = await created({ amount: 99.99, currency: 'EUR' })
    expect(await moved(() => pay(escrow))).toEqual({ buyer: -339_966n, held: 339_966n })
    expect(await moved(() => complete(escrow))).toEqual({
      held: -339_966n,
      integrator: 339_966n - 16_998n,
      fee: 16_998n - 2_714n,
      tax: 2_714n,
    })
  })
})

describe('a cent', () => {
  it('goes through instant mode without loss', async () => {
    const escrow = await created({ amount: 0.01, mode: 'instant' })
    expect(await moved(() => pay(escrow))).toEqual({ buyer: -10n, held: 10n })
    expect(await moved(() => world.call('POST', `/api/v1/escrows/${escrow.id}/deliver`))).toEqual({ held: -10n, integrator: 9n, fee: 1n })
  })
})
