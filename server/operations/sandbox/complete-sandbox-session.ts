import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { statement, type Db, type Given } from '../../db/typed-queries.js'
import type { EscrowColumns } from '../../queries/escrow/escrow-columns.js'
import type { Command } from '../../domain/escrow/command.js'
import { readFields, type InputValue } from '../../domain/escrow/command-input.js'
import { commandOfAction, type SessionCommand } from '../../domain/escrow/commands.js'
import { addFunds } from '../../domain/escrow/commands/add-funds.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { fundingToAdd } from '../../domain/escrow/funds.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
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
import { ensureSandboxUser, isTheirs, topUpSandboxWallet, type SandboxUser } from './sandbox-people.js'
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
  const { actor, requestId, clientAddress, beginning } = request
  const own = { requestId, ...(beginning ? { beginning } : {}) }
  const prepared =
    (await findPrepared(services, actor, { sessionId, input })) ??
    (await createRun(services, { ...own, actor })(prepare, { sessionId, input }))
  const asUser = { services, run: createRun(services, { ...own, actor: prepared.user, ...(clientAddress ? { clientAddress } : {}) }) }
  const { escrow, redirectUrl = null } = await performCommand(prepared.command)(asUser, {
    ...prepared.input,
    ...(await sampleFilesFor(asUser, prepared.command)),
    escrowId: prepared.escrowId,
    checkoutSessionId: sessionId,
  })
  const { db } = services.database
  const [found] = await sessionWithPerson(db, { sessionId })
  const session = mustExist(found, 'the session')
  return { session: sessionView(session, await clockTime(db, session, services.clock())), escrow, redirectUrl }
}

/** What the page would not go on without. */
async function sampleFilesFor(asUser: WorkflowContext, { mutation }: SessionCommand): Promise<SandboxInput> {
  const asked = Object.entries(mutation.input.fields).filter(([, { kind, isRequired }]) => kind === 'files' && isRequired)
  const uuid = asked.length > 0 ? decodeId('file', (await keepSampleFile(asUser)).id) : null
  return uuid === null ? {} : Object.fromEntries(asked.map(([name]) => [name, [uuid]]))
}

/** Of a person who is there and has enough, about whom nothing has to be written: null where something has. */
async function findPrepared({ database: { db }, clock }: Services, actor: Actor, asked: CompleteSandboxSession): Promise<Prepared | null> {
  const found = await readSession(db, { actor, wallNow: clock() }, asked)
  const { session, command, fields, user } = found
  if (actor.kind !== 'api_key' || !user || !isTheirs(user, actor)) return null
  if (isFromWallet(found) && (await missingIn(db, { escrowId: session.escrowId, userId: user.id, command, fields })) > 0n) return null
  return preparedFor(found, user)
}

/** Makes the person and fills the wallet by exactly what is missing. */
async function prepare(tx: Operation, asked: CompleteSandboxSession): Promise<Prepared> {
  const found = await readSession(tx.db, tx, asked)
  const { session, command, fields } = found
  const user = await ensureSandboxUser(tx, session.targetUserEmail)
  if (isFromWallet(found)) {
    const missing = await missingIn(tx.db, { escrowId: session.escrowId, userId: user.id, command, fields })
    await topUpSandboxWallet(tx, user.id, missing)
  }
  return preparedFor(found, user)
}

type Found = Awaited<ReturnType<typeof readSession>>

/** The session, its person if they have a proven account, and what is to be done in it: whoever may not is refused. */
async function readSession(db: Db, { actor, wallNow }: Pick<Operation, 'actor' | 'wallNow'>, { sessionId, input }: CompleteSandboxSession) {
  const [session] = await sessionWithPerson(db, { sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  requireOwner({ actor }, session)
  requireOpen(session, await clockTime(db, session, wallNow))
  const command = commandOfAction(session.action)
  const fields = readFields(command.mutation.input.fields, { ...input, ...requestOf(command, session) }, 'input')
  const { userId: id, madeByDeveloperId, locale } = session
  return { session, command, fields, user: id === null || locale === null ? null : { id, madeByDeveloperId, locale } }
}

const sessionWithPerson = statement((db, { sessionId }: Given<{ sessionId: string }>) =>
  db
    .selectFrom('checkout_session as c')
    .leftJoin('app_user as u', (join) => join.onRef('u.email', '=', 'c.targetUserEmail').on('u.emailVerifiedAt', 'is not', null))
    .selectAll('c')
    .select(['u.id as userId', 'u.locale', 'u.madeByDeveloperId'])
    .where('c.id', '=', sessionId),
)

const isFromWallet = ({ command, fields }: Pick<Found, 'command' | 'fields'>): boolean =>
  command.name === addFunds.name || (command.name === pay.name && fields['method'] === 'wallet')

const preparedFor = (
  { session: { targetUserEmail: email, escrowId }, command, fields: input }: Found,
  { id: userId, locale }: Pick<SandboxUser, 'id' | 'locale'>,
): Prepared => ({ user: { kind: 'user', userId, email, locale }, escrowId, command, input })

/** Which payout request a session is about stands in the session. */
const requestOf = ({ namesRequest }: Command, { metadata }: Pick<CheckoutSession, 'metadata'>): SandboxInput =>
  namesRequest ? { requestId: metadata['requestId'] } : {}

interface Payment {
  escrowId: string
  userId: string
  command: Command
  fields: SandboxInput
}

/** How much the wallet has too little; not above zero where it has enough. */
async function missingIn(db: Db, { escrowId, userId, ...payment }: Payment): Promise<bigint> {
  const [escrow] = await escrowAndBalance(db, { escrowId, code: account.userAvailable(userId) })
  return escrow ? dueFor(escrow, payment) - (escrow.balance ?? 0n) : 0n
}

const escrowAndBalance = statement((db, { escrowId, code }: Given<{ escrowId: string; code: string }>) =>
  db
    .selectFrom('escrow as e')
    .leftJoin('ledger.account as a', (join) => join.on('a.code', '=', code))
    .selectAll('e')
    .select('a.balance')
    .where('e.id', '=', escrowId),
)

/** What the action takes from the wallet; nothing where it will be refused. */
function dueFor(escrow: EscrowColumns, { command, fields }: Pick<Payment, 'command' | 'fields'>): bigint {
  if (!command.from[escrow.status]) return 0n
  if (command.name === pay.name) return escrow.buyerFundingMillimes
  return fundingToAdd(escrow, parseAmount(String(fields['amountTnd']), 'TND', 'input.amountTnd'))
}
