import { randomBytes } from 'node:crypto'
import { RestClient } from './rest-client.js'
import { staffLogin } from './start-node.js'

export interface Person {
  readonly id: string
  readonly email: string
  /** `ut_…` */
  readonly token: string
}

/** A developer with a key, associated with a user who is the seller of what the key creates. */
export interface Integrator {
  readonly email: string
  /** `dt_…` */
  readonly token: string
  /** `sk_sandbox_…` */
  readonly key: string
  readonly user: Person
}

export const redirectUrl = 'https://shop.example.com/return'
const password = 'a long enough password'
const unique = (name: string) => `${name}-${randomBytes(6).toString('hex')}@example.com`

/** Registers one through REST. `walletTnd` goes to the associated user. */
export async function anIntegrator(client: RestClient, { walletTnd = 0 } = {}): Promise<Integrator> {
  const email = unique('dev')
  await client.expect(201, { method: 'POST', path: '/api/developer/register', body: { email, password, companyName: 'Proof Ltd' } })
  const { token } = await client.expect<{ token: string }>(200, {
    method: 'POST',
    path: '/api/developer/auth/token',
    body: { email, password },
  })
  await client.expect(200, {
    method: 'PUT',
    path: '/api/developer/settings',
    token,
    body: { allowedRedirectUrls: [redirectUrl], applicationName: 'Proof' },
  })
  const { key } = await client.expect<{ key: string }>(201, {
    method: 'POST',
    path: '/api/developer/api-keys',
    token,
    body: { name: 'main', rateLimit: 10_000_000 },
  })
  return { email, token, key, user: await aPerson(client, key, { walletTnd, associate: true }) }
}

/** A verified user of the sandbox with this much in the wallet. */
export async function aPerson(
  client: RestClient,
  key: string,
  { walletTnd = 0, associate = false, email = unique('user') } = {},
): Promise<Person> {
  const { user, token } = await client.expect<{ user: { _id: string; email: string }; token: string }>([200, 201], {
    method: 'POST',
    path: '/api/v1/sandbox/users',
    token: key,
    body: { email, firstName: 'Test', lastName: 'Person', associate, walletTnd },
  })
  return { id: user._id, email: user.email, token }
}

/** The token of the first member of staff, `st_…`. */
export const aStaffToken = (client: RestClient): Promise<string> => signInAsStaff(client, staffLogin)

/** The token of a further member of staff, made by an owner; without a role, one who decides disputes. */
export async function aColleague(client: RestClient, owner: string, role: 'DISPUTES' | 'FINANCE' = 'DISPUTES'): Promise<string> {
  const make = 'mutation($input: CreateStaffInput!) { createStaff(input: $input) { userErrors { code } } }'
  const email = unique('staff')
  await client.graphql(make, { email, role, password, reason: 'There is more to decide.' }, owner)
  return signInAsStaff(client, { email, password })
}

async function signInAsStaff(client: RestClient, login: typeof staffLogin): Promise<string> {
  const query = 'mutation($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }'
  return (await client.graphql<{ signIn: { token: string } }>(query, { kind: 'STAFF', ...login }, '')).signIn.token
}
