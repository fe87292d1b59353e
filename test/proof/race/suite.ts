import type { Suite } from '../suite.js'
import { CheckList } from '../check-list.js'
import { startInstallation } from '../../support/installation/start-installation.js'
import { raceChecks } from './race-checks.js'

export const suite: Suite = {
  name: 'race',
  shows:
    'Two processes on one database, requests released by their last byte on sockets of their own: who wants different things of one escrow, ' +
    'one wallet or one payment at the same moment gets one outcome, told once, and the books stay right.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const installation = await startInstallation({ roles: ['all', 'all'] })
    await raceChecks(list, installation, { short })
    return list.checks
  },
}
