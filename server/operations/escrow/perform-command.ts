import type { InputValue } from '../../domain/escrow/command-input.js'
import type { Command } from '../../domain/escrow/command.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Workflow } from '../workflow.js'
import { verbOf, type EscrowRequest } from './give-command.js'
import { payEscrow, type PayEscrow } from './pay-escrow.js'

/** An input whose own fields were checked against the command's by the transport. */
export type CheckedInput = EscrowRequest & Readonly<Record<string, InputValue>>

/** Performs a command as its mutation, its session's page and the sandbox do: as the plain verb, but for paying, which asks a provider. */
export const performCommand =
  (command: Command): Workflow<CheckedInput, EscrowView> =>
  (context, input) =>
    // The transport has checked the input against the very fields that the type is made of.
    command.name === pay.name ? payEscrow(context, input as unknown as PayEscrow) : context.run(verbOf(command), input)
