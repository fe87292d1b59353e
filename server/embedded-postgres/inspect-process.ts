import { readFile } from 'node:fs/promises'
import { systemCodeOf } from './system-code.js'

/** The program and arguments of a process; undefined when there is none, one empty text when it has ended and nobody waited for it. */
export async function commandOf(pid: string): Promise<readonly string[] | undefined> {
  return (await readProcessFile(pid, 'cmdline'))?.split('\0')
}

/** The process id of a process's parent; undefined when there is no such process. */
export async function parentOf(pid: string): Promise<string | undefined> {
  return (await readProcessFile(pid, 'status'))?.match(/^PPid:\s*(\d+)$/m)?.[1]
}

async function readProcessFile(pid: string, name: string) {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    // ESRCH: the process ended between opening the file and reading it.
    const code = systemCodeOf(error)
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
