import { checkoutActions, type CheckoutAction } from './checkout-actions.js'
import { machine, type Move } from '../machine.js'
import { mustExist } from '../must-exist.js'
import type { Command, Mutation, SessionUse } from './command.js'
import type { InputFields } from './command-input.js'
import { acceptCancellation } from './commands/accept-cancellation.js'
import { acceptSettlement } from './commands/accept-settlement.js'
import { addFunds } from './commands/add-funds.js'
import { approveReleaseRequest } from './commands/approve-release-request.js'
import { cancelPaid } from './commands/cancel-paid.js'
import { cancel } from './commands/cancel.js'
import { close } from './commands/close.js'
import { acceptProof } from './commands/accept-proof.js'
import { complete } from './commands/complete.js'
import { createReleaseRequest } from './commands/create-release-request.js'
import { deliver } from './commands/deliver.js'
import { endReleaseRequest } from './commands/end-release-request.js'
import { escalateDispute } from './commands/escalate-dispute.js'
import { expire } from './commands/expire.js'
import { expireProof } from './commands/expire-proof.js'
import { extendCompletionDeadline } from './commands/extend-completion-deadline.js'
import { extendProofDeadline } from './commands/extend-proof-deadline.js'
import { giveReleaseConsent } from './commands/give-release-consent.js'
import { lapseCancellation } from './commands/lapse-cancellation.js'
import { offerSettlement } from './commands/offer-settlement.js'
import { openDispute } from './commands/open-dispute.js'
import { pay } from './commands/pay.js'
import { refundFunds } from './commands/refund-funds.js'
import { refundUnproven } from './commands/refund-unproven.js'
import { rejectCancellation } from './commands/reject-cancellation.js'
import { rejectDelivery } from './commands/reject-delivery.js'
import { rejectReleaseRequest } from './commands/reject-release-request.js'
import { requestCancellation } from './commands/request-cancellation.js'
import { resolveDispute } from './commands/resolve-dispute.js'
import { resolveReleaseRequest } from './commands/resolve-release-request.js'
import { settleReleaseRequest } from './commands/settle-release-request.js'
import { settleClose } from './commands/settle-close.js'
import { reviewProofAsStaff } from './commands/review-proof-as-staff.js'
import { reviewProof } from './commands/review-proof.js'
import { signContract } from './commands/sign-contract.js'
import { submitProof } from './commands/submit-proof.js'
import { update } from './commands/update.js'
import { voidReleaseRequest } from './commands/void-release-request.js'
import { withdrawDispute } from './commands/withdraw-dispute.js'
import { escrowStatuses, roles, type EscrowStatus, type Role } from './escrow.js'

/** Every command of an escrow, in the order in which `allowedActions` lists them. THE list: everything about commands is derived from it. */
export const commands = [
  update,
  cancel,
  signContract,
  pay,
  submitProof,
  reviewProof,
  extendProofDeadline,
  deliver,
  rejectDelivery,
  createReleaseRequest,
  approveReleaseRequest,
  rejectReleaseRequest,
  voidReleaseRequest,
  complete,
  cancelPaid,
  addFunds,
  refundFunds,
  requestCancellation,
  acceptCancellation,
  rejectCancellation,
  extendCompletionDeadline,
  giveReleaseConsent,
  close,
  openDispute,
  withdrawDispute,
  offerSettlement,
  acceptSettlement,
  resolveDispute,
  resolveReleaseRequest,
  reviewProofAsStaff,
  expire,
  lapseCancellation,
  escalateDispute,
  expireProof,
  acceptProof,
  refundUnproven,
  settleReleaseRequest,
  endReleaseRequest,
  settleClose,
] as const
export type EscrowCommand = (typeof commands)[number]['name']
/** The commands that somebody can be told of: all but those of timers and those that only go beside another. */
export type PublicCommand = Extract<(typeof commands)[number], { mutation?: unknown }>['name']

/** The commands without their types, for whoever walks over all of them. */
export const allCommands: readonly Command[] = commands

/** The states of an escrow, as the commands make them (specification, States and transitions). */
export const escrowMachine = machine<EscrowStatus, string, Role>({
  noun: 'escrow',
  column: 'escrow.status',
  statuses: escrowStatuses,
  initial: ['pending'],
  moves: Object.fromEntries(allCommands.map((command) => [command.name, moveOf(command)])),
})

function moveOf({ from }: Command): Move<EscrowStatus, Role> {
  const paths = Object.values(from)
  return {
    from: escrowStatuses.filter((status) => from[status] !== undefined),
    to: escrowStatuses.filter((status) => paths.some(({ to }) => to.includes(status))),
    by: roles.filter((role) => paths.some(({ by }) => by.includes(role))),
  }
}

/** A command that a checkout session performs. */
export type SessionCommand = Command & { session: SessionUse; mutation: Mutation<InputFields> }

const isSessionCommand = (command: Command): command is SessionCommand => command.session !== undefined && command.mutation !== undefined

/** Which command a session's action performs. */
export const commandOfAction = (action: CheckoutAction): SessionCommand =>
  mustExist(
    allCommands.filter(isSessionCommand).find(({ session }) => session.action === action),
    `the command of the action ${action}`,
  )

/** The commands that a checkout session performs, in the order of the specification's actions: every action has one. */
export const sessionCommands: readonly SessionCommand[] = checkoutActions.map(commandOfAction)
