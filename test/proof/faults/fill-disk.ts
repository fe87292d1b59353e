import type { Client } from 'pg'
import { happensWithin } from '../../support/flow/happens-within.js'
import { asOwner } from '../../support/database/start-database.js'
import { until } from '../../support/flow/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { isDatabaseAway } from './is-database-away.js'
import { underLoad, type LoadOptions } from './load.js'
import type { SmallDisk } from './small-disk.js'

export interface FillOptions extends Pick<LoadOptions, 'patienceMs' | 'isHurried'> {
  /** Requests that must have failed before the log of the database is made to need room as well. */
  readonly failures: number
}

/**
 * The disk of the database is full under load: first tables cannot grow, then the write-ahead log cannot, which ends the server. When
 * there is room again, whoever runs the server starts it if it has given up.
 */
export async function fillDisk(stage: FaultStage, disk: SmallDisk, { failures, ...rest }: FillOptions): Promise<FaultOutcome> {
  let readyMs = 0
  let hasGivenUp = false
  const load = await underLoad(stage, { name: `disk ${Date.now()}`, lanes: 6, everyMs: 60, ...rest }, async (running) => {
    await running.goOn(lifecyclesAround)
    hasGivenUp = await whileFull(stage, disk, () => running.failures() >= failures)
    const emptyMs = performance.now()
    // It may have begun to give up and not ended when room was made.
    hasGivenUp ||= await gaveUp(stage, { withinMs: 1_000 })
    if (hasGivenUp) await stage.database.start()
    readyMs = await readyAgain(stage, emptyMs)
    await running.goOn(lifecyclesAround)
  })
  const figure =
    `${complaints(stage, 'No space left')} complaints of the server about the disk, ${complaints(stage, 'PANIC')} panics, ` +
    `${hasGivenUp ? 'it gave up and was started again' : 'it recovered by itself'}; ${load.begun} lifecycles, ${load.client.calls} calls, ` +
    `${load.client.retriesAsText()}, ${load.client.replayed.size} answers from the store; ready ${readyMs} ms after there was room`
  return { load, figure, readyMs }
}

const lifecyclesAround = 6

/** Answers whether the server has given up. The connection is made before, as a new one would need room as well. */
async function whileFull(stage: FaultStage, disk: SmallDisk, hasFailedEnough: () => boolean): Promise<boolean> {
  return asOwner(stage.database, async (client) => {
    const empty = await disk.fill()
    try {
      const isFelt = () => complaints(stage, 'No space left') > 0 && hasFailedEnough()
      await until('requests to fail on a full disk', isFelt, { withinMs: 30_000 })
      await growLog(client)
      return await gaveUp(stage, { withinMs: 5_000 })
    } finally {
      await empty()
    }
  })
}

const complaints = ({ database }: FaultStage, text: string) => database.log.filter((line) => line.includes(text)).length

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
async function gaveUp({ database }: FaultStage, options: { withinMs: number }): Promise<boolean> {
  return (await happensWithin(() => database.hasEnded(), options)) !== null
}
