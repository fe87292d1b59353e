import type { Suite } from '../suite.js'
import { CheckList } from '../support/check-list.js'
import { startInstallation } from '../support/start-installation.js'
import { badInputChecks } from './bad-input-checks.js'
import { patient } from './patient.js'

export const suite: Suite = {
  name: 'bad-input',
  shows:
    'One built process under generated requests to every REST route, every root field of the GraphQL schema and every hosted page, and ' +
    'under bytes, websockets and slow connections that no client would send: every answer is one of the specification, nothing that was ' +
    'refused was written, memory stays level, and nobody becomes somebody else by claiming an address.',
  async run({ short, log }) {
    const list = new CheckList(log)
    // Without a worker: what its jobs write would look like the requests' doing.
    // Its heap is bounded, so that garbage which is only not yet collected does not look like a leak.
    const installation = await startInstallation({ roles: ['web'], env: { ...patient, NODE_OPTIONS: '--max-old-space-size=256' } })
    await badInputChecks(list, installation, { short, log })
    return list.checks
  },
}
