import type { Client } from 'pg'
import { asOwner } from '../support/start-database.js'
import { until } from '../support/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { isDatabaseAway } from './is-database-away.js'
import { startLoad } from './load.js'
import type { SmallDisk } from './small-disk.js'

export interface FillOptions {
  /** Requests that must have failed before the log of the database is made to need room as well. */
  readonly failures: number
  readonly patienceMs: number
  readonly isHurried: boolean
}

/**
 * The disk of the database is full under load: first tables cannot grow, then the write-ahead log cannot, which ends the server. When
 * there is room again, whoever runs the server starts it if it has given up.
 */
export async function fillDisk(stage: FaultStage, disk: SmallDisk, { failures, ...options }: FillOptions): Promise<FaultOutcome> {
  let isOver = false
  const running = startLoad(stage, { name: `disk ${Date.now()}`, lanes: 6, everyMs: 60, isOver: () => isOver, ...options })
  const goOn = async () => {
    const wanted = running.finished() + 6
    await until('6 lifecycles to end', () => running.finished() >= wanted, { withinMs: options.patienceMs })
  }
  let readyMs = 0
  let hadEnded = false
  try {
    await goOn()
    // A new connection would need room as well.
    hadEnded = await asOwner(stage.database, async (client) => {
      const empty = await disk.fill()
      try {
        const isFull = () => complaints(stage, 'No space left') > 0 && failed(running.retries()) >= failures
        await until(`${failures} requests to fail on a full disk`, isFull, { withinMs: 15_000 })
        await growLog(client)
        return await gaveUp(stage)
      } finally {
        await empty()
      }
    })
    const emptyMs = performance.now()
    if (hadEnded) await stage.database.start()
    readyMs = await readyAgain(stage, emptyMs)
    await goOn()
  } finally {
    isOver = true
  }
  const load = await running.done
  const figure =
    `${complaints(stage, 'No space left')} complaints of the server about the disk, ${complaints(stage, 'PANIC')} panics, ` +
    `${hadEnded ? 'it gave up and was started again' : 'it recovered by itself'}; ${load.begun} lifecycles, ${load.client.calls} calls, ` +
    `${load.client.retriesAsText()}, ${load.client.replayed.size} answers from the store; ready ${readyMs} ms after there was room`
  return { load, figure, readyMs }
}

const complaints = ({ database }: FaultStage, text: string) => database.log.filter((line) => line.includes(text)).length
const failed = (retries: ReadonlyMap<string, number>) => [...retries.values()].reduce((sum, times) => sum + times, 0)

/** Ends the piece of the write-ahead log that is being written, again and again: what is written next needs room for a new one. */
async function growLog(client: Client): Promise<void> {
  for (let piece = 0; piece < pieces; piece++) {
    try {
      await client.query(`select pg_switch_wal(), pg_logical_emit_message(true, 'prove', 'a piece')`)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return
    }
  }
}

/** More than are kept in reserve. */
const pieces = 8

/** A server whose log cannot grow ends at once, and for good if it cannot recover either. */
async function gaveUp({ database }: FaultStage): Promise<boolean> {
  return until('', () => database.hasEnded(), { withinMs: 5_000 }).catch(() => false)
}
