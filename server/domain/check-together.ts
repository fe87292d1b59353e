import { DomainError } from './errors.js'

/**
 * Makes several checks of one input, each of which refuses by throwing. The first refusal stands, with the details of all: whoever corrects one field
 * hears of the others at once.
 */
export function checkTogether(...checks: ReadonlyArray<() => void>): void {
  const refusals = checks.flatMap(refusalOf)
  const [first] = refusals
  if (!first) return
  if (refusals.length === 1) throw first
  const details = Object.assign({}, ...refusals.toReversed().map((refusal) => refusal.details))
  throw new DomainError(first.code, { ...first, message: first.message, details })
}

function refusalOf(check: () => void): DomainError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof DomainError) return [error]
    throw error
  }
}
