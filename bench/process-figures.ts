import { readdirSync, readFileSync } from 'node:fs'

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

/** Resident memory of a process in megabytes (10⁶ bytes). */
export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1000
}

/** Memory of a process and all below it, what they share counted once, in megabytes. */
export function treeMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1000 + childrenOf(pid).reduce((sum, child) => sum + treeMb(child), 0)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => parseInt(name, 10))
    .filter((other) => statOf(other)?.[1] === String(pid))
}

/** Linux counts processor time in hundredths of a second on every platform that Node runs on. */
const msPerTick = 10

/** The fields of `/proc/<pid>/stat` from the state on, after the name, which may hold blanks. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

function kilobytes(path: string, name: string): number {
  try {
    return parseInt(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? '0', 10)
  } catch (error) {
    if (isGone(error)) return 0
    throw error
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
