import { raceChecks } from '../race/race-checks.js'
import type { Suite } from '../suite.js'
import { checkBooks } from '../../support/database/books.js'
import { CheckList } from '../check-list.js'
import { endInTime } from '../../support/process/end-in-time.js'
import { startInstallation, type Installation } from '../../support/installation/start-installation.js'
import { findPgbouncer } from '../../support/database/start-pgbouncer.js'
import { canHaveStandby } from '../../support/database/start-standby.js'
import { findConformance, runConformance } from './conformance.js'
import { idempotencyAcrossNodes } from './idempotency.js'
import { poolerRestarts } from './pooler-restart.js'
import { resumeAcrossNodes } from './resume.js'
import { startRoundRobin } from './round-robin.js'
import { limitsAcrossNodes } from './shared-limits.js'
import { connectionsAreShared, limitsBehindThePooler } from './session-state.js'
import { feedOfStandby } from './standby.js'
import { webhooksOfTwoWorkers } from './webhooks.js'

export const suite: Suite = {
  name: 'nodes',
  shows:
    'Two web and two worker processes on one PostgreSQL behind PgBouncer in transaction mode, with fewer connections than clients: the ' +
    'conformance check, subscriptions that go on at another process, webhooks of two workers, and every race of the race suite unchanged.',
  async run({ short, log }) {
    const list = new CheckList(log)
    if (!findPgbouncer()) {
      list.skip(
        'two web and two worker processes behind PgBouncer',
        'there is no pgbouncer on this machine; install it or name it in PGBOUNCER',
      )
      return list.checks
    }
    const startedMs = performance.now()
    // Whatever is selected, it needs them: without them the suite ends here.
    const installation = await startInstallation({ roles: ['web', 'web', 'worker', 'worker'], pooled: true, poolSize: 16 })
    const ready = `ready in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`
    await list.check('four processes start at once on an empty database', () => Promise.resolve(ready))
    await nodeChecks(list, installation, short)
    return list.checks
  },
}

async function nodeChecks(list: CheckList, installation: Installation, short: boolean): Promise<void> {
  const { web } = installation
  await list.check('the application’s rights and limits hold behind the pooler', () => limitsBehindThePooler(installation))
  const conformance = findConformance()
  const addresses = [
    ...web.map((base, index) => ({ base, of: `web process ${index + 1}` })),
    { base: await startRoundRobin(web), of: 'both in turn' },
  ]
  for (const { base, of } of addresses) {
    const name = `conformance check against ${of}`
    if (conformance) await list.check(name, () => runConformance(conformance, base))
    else list.skip(name, 'its script is not beside the project; name it in PROVE_CONFORMANCE')
  }
  await list.check('subscriptions go on at another process', () => resumeAcrossNodes(web, short ? 40 : 400))
  await list.check('one idempotency key at two processes', () => idempotencyAcrossNodes(web, short ? 5 : 50))
  await list.check('limits a minute at four web processes', () => limitsAcrossNodes(installation))
  await list.check('webhooks of two workers', () => webhooksOfTwoWorkers(installation, short ? 30 : 300))
  if (canHaveStandby()) await list.check('the feed from a standby', () => feedOfStandby(installation, short ? 40 : 300))
  else list.skip('the feed from a standby', 'the files of an outside database are not at hand')
  await raceChecks(list, installation, { short })
  await list.check('connections are shared', () => connectionsAreShared(installation))
  await list.check('the pooler is restarted under load', () =>
    poolerRestarts(installation, short ? { restarts: 2, lifecycles: 60 } : { restarts: 10, lifecycles: 600 }),
  )
  await list.check('the books after it', () => checkBooks(installation.database))
  await list.check('processes end when they are told to', () => endInTime(installation.nodes))
}
