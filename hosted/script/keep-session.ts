import { leave } from './follow-page.js'
import { here, isSignedIn } from './page-now.js'

/** Well within the time after which a session that nobody uses has ended. */
const everyMs = 300_000

/**
 * While somebody types, their session goes on as it does with each page that they open: what they write would be lost with it. Where it has ended
 * all the same, they hear so before they send anything.
 */
export function keepSession(): void {
  let visitedAt = Date.now()
  addEventListener('input', () => {
    if (Date.now() - visitedAt < everyMs || !isSignedIn(document)) return
    visitedAt = Date.now()
    void visit()
  })
}

async function visit(): Promise<void> {
  const response = await fetch(here(), { method: 'HEAD' }).catch(() => null)
  if (response?.redirected) leave(response.url)
}
