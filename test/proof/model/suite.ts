import type { Environment } from '../../../server/config.js'
import { migrate } from '../../../server/db/migrate.js'
import { openDatabase } from '../../../server/db/orm.js'
import { driveModel, modelSettings, neverDone, type DriveFigures } from '../../model/drive-model.js'
import { mixtureSettings, playMixtures } from '../../model/play-mixtures.js'
import { freshSeed } from '../../model/seeded-random.js'
import { testServices, type TestServices } from '../../support/services.js'
import type { Suite } from '../suite.js'
import { checkBooks } from '../../support/database/books.js'
import { CheckList } from '../check-list.js'
import { startDatabase } from '../../support/database/start-database.js'

/** Runs, and commands in each; `MODEL_SEED` repeats the first one, and `MIXTURE_SEED` the mixtures. */
const sizes = { short: { runs: 1, commandCount: 5_000, mixtures: 300 }, full: { runs: 10, commandCount: 5_000, mixtures: 1_000 } }

export const suite: Suite = {
  name: 'model',
  shows:
    'Random commands by random people, with the clock moving, against the operations on PostgreSQL and against a model written from the specification, charges, top-ups and withdrawals among them: the same answer, escrow, deadlines, allowed actions and wallets after each. Then mixtures of everything that moves money of a progressive escrow, with every account as decisions 4 has it after each step.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const { runs, commandCount, mixtures } = sizes[short ? 'short' : 'full']
    const first = seedIn('MODEL_SEED')
    for (let number = 0; number < runs; number += 1) {
      const seed = number === 0 ? first : freshSeed()
      await list.check(`${commandCount} commands agree with the model, seed ${seed}`, () => proveSeed(seed, commandCount))
    }
    const seed = seedIn('MIXTURE_SEED')
    await list.check(`${mixtures} mixtures leave in the ledger what decisions 4 says, seed ${seed}`, () => proveMixtures(seed, mixtures))
    return list.checks
  },
}

const seedIn = (variable: string): number => Number.parseInt(process.env[variable] ?? '', 10) || freshSeed()

const proveSeed = (seed: number, commandCount: number): Promise<string> =>
  onServices(modelSettings, async (services) => {
    const figures = await driveModel({ services, seed, commandCount })
    const never = neverDone(figures)
    if (never.length > 0) throw new Error(`never took effect: ${never.join(', ')}`)
    return told(figures)
  })

const proveMixtures = (seed: number, count: number): Promise<string> =>
  onServices(mixtureSettings, async (services) => `${await playMixtures({ services, seed, count })} steps`)

/** Works on a database of its own, whose books are checked at the end. */
async function onServices(config: Environment, work: (services: TestServices) => Promise<string>): Promise<string> {
  // A crash may lose everything: what is proved here is not durability.
  const server = await startDatabase({ settings: { fsync: 'off', synchronous_commit: 'off' } })
  await migrate({ url: server.ownerUrl })
  const database = await openDatabase({ url: server.appUrl, poolSize: 8 })
  try {
    return `${await work(testServices({ database, config }))}; ${await checkBooks(server)}`
  } finally {
    await database.close()
    await server.stop()
  }
}

function told({ done, refused, escrows, codes, money }: DriveFigures): string {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
  const { ask, pay_top_up: topUps, withdraw, pay_withdrawal: paid, confirm_withdrawal: confirmed } = money
  const beside = `${ask.done} charges, ${topUps.done} top-ups, ${withdraw.done} withdrawals, ${paid.done} of them sent and ${confirmed.done} by two`
  return `${escrows} escrows, ${sum(done)} commands done and ${sum(refused)} refused with ${Object.keys(codes).length - 1} codes; ${beside}`
}
