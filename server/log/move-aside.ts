import { renameSync, rmSync } from 'node:fs'
import { codeOf } from '../faults/error-code.js'

/**
 * Makes room for a new `file`: it becomes `file.1`, what was `file.1` becomes `file.2`, and what would have a number above `kept` goes.
 * Answers whether that worked; the file goes on growing until it does.
 */
export function moveAside(file: string, kept: number): boolean {
  try {
    rmSync(nameOf(file, kept), { force: true })
    for (let number = kept - 1; number >= 0; number -= 1) moveIfThere(nameOf(file, number), nameOf(file, number + 1))
    return true
  } catch {
    return false
  }
}

const nameOf = (file: string, number: number): string => (number === 0 ? file : `${file}.${number}`)

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
