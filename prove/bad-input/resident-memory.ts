import { readFileSync } from 'node:fs'

/** Resident memory of a process on this machine, in bytes. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${pid} has no resident memory`)
  return Number.parseInt(kilobytes, 10) * 1024
}

export interface MemoryTrend {
  /** The median of each quarter of a run, in MB. */
  quartersMb: readonly number[]
  mostMb: number
}

/** How memory went over a run. The first quarter says little: that is when code is compiled and caches fill. */
export function memoryTrend(samples: readonly number[]): MemoryTrend {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) throw new Error(`${samples.length} samples of memory say nothing`)
  const median = (part: readonly number[]) => part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)]!
  const inMb = (bytes: number) => Math.round(bytes / 1_048_576)
  const quarters = [0, 1, 2, 3].map((index) => samples.slice(index * quarter, (index + 1) * quarter))
  return { quartersMb: quarters.map((part) => inMb(median(part))), mostMb: inMb(Math.max(...samples)) }
}
