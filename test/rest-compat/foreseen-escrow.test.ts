import { Client } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writesOf } from '../support/database/writes-of.js'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld
let connection: Client
beforeAll(async () => {
  world = await openEscrowWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  connection = new Client(world.url)
})
afterEach(() => connection.close())

/** Over the one connection of the test. */
async function get(escrowId: string, token = world.keys.seller): Promise<{ status: number; body: Record<string, unknown> }> {
  const { statusCode, body } = await connection.request({
    method: 'GET',
    path: `/api/v1/escrows/${escrowId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, body: (await body.json()) as Record<string, unknown> }
}

describe('GET /api/v1/escrows/:id on a connection on which a credential was good', () => {
  it('asks the database once, and a first request twice', async () => {
    const { escrow } = (await world.create()).body
    const other = new Client(world.url)
    await get(escrow.id)
    expect(await writesOf(() => get(escrow.id))).toBe(1)
    await connection.close()
    connection = other
    expect(await writesOf(() => get(escrow.id))).toBe(2)
  })

  it('shows what has changed since the last request', async () => {
    const { escrow } = (await world.create()).body
    await get(escrow.id)
    await world.call('PUT', `/api/v1/escrows/${escrow.id}`, { body: { title: 'Website and shop' } })
    expect(await get(escrow.id)).toMatchObject({ status: 200, body: { escrow: { title: 'Website and shop' } } })
  })

  it('shows nothing to a key that may not see the escrow, that has ended, or that is none', async () => {
    const { escrow } = (await world.create()).body
    expect((await get(escrow.id)).status).toBe(200)
    expect((await get(escrow.id, world.keys.stranger)).status).toBe(403)
    expect((await get(escrow.id, `sk_sandbox_${'0'.repeat(64)}`)).status).toBe(401)
    await world.sql('update api_key set revoked_at = now() where developer_id = $1', [world.developers.lone])
    expect((await get(escrow.id, world.keys.lone)).status).toBe(401)
    expect((await get(escrow.id)).status).toBe(200)
  })

  it('refuses an escrow that is unknown or no id as ever', async () => {
    await get(unknownEscrow)
    expect((await get(unknownEscrow)).status).toBe(404)
    expect((await get('esc_1')).status).toBe(400)
    expect((await get(`esc_8${unknownEscrow.slice(5)}`)).status).toBe(400)
  })
})
