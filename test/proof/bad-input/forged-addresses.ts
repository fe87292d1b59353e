import { randomBytes } from 'node:crypto'
import { anIntegrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'

/** What callers write to look like somebody else; the value comes with each request anew. */
const names = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Cluster-Client-IP',
  'X-Original-Forwarded-For',
  'Client-IP',
  'Via',
]

const anAddress = (index: number) => `198.${18 + (index % 2)}.${(index >> 8) & 255}.${index & 255}`

/** A header that claims an address, another one for each index; behind one proxy (`appended`) its own entry stands last. */
function forgedHeaders(index: number, appended?: string): Record<string, string> {
  const address = anAddress(index)
  if (appended !== undefined) return { 'X-Forwarded-For': `${address}, ${anAddress(index + 7)}, ${appended}` }
  const name = names[index % names.length]!
  return { [name]: name === 'Forwarded' ? `for=${address};proto=https` : name === 'Via' ? `1.1 ${address}` : address }
}

export interface ForgedFigures {
  sent: number
  /** Requests that were let through within one minute of one address. */
  admitted: number
  refused: number
}

/**
 * Sends requests from one address that each claim another one, and answers how many were let through. The key has no limit of its own, so
 * it shares the address's.
 *
 * @param appended what the one proxy that the service believes would have written; absent when it believes none
 */
export async function forgeAddresses(url: string, { requests, appended }: { requests: number; appended?: string }): Promise<ForgedFigures> {
  const client = new RestClient(url)
  const { token } = await anIntegrator(client)
  const made = await client.expect<{ key: string }>(201, {
    method: 'POST',
    path: '/api/developer/api-keys',
    token,
    body: { name: 'plain' },
  })
  const statuses: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const answer = await client.call({ method: 'GET', path: '/api/v1/me', token: made.key, headers: forgedHeaders(index, appended) })
    statuses.push(answer.status)
  }
  const odd = statuses.find((status) => status !== 200 && status !== 429)
  if (odd !== undefined) throw new Error(`a request with a claimed address was answered ${odd}`)
  const admitted = statuses.filter((status) => status === 200).length
  return { sent: requests, admitted, refused: requests - admitted }
}

/** Signs in to accounts that do not exist, each time from another claimed address; answers how many tries were let through. */
export async function forgeSignIns(url: string, tries: number): Promise<ForgedFigures> {
  const client = new RestClient(url)
  let refused = 0
  for (let index = 0; index < tries; index += 1) {
    const body = { email: `nobody-${randomBytes(6).toString('hex')}@example.com`, password: 'a long enough password' }
    const { status } = await client.call({ method: 'POST', path: '/api/developer/auth/token', body, headers: forgedHeaders(index) })
    if (status !== 401 && status !== 429) throw new Error(`a sign-in with a claimed address was answered ${status}`)
    if (status === 429) refused += 1
  }
  return { sent: tries, admitted: tries - refused, refused }
}
