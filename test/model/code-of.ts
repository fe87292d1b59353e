import { DomainError } from '../../server/domain/errors.js'

/** The code that something is refused with; null when it is done. */
export async function codeOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
