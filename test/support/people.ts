import type { Environment } from '../../server/config.js'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { decodeId } from '../../server/domain/id.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { registerDeveloper } from '../../server/operations/developer/register-developer.js'
import { registerUser } from '../../server/operations/user/register-user.js'
import { verifyDeveloper } from '../../server/operations/developer/verify-developer.js'
import { verifyEmail } from '../../server/operations/user/verify-email.js'
import { authenticate } from '../../server/queries/credential/authenticate.js'
import { createDatabase, type Kept } from './database.js'
import { testServices, type TestServices } from './services.js'

/** A database of the calling test file's own and services on it; `close` in `afterAll`, which checks the books. */
export async function openWorld(config: Environment = {}, kept: Kept = {}): Promise<World> {
  const own = await createDatabase(kept)
  const database = await openDatabase({ url: own.appUrl, poolSize: 10 })
  const close = async () => {
    await database.close()
    await own.drop()
  }
  const query: Query = (text, parameters) => sql(database.fork(), text, parameters)
  return Object.assign(testServices({ database, config }), { close, sql: query, ownerUrl: own.ownerUrl })
}

export interface World extends TestServices {
  ownerUrl: string
  close(): Promise<void>
  sql: Query
}

export type Query = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>

export const anonymous: Actor = { kind: 'anonymous' }

export const goodPassword = 'a long enough password'

/** From where people call who only call. */
export const someNetwork = '203.0.113.7'

type ActorOf<K extends Actor['kind']> = Extract<Actor, { kind: K }>

/** A verified user with an account of their own; sandbox only, where the code is known. */
export async function aUser(services: TestServices, email = freshEmail(services)): Promise<ActorOf<'user'>> {
  const run = services.runAs(anonymous)
  const { registrationToken } = await registerUser(
    { run, services },
    { email, password: goodPassword, firstName: 'Amel', lastName: 'Ben Salah', address: someNetwork },
  )
  const { user } = await verifyEmail({ run, services }, { email, code: '000000', registrationToken })
  return { kind: 'user', userId: decodeId('usr', user.id)!, email, locale: user.locale }
}

/** A developer, verified at once in the sandbox. */
export async function aDeveloper(services: TestServices, email = freshEmail(services)): Promise<ActorOf<'developer'>> {
  const run = services.runAs(anonymous)
  const { developer } = await registerDeveloper({ run, services }, { email, password: goodPassword, companyName: 'Atelier Carthage' })
  return { kind: 'developer', developerId: decodeId('dev', developer.id)! }
}

/** A developer in live, who gave the code of the mail. */
export async function aLiveDeveloper(world: World, email = freshEmail(world)): Promise<ActorOf<'developer'>> {
  const developer = await aDeveloper(world, email)
  const [mail] = await world.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  await verifyDeveloper({ run: world.runAs(anonymous), services: world }, { email, code: /\b\d{6}\b/.exec(mail!.body)![0] })
  return developer
}

/** A new API key of a developer, and who it makes its bearer now. */
export async function anApiKey(services: TestServices, developer: Actor): Promise<{ key: string; actor: ActorOf<'api_key'> }> {
  const { key } = await services.runAs(developer)(createApiKey, { name: 'main' })
  return { key, actor: await keyActor(services, key) }
}

/** Who the bearer of a key is now: it changes with the developer's association. */
export async function keyActor(services: TestServices, key: string): Promise<ActorOf<'api_key'>> {
  const { actor } = await authenticate(services, { apiKeyHeader: key, audience: 'api' })
  if (actor.kind !== 'api_key') throw new Error(`the bearer of a key is ${actor.kind}`)
  return actor
}

export function freshEmail(services: TestServices): string {
  return `p${Buffer.from(services.randomBytes(6)).toString('hex')}@example.com`
}
