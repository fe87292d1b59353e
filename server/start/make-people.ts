import type { DemoCredentials } from '../demo/demo-credentials.js'
import { makeDemoWorld } from '../demo/make-demo-world.js'
import { createRun } from '../operations/operation.js'
import type { Services } from '../operations/services.js'
import { bootstrapStaff } from '../operations/staff/bootstrap-staff.js'
import { handOverOwner, type HandOver } from './hand-over-owner.js'
import type { Steps } from './steps.js'

/** The first owner, and in a sandbox the demo world; later starts find both. */
export async function makePeople(
  services: Services,
  steps: Steps,
  screen: Pick<HandOver, 'print' | 'isTerminal'>,
): Promise<DemoCredentials | null> {
  const { config } = services
  const context = { services, run: createRun(services, { actor: { kind: 'timer' }, requestId: 'start-up' }) }
  const owner = await bootstrapStaff(context, undefined)
  if (config.hasDemo) return steps.run('demo world', () => makeDemoWorld(services, owner))
  // At once: a start that fails further on must not lose what no later one can show.
  if (owner) await handOverOwner(owner, { ...screen, dataDir: config.dataDir })
  return null
}
