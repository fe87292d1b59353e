import { maskEmail } from '../../schema/user/mask-email.js'
import type { Actor } from '../domain/credential/actor.js'

/**
 * What a mailed link shows to whoever holds it: its user sees their address, everybody else sees enough of it to know whether it is
 * theirs, as on the checkout pages (decisions 8).
 */
export function forViewer<View extends { email: string }>(actor: Actor, view: View): View & { isForViewer: boolean } {
  const isForViewer = actor.kind === 'user' && actor.email === view.email
  return { ...view, email: isForViewer ? view.email : maskEmail(view.email), isForViewer }
}
