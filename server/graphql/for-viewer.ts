import type { Actor } from '../operations/actor.js'

/**
 * What a mailed link shows to whoever holds it: its user sees their address, everybody else sees enough of it to know whether it is
 * theirs, as on the checkout pages (decisions 8).
 */
export function forViewer<View extends { email: string }>(actor: Actor, view: View): View & { isForViewer: boolean } {
  const isForViewer = actor.kind === 'user' && actor.email === view.email
  return { ...view, email: isForViewer ? view.email : mask(view.email), isForViewer }
}

function mask(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
