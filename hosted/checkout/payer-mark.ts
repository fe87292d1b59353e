import type { LinkedSession } from '../hosted-services.js'
import { isSame } from '../visit/check-form.js'
import { readCookie, writeCookie } from '../visit/cookies.js'
import { isHttps, type Visit } from '../visit/visit.js'

/** Long enough for a deposit that staff look for, and for somebody who comes back to the receipt. */
const keptSeconds = 30 * 86_400

/**
 * A guest has no account to be known by. The browser in which they paid keeps a mark of the session they paid by last, so that their receipt says how
 * much that was, and the link alone does not (decisions 8).
 */
export function markPayer({ services, response }: Visit, { sessionId }: LinkedSession): void {
  writeCookie(response, 'payer', services.payerMark(sessionId), { https: isHttps(services), seconds: keptSeconds })
}

/** Whether this browser has the mark of the session. */
export function isPayer({ services, request }: Visit, { sessionId }: LinkedSession): boolean {
  const mark = readCookie(request, 'payer', { https: isHttps(services) })
  return mark !== null && isSame(mark, services.payerMark(sessionId))
}
