import { checkoutActions } from '../../../server/domain/escrow/checkout-actions.js'
import { mutationOf } from '../documents.js'
import type { Scenario } from '../scenario.js'
import { act, create, openSession, type World } from '../world.js'

type Mode = 'standard' | 'quick' | 'instant'

/** How an escrow gets into each state that commands tell apart; null where the mode has no such state. */
const states: Record<string, (world: World, mode: Mode) => Promise<string | null>> = {
  pending: (world, mode) => create(world, { mode, amount: 20 }, quiet),
  half_signed: async (world, mode) => {
    if (mode !== 'standard') return null
    const id = await create(world, { mode, amount: 20 }, quiet)
    await act(world, id, 'sign_contract', 'seller', quiet)
    return id
  },
  signed: async (world, mode) => {
    if (mode !== 'standard') return null
    const id = await create(world, { mode, amount: 20 }, quiet)
    for (const who of ['seller', 'buyer'] as const) await act(world, id, 'sign_contract', who, quiet)
    return id
  },
  paid,
  cancellation_requested: async (world, mode) => {
    const id = await paid(world, mode)
    await act(world, id, 'request_cancellation', 'buyer', quiet)
    return id
  },
  delivered: async (world, mode) => {
    if (mode === 'instant') return null
    const id = await paid(world, mode)
    await world.recorder.quietly('POST', `/api/v1/escrows/${id}/deliver`, { token: world.shop.key })
    return id
  },
  completed: async (world, mode) => {
    const id = await paid(world, mode)
    if (mode === 'instant') await world.recorder.quietly('POST', `/api/v1/escrows/${id}/deliver`, { token: world.shop.key })
    else await act(world, id, 'complete', 'buyer', quiet)
    return id
  },
  cancelled: async (world, mode) => {
    const id = await create(world, { mode, amount: 20 }, quiet)
    await world.recorder.quietly('POST', `/api/v1/escrows/${id}/cancel`, { token: world.shop.key })
    return id
  },
  disputed: async (world, mode) => {
    const id = await paid(world, mode)
    await act(world, id, 'dispute', 'buyer', { ...quiet, input: { category: 'other', reason: 'Not as agreed at all.' } })
    return id
  },
}

const quiet = { isQuiet: true }

async function paid(world: World, mode: Mode): Promise<string> {
  const id = await create(world, { mode, amount: 20 }, quiet)
  if (mode === 'standard') for (const who of ['seller', 'buyer'] as const) await act(world, id, 'sign_contract', who, quiet)
  await act(world, id, 'accept_pay', 'buyer', quiet)
  return id
}

const mutations: Record<string, object> = {
  updateEscrow: { title: 'Another title' },
  cancelEscrow: {},
  signContract: { name: 'Test Person' },
  payEscrow: { method: 'WALLET' },
  deliverEscrow: {},
  rejectDelivery: { reason: 'Broken' },
  completeEscrow: {},
  openDispute: { category: 'OTHER', reason: 'Not as agreed at all.' },
  withdrawDispute: {},
  addDisputeMessage: { body: 'Some words' },
  offerSettlement: { sellerAwardTnd: '5' },
  acceptSettlement: {},
  requestCancellation: { reason: 'Changed my mind' },
  acceptCancellation: {},
  rejectCancellation: {},
  cancelPaidEscrow: {},
  extendCompletionDeadline: { hours: 24 },
}

/** Each command in each state by each role: done, or refused with which code. */
export const commands: Scenario = {
  name: '13-table-of-commands',
  async run(world) {
    const { recorder, shop, buyer, stranger, owner } = world
    const who = { buyer: buyer.token, seller: shop.user.token, stranger: stranger.token, key: shop.key, staff: owner }
    await everywhere(world, async (title, fresh) => {
      let id = await fresh()
      const query = 'query($id: ID!) { escrow(id: $id) { allowedActions { action allowed code via } deadlines { kind effect paused } } }'
      for (const [name, token] of Object.entries(who)) {
        const { body } = await recorder.quietly('POST', '/graphql', { token, body: { query, variables: { id } } })
        recorder.note(`${title}: what ${name} may`, JSON.stringify(body).replaceAll('{"action"', '\n{"action"'))
      }
      for (const [mutation, fields] of Object.entries(mutations)) {
        const outcomes: string[] = []
        for (const [name, token] of Object.entries(who)) {
          const query = mutationOf(mutation, 'escrow { id status statusReason statusActor version }')
          const { body } = await recorder.quietly('POST', '/graphql', {
            token,
            body: { query, variables: { input: { escrowId: id, ...fields } } },
          })
          outcomes.push(`${name}: ${JSON.stringify(body)}`)
          if (body.data?.[mutation]?.escrow) id = await fresh()
        }
        recorder.note(`${title}: ${mutation}`, outcomes.join('\n'))
      }
    })
  },
}

/** Each session action in each state for each target: opened, or refused with which code and sentences. */
export const sessionTable: Scenario = {
  name: '14-table-of-sessions',
  async run(world) {
    const { recorder, shop, buyer, stranger } = world
    const targets = { buyer: buyer.email, seller: shop.user.email, stranger: stranger.email }
    await everywhere(world, async (title, fresh) => {
      for (const action of checkoutActions) {
        const id = await fresh()
        const outcomes: string[] = []
        for (const [name, targetUserEmail] of Object.entries(targets)) {
          const { status, code, body } = await openSession(world, id, { action, targetUserEmail }, true)
          outcomes.push(`${name}: ${status} ${code} ${JSON.stringify(body)}`)
        }
        recorder.note(`${title}: ${action}`, outcomes.join('\n'))
      }
    })
  },
}

async function everywhere(world: World, look: (title: string, fresh: () => Promise<string>) => Promise<void>): Promise<void> {
  for (const mode of ['standard', 'quick', 'instant'] as const)
    for (const [state, make] of Object.entries(states)) {
      const id = await make(world, mode)
      if (id === null) continue
      let first: string | null = id
      await look(`${mode} ${state}`, async () => {
        const given = first ?? (await make(world, mode))!
        first = null
        return given
      })
    }
}
