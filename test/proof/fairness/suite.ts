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
      await list.check(name, async () => `before: ${before}; now: ${await measure({ short, goal: short ? goals.short : goals.full, log })}`)
    return list.checks
  },
}

/**
 * The short form decides whether a change lands, beside whatever else its machine does: it looks for the seconds that there were, not for the
 * last hundred milliseconds, and knows from the bystander alone how busy the machine is.
 */
const goals = { full: { p95Ms: 100, timesAlone: 0 }, short: { p95Ms: 500, timesAlone: 10 } }
