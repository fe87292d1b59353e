import { characterCount } from '../../domain/text.js'
import { DomainError } from '../../domain/errors.js'

/** Every decision of staff has a reason of 1 to 2000 characters (decisions 5 and 18), or is refused with `REASON_REQUIRED`. */
export function requireReason(reason: string | null | undefined): void {
  const length = characterCount(reason?.trim() ?? '')
  if (length < 1 || length > 2_000) throw new DomainError('REASON_REQUIRED', { field: ['reason'] })
}
