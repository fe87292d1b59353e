import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import type { Command } from '../../domain/escrow/command.js'
import { readFields, type InputValue } from '../../domain/escrow/command-input.js'
import { commandOfAction, type SessionCommand } from '../../domain/escrow/commands.js'
import { addFunds } from '../../domain/escrow/commands/add-funds.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { fundingToAdd } from '../../domain/escrow/funds.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { account } from '../../domain/ledger/transfer.js'
import { parseAmount } from '../../domain/money/money.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import { clockTime } from '../../queries/test-clock/clock-times.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Actor } from '../../domain/credential/actor.js'
import { requireOwner } from '../checkout/cancel-checkout-session.js'
import { performCommand } from '../escrow/perform-command.js'
import { requireOpen } from '../escrow/complete-session.js'
import type { WorkflowContext } from '../workflow.js'
import { createRun, type Operation, type RequestContext } from '../operation.js'
import type { Services } from '../services.js'
import { keepSampleFile } from './sample-file.js'
import { ensureSandboxUser, topUpSandboxWallet } from './sandbox-people.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** Fields of the action's command; what is not given has the default of the sandbox (decisions 22). */
export type SandboxInput = Readonly<Record<string, InputValue>>

export interface CompleteSandboxSession {
  sessionId: string
  input: SandboxInput
}

interface Prepared {
  user: Extract<Actor, { kind: 'user' }>
  escrowId: string
  command: SessionCommand
  input: SandboxInput
}

/**
 * Performs a session's action as its target user, through the very code of the hosted page (decisions 22), so that an integrator's tests
 * drive a whole escrow. The user is made and given enough in the wallet if needed. Sandbox only; elsewhere it does not exist.
 */
export async function completeSandboxSession(
  services: Services,
  request: RequestContext,
  { sessionId, input }: CompleteSandboxSession,
): Promise<{ session: CheckoutSessionSnapshot; escrow: EscrowView; redirectUrl: string | null }> {
  if (services.config.environment !== 'sandbox') throw new DomainError('NOT_FOUND')
  const prepared = await createRun(services, { actor: request.actor, requestId: request.requestId })(prepare, { sessionId, input })
  const { requestId, clientAddress } = request
  const asUser = { services, run: createRun(services, { actor: prepared.user, requestId, ...(clientAddress ? { clientAddress } : {}) }) }
  const { escrow, redirectUrl = null } = await performCommand(prepared.command)(asUser, {
    ...prepared.input,
    ...(await sampleFilesFor(asUser, prepared.command)),
    escrowId: prepared.escrowId,
    checkoutSessionId: sessionId,
  })
  const em = services.database.fork()
  const session = await em.findOneOrFail(CheckoutSession, { id: sessionId })
  return { session: sessionView(session, await clockTime(dbOf(em), session, services.clock())), escrow, redirectUrl }
}

/** What the page would not go on without. */
async function sampleFilesFor(asUser: WorkflowContext, { mutation }: SessionCommand): Promise<SandboxInput> {
  const asked = Object.entries(mutation.input.fields).filter(([, { kind, isRequired }]) => kind === 'files' && isRequired)
  const uuid = asked.length > 0 ? decodeId('file', (await keepSampleFile(asUser)).id) : null
  return uuid === null ? {} : Object.fromEntries(asked.map(([name]) => [name, [uuid]]))
}

/** Makes the person and fills the wallet by exactly what is missing. */
async function prepare(tx: Operation, { sessionId, input }: CompleteSandboxSession): Promise<Prepared> {
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  requireOwner(tx, session)
  requireOpen(session, await clockTime(tx.db, session, tx.wallNow))
  const command = commandOfAction(session.action)
  const fields = readFields(command.mutation.input.fields, { ...input, ...requestOf(command, session) }, 'input')
  const user = await ensureSandboxUser(tx, session.targetUserEmail)
  const isFromWallet = command.name === addFunds.name || (command.name === pay.name && fields['method'] === 'wallet')
  if (isFromWallet) await fillWallet(tx, { escrowId: session.escrowId, userId: user.id, command, fields })
  return {
    user: { kind: 'user', userId: user.id, email: session.targetUserEmail, locale: user.locale },
    escrowId: session.escrowId,
    command,
    input: fields,
  }
}

/** Which payout request a session is about stands in the session. */
const requestOf = ({ namesRequest }: Command, { metadata }: CheckoutSession): SandboxInput =>
  namesRequest ? { requestId: metadata['requestId'] } : {}

interface Payment {
  escrowId: string
  userId: string
  command: Command
  fields: SandboxInput
}

async function fillWallet(tx: Operation, { escrowId, userId, ...payment }: Payment) {
  const escrow = await tx.em.findOneOrFail(Escrow, { id: escrowId })
  const ofUser = tx.db.selectFrom('ledger.account').select('balance').where('code', '=', account.userAvailable(userId))
  const { balance = 0n } = (await ofUser.executeTakeFirst()) ?? {}
  const missing = dueFor(escrow, payment) - balance
  if (missing > 0n) await topUpSandboxWallet(tx, userId, missing)
}

/** What the action takes from the wallet; nothing where it will be refused. */
function dueFor(escrow: Escrow, { command, fields }: Pick<Payment, 'command' | 'fields'>): bigint {
  if (!command.from[escrow.status]) return 0n
  if (command.name === pay.name) return escrow.buyerFundingMillimes
  return fundingToAdd(escrow, parseAmount(String(fields['amountTnd']), 'TND', 'input.amountTnd'))
}
