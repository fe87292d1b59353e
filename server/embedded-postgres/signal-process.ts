import { systemCodeOf } from './system-code.js'

/** Sends `signal` to a process; one that has ended in the meantime is as good as one that got it. */
export function signalProcess(pid: string, signal: NodeJS.Signals): void {
  try {
    process.kill(Number(pid), signal)
  } catch (error) {
    if (systemCodeOf(error) !== 'ESRCH') throw error
  }
}
