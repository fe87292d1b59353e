import type { Suite } from '../suite.js'
import { CheckList } from '../check-list.js'
import { addressGuardChecks } from './address-guard-checks.js'

export const suite: Suite = {
  name: 'address-guard',
  shows:
    'Built processes with real webhooks to addresses that are not public, as literals in every spelling, as names, as names that change ' +
    'their answer, and behind redirects: every address to which those processes try to connect is recorded, and a canary listens on every ' +
    'address of the machine; nobody is called who must not be.',
  async run({ short, log }) {
    const list = new CheckList(log)
    await addressGuardChecks(list, { short })
    return list.checks
  },
}
