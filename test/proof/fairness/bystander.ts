import { join } from 'node:path'
import { percentile } from '../../bench/spread.js'
import { startChild } from '../../support/process/child.js'

/** A request that somebody sends again and again, whatever else goes on. */
export interface Errand {
  readonly url: string
  /** The credential, where there is one. */
  readonly token?: string
  /** The address of loopback that it comes from, `127.0.0.2`. */
  readonly from?: string
  readonly everyMs: number
  /** Each on a connection of its own, as somebody who comes for the first time. */
  readonly isFresh?: boolean
}

/** What became of it. */
export interface Served {
  readonly latenciesMs: readonly number[]
  /** Requests that were not answered with 200, in words. */
  readonly failures: readonly string[]
}

/**
 * Has a bystander run their errand for as long as `during` takes, from a process of their own, so that who makes the load is not who holds
 * the watch. A request is due at its time whether or not those before it were answered.
 */
export async function besideBystander<Result>(errand: Errand, during: () => Promise<Result>): Promise<{ served: Served; result: Result }> {
  const bystander = startChild({ run: [join(import.meta.dirname, 'bystander-process.js')] })
  try {
    await bystander.ask({ errand })
    const result = await during()
    return { served: await bystander.ask<Served>({ errand: null }), result }
  } finally {
    await bystander.stop()
  }
}

export interface ServiceGoal {
  readonly p95Ms: number
}

/** The figure of a bystander who was served as well as `goal`. @throws Error with the figures when they were not. */
export function requireServed({ latenciesMs, failures }: Served, goal: ServiceGoal): string {
  const p95Ms = percentile(latenciesMs.length > 0 ? latenciesMs : [Infinity], 95)
  const most = Math.max(0, ...latenciesMs)
  const figure = `p95 ${p95Ms.toFixed(0)} ms, most ${most.toFixed(0)} ms of ${latenciesMs.length} requests`
  if (failures.length > 0) throw new Error(`${failures.length} requests failed, such as ${failures[0]}; ${figure}`)
  if (p95Ms > goal.p95Ms) throw new Error(`${figure}; the goal is a p95 of ${goal.p95Ms} ms`)
  return figure
}
