import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.js'
import { encodeId } from '../../server/domain/id.js'
import { Beginning } from '../../server/operations/beginning.js'
import { createRun } from '../../server/operations/operation.js'
import { eventually } from '../jobs/eventually.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer({ GRAPHQL_TIMEOUT_MS: '300' })
})
afterAll(() => server.close())

const order = () => ({ title: 'Camera', amount: '20', mode: 'QUICK', buyerEmail: server.cast.buyer.email })
const create = (idempotent: string) =>
  server.ask(`mutation ($input: CreateEscrowInput!) { createEscrow(input: $input) ${idempotent} { escrow { id } userErrors { code } } }`, {
    token: server.tokens.key,
    variables: { input: order() },
  })
const escrows = async () => (await server.sql<{ count: number }>('select count(*)::int as count from escrow'))[0]!.count

/** Takes every place in which transactions run; answers how to give them back. */
async function takeAllTurns(): Promise<() => Promise<void>> {
  const { transactions } = server.world.database
  const turns = Array.from({ length: 40 }, (_none, n) => transactions.take(`somebody ${n}`).then((giveBack) => ({ giveBack })))
  await eventually(() => expect(transactions.load.waiting).toBeGreaterThan(0))
  return async () => {
    for (const turn of turns) (await turn).giveBack()
    await eventually(() => expect(transactions.load).toEqual({ principals: 0, served: 0, waiting: 0 }))
  }
}

it('a mutation that only waited is OVERLOADED, is not done when its turn comes after all, and is done when it is sent again', async () => {
  const before = await escrows()
  const giveBack = await takeAllTurns()
  const { status, headers, body } = await create('@idempotent(key: "late")')
  expect({ status, code: headers.get('x-error-code'), retryAfter: headers.get('retry-after') }).toEqual({
    status: 429,
    code: 'OVERLOADED',
    retryAfter: '1',
  })
  expect(body).toMatchObject({ error: 'Too Many Requests', message: expect.stringContaining('Nothing was done') })
  await giveBack()
  expect(await escrows()).toBe(before)
  expect((await create('@idempotent(key: "late")')).data['createEscrow']).toMatchObject({ userErrors: [] })
  expect(await escrows()).toBe(before + 1)
})

it('a mutation that has begun may yet be done, and is REQUEST_TIMEOUT', async () => {
  const escrowId = await anEscrow(server.world, server.cast).mode('quick').pending()
  const cancel = () =>
    server.ask('mutation ($input: CancelEscrowInput!) { cancelEscrow(input: $input) { userErrors { code } } }', {
      token: server.tokens.seller,
      variables: { input: { escrowId: encodeId('esc', escrowId) } },
    })
  await server.world.database.fork().transactional(async (em) => {
    await sql(em, 'select from escrow for update', [])
    const { status, headers } = await cancel()
    expect({ status, code: headers.get('x-error-code') }).toEqual({ status: 400, code: 'REQUEST_TIMEOUT' })
  })
  await eventually(async () => expect(await server.sql(`select from escrow where status = 'cancelled'`)).toHaveLength(1))
})

it('what is given up while it waits for a connection does nothing when it has one', async () => {
  const { world } = server
  const { database } = world
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const holders = Array.from({ length: 10 }, () =>
    database.fork().transactional(async (em) => {
      await sql(em, 'select', [])
      await held
    }),
  )
  await eventually(() => expect(database.connections()).toMatchObject({ open: 10, idle: 0 }))
  const beginning = new Beginning()
  let isDone = false
  const run = createRun(world, { actor: { kind: 'developer', developerId: server.cast.developerId }, requestId: 'late', beginning })
  const late = run(() => Promise.resolve(void (isDone = true)), undefined)
  await eventually(() => expect(database.connections().waiting).toBeGreaterThan(0))
  expect(beginning.giveUp()).toBe(true)
  letGo()
  await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' })
  await Promise.all(holders)
  expect(isDone).toBe(false)
})
