import type { Refusal } from '../visit/perform.js'

/**
 * Where somebody who is not signed in yet stands: choosing a way in, typing the code that was mailed, or, once it was right and there is no account
 * yet, saying what they are called.
 */
export type GateState = ChoosingState | CodeState | NameState

export interface ChoosingState {
  kind: 'choosing'
  /** What was typed into one of the two forms; never a password. */
  sent?: { form: 'code' | 'sign-in'; email: string; refusal?: Refusal }
}

export interface CodeState {
  kind: 'code'
  /** What goes with the code. */
  challenge: string
  /** As it may be shown: masked where a link says whose code it is. */
  email: string
  /** ISO 8601. */
  expiresAt: string
  refusal?: Refusal
}

export interface NameState {
  kind: 'name'
  challenge: string
  code: string
  firstName: string
  lastName: string
  refusal?: Refusal
}

/** The address of whose link a page is: nobody types it, and nobody else comes in there. */
export interface LinkOwner {
  email?: string | undefined
}
