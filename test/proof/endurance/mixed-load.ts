import { setTimeout as sleep } from 'node:timers/promises'
import { errands, type Errand } from './errands.js'
import { lookAt, type Figures } from './figures.js'
import type { Town } from './town.js'

/** How long it goes on, how often it is looked at, and how long a day of what is kept lasts meanwhile. */
export interface Pace {
  readonly minutes: number
  readonly sampleSeconds: number
  readonly daySeconds: number
}

export interface Endured {
  /** In the order of time; the first is of before the load. */
  readonly figures: readonly Figures[]
  readonly load: {
    /** How often each errand was done. */
    readonly done: ReadonlyMap<string, number>
    readonly problems: readonly string[]
  }
}

/** Lets everybody go about their errands, each at a pace of its own and whatever the others do, and looks at the process meanwhile. */
export async function mixedLoad(town: Town, pace: Pace, log: (line: string) => void): Promise<Endured> {
  const endsAtMs = performance.now() + pace.minutes * 60_000
  const done = new Map<string, number>()
  const problems: string[] = []
  const goOn = async (errand: Errand) => {
    for (let number = 0; performance.now() < endsAtMs; number += 1) {
      const begunMs = performance.now()
      try {
        await errand.run(town, number)
        done.set(errand.name, number + 1)
      } catch (error) {
        problems.push(`${errand.name} ${number}: ${String(error)}`)
      }
      const nextMs = begunMs + errand.everyMs
      // Whose turn would come after the end is not waited for.
      if (nextMs >= endsAtMs) return
      await sleep(Math.max(0, nextMs - performance.now()))
    }
  }
  const figures = [await lookAt(town)]
  const lookOn = async () => {
    for (let look = 1; performance.now() < endsAtMs; look += 1) {
      await sleep(pace.sampleSeconds * 1_000)
      const seen = await lookAt(town)
      figures.push(seen)
      // What came is counted by others; kept for hours it would be this process that grows.
      town.receiver.arrivals.length = 0
      if (look % 6 === 0) log(`${seen.heapMb.toFixed(0)} MB of heap, ${seen.residentMb.toFixed(0)} resident, ${seen.escrows} escrows`)
    }
  }
  const readLog = async () => {
    while (performance.now() < endsAtMs) {
      await sleep(logLookMs)
      town.errors.look()
    }
  }
  await Promise.all([lookOn(), readLog(), ...errands.map(goOn)])
  town.errors.look()
  problems.push(...town.errors.all().map(({ msg, err }) => `logged: ${msg ?? ''} ${err?.message ?? ''}`))
  return { figures, load: { done, problems } }
}

/** In which no more is logged than a few of the files that are kept have room for. */
const logLookMs = 5_000
