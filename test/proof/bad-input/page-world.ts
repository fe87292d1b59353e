import type { RestClient } from '../../support/installation/rest-client.js'
import type { BadInputWorld } from './world.js'

/** What a browser has that was on the hosted pages: so far a request with nothing wrong about it gets. */
export interface PageWorld {
  /** Paths of checkout sessions, with the token that opens them. */
  links: string[]
  /** Whole `Cookie` headers: of the buyer, the seller, a stranger and somebody who is not signed in. */
  cookies: string[]
  /** What those browsers' forms carry. */
  formTokens: string[]
}

/** Opens a page for each of the world's people, as their browser would. */
export async function makePageWorld(client: RestClient, { credentials, links }: BadInputWorld): Promise<PageWorld> {
  const cookies = [credentials.buyer, credentials.seller, credentials.stranger].map((token) => `sid=${token}`)
  cookies.push('vid=AAAAAAAAAAAAAAAAAAAAAA')
  const formTokens: string[] = []
  for (const cookie of cookies) {
    const { text } = await client.call({
      method: 'GET',
      path: cookie.startsWith('sid') ? '/account/escrows' : '/account/sign-in',
      headers: { cookie },
    })
    const token = /name="form" value="([^"]+)"/.exec(text)?.[1]
    if (token === undefined) throw new Error(`a page without a form token: ${text.slice(0, 500)}`)
    formTokens.push(token)
  }
  return { links, cookies, formTokens }
}
