import { openQueue } from '../../jobs/queue.js'
import { startWorker } from '../../jobs/worker.js'
import { openDatabase } from '../../server/db/orm.js'
import { guardedAgent } from '../../server/outgoing/address-guard.js'
import { testServices } from '../support/services.js'
import { runningClock } from './running-clock.js'
import { shortlyKept } from '../support/kept-connections.js'

// A program of its own for tests that end it the hard way: does the jobs of the database named on its command line until it is killed.
const [url, directUrl, config] = process.argv.slice(2) as [string, string, string]
const database = await openDatabase({ url, poolSize: 5 })
const services = testServices({ database, clock: runningClock(), config: JSON.parse(config) as Record<string, string> })
const { log } = services
const queue = openQueue({ url, directUrl, log })
await queue.start()
await startWorker({ services: { ...services, queue }, queue, agent: guardedAgent({ allowLoopback: true, kept: shortlyKept }), log })
setInterval(() => {}, 60_000)
process.stdout.write('ready\n')
