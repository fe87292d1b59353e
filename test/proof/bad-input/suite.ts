import type { Suite } from '../suite.js'
import { CheckList } from '../check-list.js'
import { startInstallation } from '../../support/installation/start-installation.js'
import { badInputChecks } from './bad-input-checks.js'
import { patient } from './patient.js'

export const suite: Suite = {
  name: 'bad-input',
  shows:
    'One built process under generated requests to every REST route, every root field of the GraphQL schema and every hosted page, and ' +
    'under bytes, websockets and slow connections that no client would send: every answer is one of the specification, what has to be ' +
    'refused is refused, nothing that was refused was written, the live heap stays level, and nobody becomes somebody else by claiming an address.',
  async run({ short, log }) {
    const list = new CheckList(log)
    // Without a worker: what its jobs write would look like the requests' doing.
    // It logs as much as a deployment does, so that a secret in its log would be seen.
    // Its heap is bounded, as a deployment's is: what is not given back ends it. At twice what lives (some 160 MB), the half of all time would
    // go to collecting.
    const env = { ...patient, LOG_LEVEL: 'info', NODE_OPTIONS: '--max-old-space-size=512' }
    const installation = await startInstallation({ roles: ['web'], env, hasHeapProbe: true })
    await badInputChecks(list, installation, { short, log })
    return list.checks
  },
}
