import type { Command } from '../../domain/escrow/command.js'
import type { InputFields, InputOf } from '../../domain/escrow/command-input.js'
import { readInput, requireRole } from '../../domain/escrow/take.js'
import { DomainError } from '../../domain/errors.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { lockSessionFor } from './complete-session.js'
import { requireSpendingConsent } from '../association/spend-within-consent.js'
import type { Operation, Verb } from '../operation.js'
import { carryOut, viewNow, type Shown } from './carry-out.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { requireAssociation, requireParty } from './roles-in.js'

export interface EscrowRequest {
  escrowId: string
  /** The version the person saw: another one is refused, so that nobody confirms what they did not see (decisions 8). */
  expectedVersion?: number | null
  /** The checkout session that this action completes, in the same transaction. */
  checkoutSessionId?: string | null
}

/** The verb of a command: most mutations of an escrow are this and nothing else. */
export const verbOf =
  <Fields extends InputFields, Given>(command: Command<string, Fields, Given>): Verb<EscrowRequest & InputOf<Fields>, EscrowView> =>
  (tx, input) =>
    giveCommand(tx, command, input)

/**
 * One command on one escrow: lock, check, decide, write. Refusals come in the order of decisions 1: body, wrong role, state; `lastCheck`
 * asks what is only worth asking of a command that may be given.
 */
export async function giveCommand<Fields extends InputFields, Given>(
  tx: Operation,
  command: Command<string, Fields, Given>,
  input: EscrowRequest & InputOf<Fields>,
  lastCheck?: (tx: Operation, locked: LockedEscrow) => Promise<void>,
): Promise<EscrowView> {
  return giveLocked(tx, await lockFor(tx, command, input), command, input, lastCheck)
}

/** The escrow of a command, locked, with all that the command looks at. */
export const lockFor = <Given>(tx: Operation, command: Command<string, InputFields, Given>, input: EscrowRequest): Promise<LockedEscrow> =>
  lockEscrow(tx, input.escrowId, {
    needsTerms: command.needsTerms ?? false,
    requestId: requestNamed(command, input),
    sessionId: sessionNamed(tx, input),
    isShown: true,
  })

/** The same on an escrow that is locked already, with the payout request that the command names. */
export async function giveLocked<Fields extends InputFields, Given>(
  tx: Operation,
  locked: LockedEscrow,
  command: Command<string, Fields, Given>,
  input: EscrowRequest & InputOf<Fields>,
  lastCheck?: (tx: Operation, locked: LockedEscrow) => Promise<void>,
): Promise<EscrowView> {
  const { attempt, session } = await prepareAttempt(tx, locked, command, input)
  await carryOut(tx, locked, command, attempt, { session, lastCheck })
  return viewOf(tx, locked)
}

/** Everything that is asked before the table is: who, in person or by key, with a right body, for which session, having seen which version. */
export async function prepareAttempt<Fields extends InputFields, Given>(
  tx: Operation,
  locked: LockedEscrow,
  command: Command<string, Fields, Given>,
  input: EscrowRequest & InputOf<Fields>,
) {
  const { aggregate, now, policy } = locked
  const roles = requireParty(tx.actor, locked.row)
  if (!command.isForCreator) requireAssociation(tx.actor)
  requirePerson(tx, command, input)
  const given = readInput(command, input, { aggregate, policy })
  requireRole(command, roles)
  if (command.isWithinConsent) await requireSpendingConsent(tx, wayInPerson(command))
  const sessionId = sessionNamed(tx, input)
  const session = sessionId ? await lockSessionFor(tx, sessionId, locked, { ...command, requestId: requestNamed(command, input) }) : null
  requireVersion(input, locked)
  return { attempt: { aggregate, roles, given, now, policy }, session }
}

/** The session that it completes: a guest is nobody but the holder of one session's link. */
const sessionNamed = ({ actor }: Operation, { checkoutSessionId }: Pick<EscrowRequest, 'checkoutSessionId'>): string | null =>
  (actor.kind === 'guest' ? actor.sessionId : checkoutSessionId) ?? null

/** The payout request that an input names, for a command that is about one. */
function requestNamed<Given>({ namesRequest }: Command<string, InputFields, Given>, input: object): string | null {
  return namesRequest && 'requestId' in input && typeof input.requestId === 'string' ? input.requestId : null
}

/** Nobody confirms what they did not see (decisions 8). */
export function requireVersion({ expectedVersion }: Pick<EscrowRequest, 'expectedVersion'>, { row }: LockedEscrow): void {
  if (expectedVersion != null && expectedVersion !== row.version) throw new DomainError('VERSION_CONFLICT')
}

/** What releases or spends a user's money needs the person or their consent, not a key; the refusal names the session that brings them (decisions 17). */
function requirePerson<Fields extends InputFields, Given>(
  { actor }: Operation,
  command: Command<string, Fields, Given>,
  input: InputOf<Fields>,
): void {
  const { name, needsPerson, needsPersonFor, isWithinConsent } = command
  if (actor.kind !== 'api_key' || isWithinConsent || !(needsPerson || needsPersonFor?.(input))) return
  throw new DomainError('WRONG_PARTY', { message: `${name} needs the person: ${wayInPerson(command)}.` })
}

const wayInPerson = ({ session }: Pick<Command, 'session'>): string =>
  session ? `create a checkout session with the action "${session.action}"` : 'no checkout session does it, the person signs in for it'

/** The escrow as it is now in this transaction, in its own time. */
export async function viewOf(tx: Operation, locked: Shown): Promise<EscrowView> {
  const view = await viewNow(tx, locked)
  tx.remember(locked.row.id, view)
  return view
}
