import { RestClient } from '../../support/installation/rest-client.js'
import { anIntegrator } from '../../support/installation/people.js'
import { releaseTogether } from '../../support/installation/held-request.js'
import type { Installation } from '../../support/installation/start-installation.js'
import { startNode } from '../../support/installation/start-node.js'

const processes = 4
const limit = 100
const requests = 400
/** What each of four processes lets pass before it asks the others (decisions 14). */
const most = 110

/** A key's limit a minute is that of all web processes together: 400 requests at once at four of them, of which 100 to 110 are answered. */
export async function limitsAcrossNodes({ web, parts }: Installation): Promise<string> {
  const [client] = web.map((base) => new RestClient(base)) as [RestClient]
  const shop = await anIntegrator(client)
  const { key } = await client.expect<{ key: string }>(201, {
    method: 'POST',
    path: '/api/developer/api-keys',
    token: shop.token,
    body: { name: 'limited', rateLimit: limit },
  })
  const further = await Promise.all(Array.from({ length: processes - web.length }, () => startNode({ role: 'web', ...parts })))
  try {
    const bases = [...web, ...further.map(({ url }) => url)]
    const request = { method: 'GET', path: '/api/v1/me', token: key } as const
    const answers = await releaseTogether(Array.from({ length: requests }, (_, index) => ({ base: bases[index % processes]!, request })))
    const answered = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status, headers }) => status === 429 && headers.get('x-ratelimit-limit') === String(limit))
    if (answered.length + refused.length !== requests) throw new Error(`${requests - answered.length - refused.length} other answers`)
    if (answered.length < limit || answered.length > most) throw new Error(`${answered.length} of ${requests} were answered`)
    return `${requests} requests at ${processes} processes, limit ${limit}: ${answered.length} answered, ${refused.length} refused`
  } finally {
    await Promise.all(further.map((node) => node.stop()))
  }
}
