import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Beside the others, and alone right before and right after: what the machine does besides is in all three. */
export interface Control {
  readonly before: Served
  readonly after: Served
}

/**
 * Has a bystander run their errand for as long as `during` takes, from a process of their own, so that who makes the load is not who holds
 * the watch. A request is due at its time whether or not those before it were answered.
 */
export async function besideBystander<Result>(
  errand: Errand,
  during: () => Promise<Result>,
): Promise<{ served: Served; alone: Control; result: Result }> {
  const bystander = startChild({ run: [join(import.meta.dirname, 'bystander-process.js')] })
  const meanwhile = async <Done>(work: () => Promise<Done>) => {
    await bystander.ask({ errand })
    const done = await work()
    return { served: await bystander.ask<Served>({ errand: null }), done }
  }
  try {
    const before = await meanwhile(() => sleep(aloneMs))
    const { served, done } = await meanwhile(during)
    const after = await meanwhile(() => sleep(aloneMs))
    return { served, alone: { before: before.served, after: after.served }, result: done }
  } finally {
    await bystander.stop()
  }
}

const aloneMs = 2_000

export interface ServiceGoal {
  readonly p95Ms: number
  /** As many times what they waited alone is added to it. */
  readonly timesAlone: number
}

interface Watched {
  readonly served: Served
  readonly alone: Control
}

/** The figure of a bystander who was served as well as `goal`, after `beside` whom. @throws Error with the figures when they were not. */
export function requireServed({ served, alone }: Watched, goal: ServiceGoal, beside = ''): string {
  const { latenciesMs, failures } = served
  const p95Ms = p95Of(served)
  const most = Math.max(0, ...latenciesMs)
  const figure = `${beside}p95 ${p95Ms.toFixed(0)} ms, most ${most.toFixed(0)} ms of ${latenciesMs.length} requests (p95 alone ${p95Of(alone.before).toFixed(0)} ms before, ${p95Of(alone.after).toFixed(0)} ms after)`
  if (failures.length > 0) throw new Error(`${failures.length} requests failed, such as ${failures[0]}; ${figure}`)
  const mostMs = goal.p95Ms + goal.timesAlone * Math.max(p95Of(alone.before), p95Of(alone.after))
  if (p95Ms > mostMs) throw new Error(`${figure}; the goal is a p95 of ${mostMs.toFixed(0)} ms`)
  return figure
}

const p95Of = ({ latenciesMs }: Served): number => percentile(latenciesMs.length > 0 ? latenciesMs : [Infinity], 95)
