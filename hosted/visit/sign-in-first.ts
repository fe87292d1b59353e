import type { Visit } from './visit.js'

/** Whoever is not signed in does that first, and comes back to the page. */
export function signInFirst({ response, self }: Visit): void {
  response.redirect(303, `/account/sign-in?${new URLSearchParams({ next: self }).toString()}`)
}

/**
 * Where somebody goes on who has signed in: a page of their account, written as we write it, or their escrows. Anything else that an address
 * may name is somebody else's idea of where to send them.
 */
export function nextPage({ request }: Pick<Visit, 'request'>): string {
  const { next } = request.query
  return typeof next === 'string' && accountPage.test(next) ? next : '/account/escrows'
}

const accountPage = /^\/account\/[\w-]+(\/[\w-]+)*(\?[\w=&%.+-]*)?$/
