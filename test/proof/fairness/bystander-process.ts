import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { answering } from '../../support/process/answering.js'
import { exchange } from '../../support/installation/http-load.js'
import type { Errand, Served } from './bystander.js'

/*
 * The process of a bystander: told an errand, it runs that until it is told none, and answers what became of it. The first requests open the
 * connections and are not counted.
 */

let running: { stop: () => Promise<Served> } | undefined

answering(async ({ errand }: { errand: Errand | null }) => {
  if (errand === null) return (await running?.stop()) ?? { latenciesMs: [], failures: [] }
  await run(errand)
  return null
})

async function run({ url, token, from, everyMs, isFresh = false }: Errand): Promise<void> {
  const { origin, pathname, search } = new URL(url)
  const client = new Pool(origin, {
    pipelining: isFresh ? 0 : 1,
    keepAliveTimeout: 4_000,
    bodyTimeout: patienceMs,
    headersTimeout: patienceMs,
    ...(from ? { localAddress: from } : {}),
  })
  const shot = { path: `${pathname}${search}`, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) }
  const latenciesMs: number[] = []
  const failures: string[] = []
  const ask = async () => {
    const startedMs = performance.now()
    try {
      await exchange(client, shot)
      latenciesMs.push(performance.now() - startedMs)
    } catch (error) {
      failures.push(String(error).slice(0, 300))
    }
  }
  await ask()
  latenciesMs.length = 0
  const asked: Array<Promise<void>> = []
  let isOver = false
  const asking = (async () => {
    for (let dueMs = performance.now(); !isOver; dueMs += everyMs) {
      await sleep(Math.max(0, dueMs - performance.now()))
      asked.push(ask())
    }
  })()
  running = {
    stop: async () => {
      isOver = true
      await asking
      await Promise.all(asked)
      await client.close()
      return { latenciesMs, failures }
    },
  }
}

/** Longer than anybody waits, so that what is slow is measured and not given up. */
const patienceMs = 60_000
