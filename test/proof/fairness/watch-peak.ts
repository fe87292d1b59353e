import { residentMb } from '../../support/process/process-figures.js'

/** Looks at a process’s memory ten times a second until it is asked for the most that there was, in megabytes. */
export function watchPeak(pid: number): () => number {
  let most = residentMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 100).unref()
  return () => {
    clearInterval(timer)
    return most
  }
}
