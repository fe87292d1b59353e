import { randomBytes } from 'node:crypto'
import { releaseTogether } from '../../support/installation/held-request.js'
import { aPerson, anIntegrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'

const tries = 20

/** The same request with the same key at both processes at once: one escrow, and everybody who is answered is told of that one. */
export async function idempotencyAcrossNodes(bases: readonly string[], rounds: number): Promise<string> {
  const [client, ...others] = bases.map((base) => new RestClient(base)) as [RestClient, ...RestClient[]]
  const shop = await anIntegrator(client)
  const buyer = await aPerson(client, shop.key)
  let inProgress = 0
  for (let round = 0; round < rounds; round += 1) {
    const request = {
      method: 'POST',
      path: '/api/v1/escrows',
      token: shop.key,
      headers: { 'idempotency-key': randomBytes(12).toString('hex') },
      body: { title: `Once ${round}`, amount: 20, mode: 'quick', buyerEmail: buyer.email },
    } as const
    const answers = await releaseTogether(Array.from({ length: tries }, (_, index) => ({ base: bases[index % bases.length]!, request })))
    const made = answers.filter(({ status }) => status === 201)
    const ids = new Set(made.map(({ body }) => (body as { escrow: { id: string } }).escrow.id))
    const other = answers.find(({ status, headers }) => status !== 201 && headers.get('x-error-code') !== 'IDEMPOTENCY_IN_PROGRESS')
    if (other) throw new Error(`answered ${other.status} ${other.text.slice(0, 300)}`)
    if (ids.size !== 1) throw new Error(`${ids.size} escrows were made`)
    for (const replayer of others) {
      const again = await replayer.call(request)
      if (again.headers.get('idempotent-replayed') !== 'true' || again.text !== made[0]!.text)
        throw new Error(`not replayed at the other process: ${again.text.slice(0, 300)}`)
    }
    inProgress += answers.length - made.length
  }
  return `${rounds} keys, ${tries} requests each at two processes: one escrow each, ${inProgress} answered IDEMPOTENCY_IN_PROGRESS`
}
