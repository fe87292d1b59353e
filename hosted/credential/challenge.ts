import { maskEmail } from '../../schema/user/mask-email.js'
import { clearCookie, readCookie, writeCookie } from '../visit/cookies.js'
import { isHttps, type Visit } from '../visit/visit.js'
import type { CodeState, GateState, LinkOwner } from './gate-state.js'

/** The browser keeps what goes with the code that was mailed, so that the page asks for the code again after a refresh. */
export function keepChallenge({ response, services }: Visit, { challenge, expiresAt }: { challenge: string; expiresAt: string }): void {
  const seconds = Math.max(1, Math.floor((Date.parse(expiresAt) - services.now().getTime()) / 1000))
  writeCookie(response, 'challenge', challenge, { https: isHttps(services), seconds })
}

export function dropChallenge({ response, services }: Visit): void {
  clearCookie(response, 'challenge', { https: isHttps(services) })
}

/** How the gate of a page stands when it is opened: at the code, where one was mailed to whom the page is for. */
export async function gateOf(visit: Visit, owner: LinkOwner = {}): Promise<GateState> {
  const challenge = visit.person ? null : readCookie(visit.request, 'challenge', { https: isHttps(visit.services) })
  return (challenge && (await codeState(visit, challenge, owner))) || { kind: 'choosing' }
}

/** Null when the code was used, has expired or was missed too often, or is for somebody else than the page. */
export async function codeState({ services }: Visit, challenge: string, { email }: LinkOwner): Promise<CodeState | null> {
  const mailed = await services.readChallenge(challenge)
  if (!mailed || (email !== undefined && email !== mailed.email)) return null
  const shown = email === undefined ? mailed.email : maskEmail(mailed.email)
  return { kind: 'code', challenge, email: shown, expiresAt: mailed.expiresAt }
}
