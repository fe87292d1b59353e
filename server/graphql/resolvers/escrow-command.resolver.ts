import { Arg, Ctx, Resolver } from 'type-graphql'
import { commandInputType, commandPayloadType, payloadKind, type GivenCommand } from '../../../schema/escrow/escrow-command.type.js'
import { ownInput } from '../../domain/escrow/command-input.js'
import { close } from '../../domain/escrow/commands/close.js'
import { createReleaseRequest as createCommand } from '../../domain/escrow/commands/create-release-request.js'
import { resolveDispute as resolveCommand } from '../../domain/escrow/commands/resolve-dispute.js'
import { resolveReleaseRequest as resolveRequest } from '../../domain/escrow/commands/resolve-release-request.js'
import { reviewProofAsStaff as reviewCommand } from '../../domain/escrow/commands/review-proof-as-staff.js'
import { mustExist } from '../../domain/must-exist.js'
import { allCommands } from '../../domain/escrow/commands.js'
import { resolveDispute } from '../../operations/dispute/resolve-dispute.js'
import { previewRequest } from '../../operations/escrow/preview-request.js'
import { closeEscrow } from '../../operations/escrow/close-escrow.js'
import { reviewProofAsStaff } from '../../operations/proof/review-proof-as-staff.js'
import { performCommand, type CheckedInput } from '../../operations/escrow/perform-command.js'
import type { Verb } from '../../operations/operation.js'
import { createReleaseRequest } from '../../operations/release-request/create-release-request.js'
import { resolveReleaseRequest } from '../../operations/release-request/resolve-release-request.js'
import { requestVerbOf } from '../../operations/release-request/with-request.js'
import type { WorkflowContext } from '../../operations/workflow.js'
import { MutationFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { accessTo, describeCommand } from '../describe-command.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { commandInput } from '../typed-ids.js'

/** One mutation for each command that somebody can give, made from the command's own file: input, payload, access, description and call. */
@Resolver()
export class EscrowCommandResolver {}

/** The verbs of commands that answer more than an escrow, and the decisions of staff, which are audited and may wait for a second person. */
const ownVerbs: ReadonlyMap<string, Verb<CheckedInput, object>> = new Map<string, Verb<CheckedInput, object>>([
  [close.name, (tx, input) => closeEscrow(tx, { ...input, ...ownInput(close, input) })],
  [createCommand.name, (tx, input) => createReleaseRequest(tx, { ...input, ...ownInput(createCommand, input) })],
  [resolveRequest.name, (tx, input) => resolveReleaseRequest(tx, { ...input, ...ownInput(resolveRequest, input) })],
  [resolveCommand.name, (tx, input) => resolveDispute(tx, { ...input, ...ownInput(resolveCommand, input) })],
  [reviewCommand.name, (tx, input) => reviewProofAsStaff(tx, { ...input, ...ownInput(reviewCommand, input) })],
])

type Answer = (input: CheckedInput, context: Context) => Promise<object>

for (const command of allCommands) if (command.mutation) addMutation({ ...command, mutation: command.mutation })

function addMutation(command: GivenCommand): void {
  const { prototype } = EscrowCommandResolver
  const { name } = command.mutation
  const descriptor = { value: answerTo(command), configurable: true, writable: true }
  const input = commandInputType(command)
  const payload = commandPayloadType(command)
  Object.defineProperty(prototype, name, descriptor)
  Arg('input', () => input)(prototype, name, 0)
  Ctx()(prototype, name, 1)
  MutationFor(accessTo(command), () => payload, describeCommand(command))(prototype, name, descriptor)
}

function answerTo(command: GivenCommand): Answer {
  const act = actOf(command)
  return async ({ preview, ...input }, context) => {
    const given = commandInput(command, input)
    if (!preview) return maskPersonalData(context.actor, await act(given, context))
    return { preview: await previewRequest(context, given.escrowId, (trial) => act(given, trial)) }
  }
}

type Act = (input: CheckedInput, context: WorkflowContext) => Promise<object>

function actOf(command: GivenCommand): Act {
  const kind = payloadKind(command)
  if (kind === 'escrow' || kind === 'adjustment' || kind === 'payment') {
    const perform = performCommand(command)
    return (input, context) => perform(context, input)
  }
  const verb = kind === 'request' ? requestVerbOf(command) : mustExist(ownVerbs.get(command.name), `the verb of ${command.name}`)
  return (input, { run }) => run(verb, input)
}
