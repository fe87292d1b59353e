import type { Html } from '../wording/html.js'
import type { Refusal } from '../visit/perform.js'

/** Where somebody who is not signed in yet stands: choosing between signing in and registering, or typing the mailed code. */
export type GateState = ChoosingState | CodeState

export interface ChoosingState {
  kind: 'choosing'
  /** Which of the two forms was sent, with what was typed into it; never a password. */
  sent?: { form: 'sign-in' | 'register'; email: string; firstName?: string; lastName?: string; refusal?: Refusal }
  /** Something to tell before: the address was just confirmed. */
  notice?: Html
}

export interface CodeState {
  kind: 'code'
  email: string
  refusal?: Refusal
  notice?: Html
}
