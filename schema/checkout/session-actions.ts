import type { InputFields } from '../../server/domain/escrow/command-input.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { sessionCommands } from '../../server/domain/escrow/commands.js'
import { committedDocuments } from '../operations/documents.js'
import type { TypedDocument } from '../operations/typed-document.js'

/** A session's action as a page performs it: which operation, what it asks for, and how `allowedActions` names it. */
export interface SessionAction {
  action: CheckoutAction
  /** As `allowedActions` names it. */
  command: string
  /** Its input takes what every action's takes, and the fields. */
  document: TypedDocument<object, { input: SessionActionInput }>
  fields: InputFields
  /** Cannot be undone, or costs the person something. */
  isGrave: boolean
}

export type SessionActionInput = {
  escrowId: string
  expectedVersion: number
  checkoutSessionId?: string
} & Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/** Every action that a session can be completed with, from the commands of an escrow. */
export const sessionActions: readonly SessionAction[] = sessionCommands.flatMap(({ name, session, mutation }) => {
  const document = committedDocuments.find((each) => each.name.toLowerCase() === mutation.name.toLowerCase())
  if (!document) return []
  const { action, isGrave = false } = session
  // The documents of the commands are made from the same fields, so that this one takes them.
  return [{ action, command: name.toUpperCase(), document: document as SessionAction['document'], fields: mutation.input.fields, isGrave }]
})
