import type { CheckList } from '../check-list.js'
import { checkAftermath } from './aftermath.js'
import { faultChecks } from './fault-checks.js'
import { readyWithinMs, repair, type FaultStage } from './fault-stage.js'
import type { Load } from './load.js'

/** What a fault answers: what was counted, and the longest time until a process served again. */
export interface FaultOutcome {
  /** What went through it; null when the fault is about single escrows, which it looks after itself. */
  readonly load: Load | null
  readonly figure: string
  readonly readyMs: number
}

type Happen = () => Promise<FaultOutcome>

/** Lets a fault happen and checks everything that has to hold afterwards, one line each; nothing of it without the rest. */
export async function checkFault(list: CheckList, stage: FaultStage, fault: string, happen: Happen): Promise<void> {
  const names = Object.values(faultChecks).map((name) => `${fault}: ${name}`)
  await list.together(names, () => checkAll(list, stage, fault, happen))
}

async function checkAll(list: CheckList, stage: FaultStage, fault: string, happen: Happen): Promise<void> {
  let outcome: FaultOutcome | undefined
  await list.check(`${fault}: ${faultChecks.happens}`, async () => {
    outcome = await happen()
    return outcome.figure
  })
  if (outcome) {
    await checkReady(list, fault, outcome.readyMs)
    await checkAftermath(list, stage, { fault, load: outcome.load })
  }
  await list.check(`${fault}: ${faultChecks.ends}`, async () => {
    const ends = stage.nodes.flatMap((node) => node.unexpectedEnd() ?? [])
    await repair(stage)
    if (ends.length > 0) throw new Error(ends.join('\n'))
  })
}

async function checkReady(list: CheckList, fault: string, readyMs: number): Promise<void> {
  await list.check(`${fault}: ${faultChecks.ready}`, async () => {
    if (readyMs > readyWithinMs) throw new Error(`it took ${readyMs} ms`)
    return `${readyMs} ms`
  })
}
