import { decodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import type { Actor } from '../domain/credential/actor.js'
import { createRun } from '../operations/operation.js'
import { createApiKey } from '../operations/api-key/create-api-key.js'
import type { Services } from '../operations/services.js'
import { demoCredentialsOf, keyBytes } from './demo-credentials.js'

/** Makes the developer's API key the one of the demo credentials, through the verb that makes any. Answers its uuid. */
export async function makeDemoKey(services: Services, developer: Extract<Actor, { kind: 'developer' }>): Promise<string> {
  const known = keyBytes(services.secrets)
  // Only the key itself takes 32 bytes; its id, which everybody may see, stays random.
  const randomBytes = (size: number) => (size === known.length ? known : services.randomBytes(size))
  const run = createRun({ ...services, randomBytes }, { actor: developer, requestId: 'demo-world' })
  const { apiKey, key } = await run(createApiKey, { name: 'Demo shop' })
  if (key !== demoCredentialsOf(services.secrets).apiKey) throw new Error('the demo API key is not the one that will be printed')
  return mustExist(decodeId('key', apiKey.id), 'the key')
}
