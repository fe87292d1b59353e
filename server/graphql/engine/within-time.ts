import { DomainError } from '../../domain/errors.js'

/** How long an operation may run. */
export const executionMs = 10_000

/**
 * Waits for `work` at most `milliseconds`; then REQUEST_TIMEOUT. The work itself goes on until the database ends its statements, so a
 * mutation may yet be done: its idempotency key tells.
 */
export async function withinTime<Result>(work: Promise<Result>, milliseconds = executionMs): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('REQUEST_TIMEOUT')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
