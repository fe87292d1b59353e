import { readdirSync, readFileSync } from 'node:fs'

/** A file of `/proc/<pid>`; undefined when there is no such process, or it ended while we read. */
export function readProcessFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

/** The fields of `/proc/<pid>/stat` from the state on, after the name, which may hold blanks. */
export function statOf(pid: number): string[] | undefined {
  const text = readProcessFile(pid, 'stat')
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The processes whose parent is this one. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((other) => statOf(other)?.[1] === String(pid))
}
