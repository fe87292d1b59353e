import { CheckList } from '../check-list.js'
import type { Suite } from '../suite.js'
import { fairnessChecks } from './fairness-checks.js'

export const suite: Suite = {
  name: 'fairness',
  shows:
    'One caller, or ten addresses, do their worst within the limits, and everybody else is served as ever: each line has the figure of before there was a bound, and the one of now.',
  async run({ short, log }) {
    const list = new CheckList(log)
    for (const { name, before, measure } of fairnessChecks)
      await list.check(name, async () => `before: ${before}; now: ${await measure({ short, mostMs: short ? 500 : 100, log })}`)
    return list.checks
  },
}
