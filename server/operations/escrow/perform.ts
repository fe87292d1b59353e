import { checkoutActionFor } from '../../domain/checkout/checkout-action.js'
import { DomainError } from '../../domain/errors.js'
import { requireRole, take } from '../../domain/escrow/take.js'
import { commandAccess, type CommandInput, type EscrowCommand } from '../../domain/escrow/transitions.js'
import { readEscrowViews, type EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { lockSessionFor } from '../checkout/complete-session.js'
import type { Operation } from '../operation.js'
import { applyStep } from './apply-step.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { requireAssociation, requireParty } from './roles-in.js'

export interface EscrowRequest {
  escrowId: string
  /** The version the person saw: another one is refused, so that nobody confirms what they did not see (decisions 8). */
  expectedVersion?: number | null
  /** The checkout session that this action completes, in the same transaction. */
  checkoutSessionId?: string | null
}

/** What a command works with, worked out under the escrow's lock when it depends on the escrow. */
type InputFor = CommandInput | ((locked: LockedEscrow) => CommandInput | Promise<CommandInput>)

/**
 * One command on one escrow: lock, check, decide, write. Every verb of an escrow is this with its own command and input. Refusals come in
 * the order of decisions 1: body, wrong role, state; `lastCheck` asks what is only worth asking of a command that may be given.
 */
export async function perform(
  tx: Operation,
  request: EscrowRequest,
  command: EscrowCommand,
  input: InputFor = {},
  lastCheck?: (locked: LockedEscrow) => Promise<void>,
): Promise<EscrowView> {
  const locked = await lockEscrow(tx, request.escrowId)
  const roles = requireParty(tx.actor, locked.row)
  requireAssociation(tx.actor)
  requirePerson(tx, command)
  const commandInput = typeof input === 'function' ? await input(locked) : input
  requireRole(command, roles)
  const session = request.checkoutSessionId ? await lockSessionFor(tx, request.checkoutSessionId, locked.row, command) : null
  requireVersion(request, locked)
  const step = take({
    aggregate: locked.aggregate,
    command,
    roles,
    input: commandInput,
    now: tx.wallNow,
    policy: tx.services.config.policy,
  })
  await lastCheck?.(locked)
  if (!commandInput.isUnchanged) await applyStep(tx, locked, step, commandInput, session)
  return viewOf(tx, request.escrowId)
}

/** Nobody confirms what they did not see (decisions 8). */
export function requireVersion({ expectedVersion }: Pick<EscrowRequest, 'expectedVersion'>, { row }: LockedEscrow): void {
  if (expectedVersion != null && expectedVersion !== row.version) throw new DomainError('VERSION_CONFLICT')
}

/** What releases or spends a user's money needs the person, not a key; the refusal names the session that brings them (decisions 17). */
export function requirePerson({ actor }: Operation, command: EscrowCommand): void {
  if (actor.kind !== 'api_key' || !commandAccess[command].person) return
  const action = checkoutActionFor(command)
  const way = action ? `create a checkout session with the action "${action}"` : 'no checkout session does it, the person signs in for it'
  throw new DomainError('WRONG_PARTY', { message: `${command} needs the person: ${way}.` })
}

/** The escrow as it is now in this transaction. */
export async function viewOf(tx: Operation, escrowId: string): Promise<EscrowView> {
  await tx.em.flush()
  const views = await readEscrowViews(tx.em, { ids: [escrowId], now: tx.wallNow })
  const view = views.get(escrowId)!
  tx.remember(escrowId, view)
  return view
}
