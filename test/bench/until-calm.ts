import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** From this share on the machine counts as busy with other work. */
export const busyFrom = 0.1

/**
 * Waits, at most for so long, until hardly anything runs on the machine: what the part before has left behind ends, and others may.
 * Answers the share of all processor time that was taken in the last second of it, from 0 to 1.
 */
export async function untilCalm(withinMs: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const share = await busyShare()
    if (share < busyFrom || performance.now() - startedAt > withinMs) return share
  }
}

async function busyShare(): Promise<number> {
  const before = await ticks()
  await sleep(1_000)
  const after = await ticks()
  const all = after.all - before.all
  return all === 0 ? 0 : 1 - (after.idle - before.idle) / all
}

/** Of all processors, since the machine was started; waiting for a disk counts as idle. */
async function ticks(): Promise<{ all: number; idle: number }> {
  const [line] = (await readFile('/proc/stat', 'utf8')).split('\n')
  // User, nice, system, idle, iowait, irq, softirq, steal; what guests take is in the first two already.
  const fields = line!
    .split(/\s+/)
    .slice(1, 9)
    .map((field) => parseInt(field, 10))
  return { all: fields.reduce((sum, field) => sum + field, 0), idle: fields[3]! + fields[4]! }
}
