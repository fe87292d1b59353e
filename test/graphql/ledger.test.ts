import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// The books as staff of finance read them (decisions 18).

let world: GraphqlWorld
let escrowId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  escrowId = await world.given({ mode: 'quick', amount: '200' }).completed()
})
afterAll(() => world.close())

const askFinance = async (query: string) => (await world.ask(query, { as: 'finance' })).data

it('a check is asked for with a reason, waits once, and is in the audit log', async () => {
  await world.refuses('checkLedger', { reason: ' ' }, 'finance', 'REASON_REQUIRED')
  for (const reason of ['Before the audit.', 'Again.']) await world.does('checkLedger', { reason }, 'finance')
  const log = await world.sql(`select reason from audit_log where action = 'check_ledger' order by id`)
  expect(log).toEqual([{ reason: 'Before the audit.' }, { reason: 'Again.' }])
})

it('what the newest check found is told to all of staff, and what was held', async () => {
  const query = '{ ledgerCheck { balances findings { name violations } held { currency days { amountTnd } } totals { kind balanceTnd } } }'
  expect(await askFinance(query)).toEqual({ ledgerCheck: null })
  await world.given({ mode: 'quick', amount: '120' }).paid()
  await checkLedger(world.services)
  const { ledgerCheck } = (await world.ask(query, { as: 'support' })).data
  expect(ledgerCheck.balances).toBe(true)
  expect(ledgerCheck.findings).toHaveLength(14)
  const [{ currency, days }] = ledgerCheck.held
  const [book] = await world.sql<{ held: string }>(`select sum(balance)::text as held from ledger.account where kind like 'escrow_%'`)
  expect([currency, days.length]).toEqual(['TND', 90])
  expect(days.at(-1).amountTnd.replace('.', '')).toBe(book?.held)
})

describe('accounts', () => {
  it('are listed by their kind and by whose they are, page by page', async () => {
    const query = (rest: string) => `{ ledgerAccounts(${rest}) { nodes { code ownerId balance } pageInfo { hasNextPage endCursor } } }`
    const { ledgerAccounts: ofEscrow } = await askFinance(query(`ownerId: "${escrowId}"`))
    expect(ofEscrow.nodes).toEqual([expect.objectContaining({ ownerId: escrowId, balance: '0.000' })])
    const { ledgerAccounts: first } = await askFinance(query('kind: "user_available", first: 1'))
    const { ledgerAccounts: next } = await askFinance(query(`kind: "user_available", first: 1, after: "${first.pageInfo.endCursor}"`))
    expect(first.pageInfo.hasNextPage).toBe(true)
    expect(next.nodes[0].code).not.toBe(first.nodes[0].code)
    const { ledgerAccounts: fees } = await askFinance(query('kind: "platform_fee"'))
    expect(fees.nodes).toEqual([{ code: 'platform_fee', ownerId: null, balance: null }])
  })

  it('are opened by the clock of the service, when what they were opened for happened', async () => {
    world.services.clock.advance(3 * 86_400_000)
    const later = await world.given({ mode: 'quick', amount: '30' }).paid()
    const { ledgerAccounts } = await askFinance(`{ ledgerAccounts(ownerId: "${later}") { nodes { openedAt } } }`)
    const { ledgerTransfers } = await askFinance(`{ ledgerTransfers(escrowId: "${later}") { nodes { occurredAt } } }`)
    expect(ledgerAccounts.nodes).toEqual([{ openedAt: ledgerTransfers.nodes[0].occurredAt }])
  })

  it('have a statement with what was there after each transfer', async () => {
    const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
      `select code from ledger.account where kind = 'user_available' and owner_id = $1`,
      [world.cast.seller.userId],
    )
    const query = `{ ledgerAccount(code: "${code}") { balance ownerId statement(first: 1) { nodes { kind amount balanceAfter escrowId } } } }`
    const { ledgerAccount } = await askFinance(query)
    const [line] = ledgerAccount.statement.nodes
    expect(ledgerAccount.ownerId).toBe(encodeId('usr', world.cast.seller.userId))
    expect(line).toMatchObject({ kind: 'release', escrowId, balanceAfter: ledgerAccount.balance })
    const { ledgerAccount: fees } = await askFinance(
      '{ ledgerAccount(code: "platform_fee") { statement { nodes { amount balanceAfter } } } }',
    )
    expect(fees.statement.nodes).toEqual([{ amount: expect.stringMatching(/^\d/), balanceAfter: null }])
  })
})

it('transfers are read newest first, of all or of an escrow, and one by itself', async () => {
  const fields = 'id kind escrowId postings { account amount }'
  const { ledgerTransfers: all } = await askFinance(`{ ledgerTransfers(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }`)
  const { ledgerTransfers: next } = await askFinance(
    `{ ledgerTransfers(first: 1, after: "${all.pageInfo.endCursor}") { nodes { id } pageInfo { hasPreviousPage } } }`,
  )
  expect([all.pageInfo.hasNextPage, next.pageInfo.hasPreviousPage]).toEqual([true, true])
  expect(next.nodes[0].id).not.toBe(all.nodes[0].id)
  const { ledgerTransfers } = await askFinance(`{ ledgerTransfers(escrowId: "${escrowId}") { nodes { ${fields} } } }`)
  expect(ledgerTransfers.nodes.map(({ kind }: { kind: string }) => kind)).toEqual(['release', 'fund'])
  const [release] = ledgerTransfers.nodes
  const sum = release.postings.reduce((total: number, { amount }: { amount: string }) => total + Number(amount.replace('.', '')), 0)
  expect(sum).toBe(0)
  expect(await askFinance(`{ ledgerTransfer(id: "${release.id}") { ${fields} } }`)).toEqual({ ledgerTransfer: release })
})
