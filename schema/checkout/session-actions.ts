import type { InputFields } from '../../server/domain/escrow/command-input.js'
import type { Command, Mutation } from '../../server/domain/escrow/command.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { allCommands, sessionCommands } from '../../server/domain/escrow/commands.js'
import { beyondOf } from '../../server/domain/escrow/refusals.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { committedDocuments } from '../operations/documents.js'
import type { TypedDocument } from '../operations/typed-document.js'

/** A command as a page performs it: which operation, what it asks for, and how `allowedActions` names it. */
export interface PageAction {
  /** What the page is called: the session's action, and the command's name where no session performs it. */
  action: string
  /** As `allowedActions` names it. */
  command: string
  /** Its input takes what every action's takes, and the fields. */
  document: TypedDocument<object, { input: PageActionInput }>
  fields: InputFields
  /** Cannot be undone, or costs the person something. */
  isGrave: boolean
  /** Nobody waits for it: the person wants it. */
  isOfOwnAccord: boolean
  /** What it answers whoever may never do it, and in an escrow where it does not exist. */
  beyond: readonly ErrorCode[]
}

export interface SessionAction extends PageAction {
  action: CheckoutAction
}

export type PageActionInput = {
  escrowId: string
  expectedVersion: number
  checkoutSessionId?: string
} & Readonly<Record<string, string | number | boolean | readonly string[] | null>>

type GivenCommand = Command & { mutation: Mutation<InputFields> }

const isGiven = (command: Command): command is GivenCommand => command.mutation !== undefined

/** Every action that a session can be completed with, from the commands of an escrow. */
export const sessionActions: readonly SessionAction[] = sessionCommands.flatMap((command) => {
  const { action, isGrave = false } = command.session
  return actionsOf(command).map((each) => ({ ...each, action, isGrave }))
})

/** What a party does without a session: signed in, on the page of the escrow. */
export const ownActions: readonly PageAction[] = allCommands.flatMap((command) =>
  command.session || (command.via !== 'API' && command.via !== 'SESSION') || !isGiven(command) ? [] : actionsOf(command),
)

function actionsOf(command: GivenCommand): PageAction[] {
  const { name, mutation } = command
  const document = committedDocuments.find((each) => each.name.toLowerCase() === mutation.name.toLowerCase())
  if (!document) return []
  // The documents of the commands are made from the same fields, so that this one takes them.
  return [
    {
      action: name,
      command: name.toUpperCase(),
      document: document as PageAction['document'],
      fields: mutation.input.fields,
      isGrave: false,
      isOfOwnAccord: command.isOfOwnAccord ?? false,
      beyond: beyondOf(command),
    },
  ]
}
