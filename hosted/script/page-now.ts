/** The page as it is now, where to sign in first, or why it cannot be had at this moment. */
type PageNow = { text: string } | { signIn: string } | { problem: 'lost' | 'busy' }

/** Asks for this page anew, which is a visit like any other unless it is nobody's doing (`headers`). */
export async function pageNow(address = here(), headers: Record<string, string> = {}): Promise<PageNow> {
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html', ...headers } })
    const problem = problemOf(response)
    if (problem !== null) return { problem }
    if (response.redirected) return { signIn: response.url }
    const text = await response.text()
    return response.ok && isSignedIn(document) && !isSignedIn(parsed(text)) ? { signIn: address } : { text }
  } catch {
    return { problem: 'lost' }
  }
}

/** What passes, and says nothing of the page. */
export function problemOf({ status }: { status: number }): 'lost' | 'busy' | null {
  if (status === 429) return 'busy'
  return status >= 500 ? 'lost' : null
}

/** The page of a link asks at its own address who comes; whoever is signed in can sign out on every page. */
export const isSignedIn = (page: Document): boolean => page.querySelector('form[action="/account/sign-out"]') !== null

export const here = (): string => location.pathname + location.search

export const parsed = (text: string): Document => new DOMParser().parseFromString(text, 'text/html')
