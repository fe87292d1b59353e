import { childrenOf, readProcessFile, statOf } from './process-files.js'

/** The time that a process has spent on processors so far, in milliseconds; 0 for one that is gone. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return fields ? (parseInt(fields[11]!, 10) + parseInt(fields[12]!, 10)) * msPerTick : 0
}

/** The same for a process and all below it, also those that have ended. */
export function treeCpuMs(pid: number): number {
  const fields = statOf(pid)
  if (!fields) return 0
  const ofEnded = (parseInt(fields[13]!, 10) + parseInt(fields[14]!, 10)) * msPerTick
  return cpuMs(pid) + ofEnded + childrenOf(pid).reduce((sum, child) => sum + treeCpuMs(child), 0)
}

/** Linux counts processor time in hundredths of a second on every platform that Node runs on. */
const msPerTick = 10

/** Resident memory of a process in megabytes (10⁶ bytes). */
export function residentMb(pid: number): number {
  return kilobytes(pid, 'status', 'VmRSS') / 1000
}

/** Memory of a process and all below it, what they share counted once, in megabytes. */
export function treeMb(pid: number): number {
  return kilobytes(pid, 'smaps_rollup', 'Pss') / 1000 + childrenOf(pid).reduce((sum, child) => sum + treeMb(child), 0)
}

function kilobytes(pid: number, file: string, name: string): number {
  return parseInt(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProcessFile(pid, file) ?? '')?.[1] ?? '0', 10)
}
