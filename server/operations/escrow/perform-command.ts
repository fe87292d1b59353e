import { ownInput, type InputValue } from '../../domain/escrow/command-input.js'
import type { Command } from '../../domain/escrow/command.js'
import { addFunds as addFundsCommand } from '../../domain/escrow/commands/add-funds.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { refundFunds as refundFundsCommand } from '../../domain/escrow/commands/refund-funds.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Workflow } from '../workflow.js'
import { addFunds, refundFunds } from './adjust-funds.js'
import { verbOf, type EscrowRequest } from './give-command.js'
import { payEscrow } from './pay-escrow.js'

/** An input whose own fields were checked against the command's by the transport. */
export type CheckedInput = EscrowRequest & Readonly<Record<string, InputValue>>

/** What a command's mutation answers: the escrow, and what its `answers` names beside it. */
export interface CommandAnswer {
  escrow: EscrowView
  /** Of a card payment: the provider's page, where the payer goes on. */
  redirectUrl?: string | null
}

/**
 * Performs a command as its mutation, its session's page and the sandbox do: as the plain verb, but for those that have one of their own,
 * such as paying, which asks a provider.
 */
export const performCommand = (command: Command): Workflow<CheckedInput, CommandAnswer> =>
  ownVerbs.get(command.name) ?? (async (context, input) => ({ escrow: await context.run(verbOf(command), input) }))

const ownVerbs: ReadonlyMap<string, Workflow<CheckedInput, CommandAnswer>> = new Map<string, Workflow<CheckedInput, CommandAnswer>>([
  [pay.name, (context, input) => payEscrow(context, { ...input, ...ownInput(pay, input) })],
  [addFundsCommand.name, ({ run }, input) => run(addFunds, { ...input, ...ownInput(addFundsCommand, input) })],
  [refundFundsCommand.name, ({ run }, input) => run(refundFunds, { ...input, ...ownInput(refundFundsCommand, input) })],
])
