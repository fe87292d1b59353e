import { anIntegrator, type Integrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { startInstallation, type Installation } from '../../support/installation/start-installation.js'
import type { Errand } from './bystander.js'

/** One process of the service with two customers who do not know each other. */
export interface Scene {
  readonly installation: Installation
  readonly url: string
  readonly client: RestClient
  /** Who does their worst. */
  readonly greedy: Integrator
  /** Who wants nothing but to be served. */
  readonly modest: Integrator
}

export interface SceneOptions {
  /** Settings beside those that every proof has. */
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `work` on a fresh installation, which ends with it. */
export async function onScene<Result>({ env = {} }: SceneOptions, work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const installation = await startInstallation({ roles: ['all'], env })
  try {
    const url = installation.web[0]!
    const client = new RestClient(url)
    return await work({ installation, url, client, greedy: await anIntegrator(client), modest: await anIntegrator(client) })
  } finally {
    for (const node of installation.nodes) await node.stop()
    await installation.database.stop()
  }
}

/** What the modest customer wants: `GET /me`, twenty times a second. */
export const meOf = ({ url, modest }: Scene): Errand => ({ url: `${url}/api/v1/me`, token: modest.key, everyMs: 50 })
