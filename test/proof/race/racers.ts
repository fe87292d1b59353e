import { timerRun } from '../../../jobs/timer-run.js'
import type { DeadlineKind } from '../../../server/domain/deadline/deadline.js'
import type { EscrowStatus } from '../../../server/domain/escrow/escrow.js'
import type { EventType } from '../../../server/domain/event/event-type.js'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { openSession } from '../../support/installation/create-over-rest.js'
import { graphqlRequest, type Outcome, type Request } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import type { RacedEscrow } from './raced-escrow.js'
import type { RaceWorld } from './race-world.js'

/** What a command leaves behind when it wins; null where it leaves the status alone. */
export interface Ending {
  readonly status: EscrowStatus | null
  readonly reason: string | null
  /** What it tells before `escrow.status.updated`, which every change of status adds. */
  readonly events: readonly EventType[]
}

/** One try at an escrow, made ready beforehand: a request to be held, or an alarm to be fired. */
export type Attempt = { readonly request: Request } | { fire(): Promise<Outcome> }

/** Makes one try at an escrow ready. */
export type Prepare = (world: RaceWorld, escrow: RacedEscrow) => Promise<Attempt>

/** Whoever wants something of an escrow. */
export interface Entrant {
  readonly name: string
  /** Fired by a worker, and not asked for by a request. */
  readonly isAlarm?: boolean
  readonly prepare: Prepare
}

/** One who races against one other, and what is left behind when it wins. */
export interface Racer extends Entrant {
  readonly ending: Ending
  /** It may succeed beside the winner, because it decides nothing: of it only a clean answer is asked. */
  readonly isBystander?: boolean
}

export type Actor = 'buyer' | 'seller' | 'staff' | 'key'

const tokenOf = ({ shop, staff }: RaceWorld, { buyer }: RacedEscrow, actor: Actor) =>
  actor === 'buyer' ? buyer.token : actor === 'seller' ? shop.user.token : actor === 'staff' ? staff : shop.key

/** A person's command in GraphQL. */
export const inPerson =
  (actor: Actor, mutation: string, input: object = {}): Prepare =>
  async (world, escrow) => ({ request: graphqlRequest(mutation, { escrowId: escrow.id, ...input }, tokenOf(world, escrow, actor)) })

/** Whose session, for which action. */
interface SessionOf {
  action: string
  actor: 'buyer' | 'seller'
  metadata?: Readonly<Record<string, string>>
}

/** The same through a checkout session over REST, as the hosted page does it; the session is opened before the race. */
export const throughSession =
  (session: SessionOf, input?: object): Prepare =>
  async (world, escrow) => ({ request: sessionRequest(world, await openSessionFor(world, escrow, session), input) })

const byPerson = (name: string, actor: Actor, mutation: string, ending: Ending, input: object = {}): Racer => ({
  name,
  ending,
  prepare: inPerson(actor, mutation, input),
})

const bySession = (name: string, actor: 'buyer' | 'seller', action: string, ending: Ending, input?: object): Racer => ({
  name,
  ending,
  prepare: throughSession({ action, actor }, input),
})

export async function openSessionFor(
  { clients, shop }: RaceWorld,
  { id, buyer }: RacedEscrow,
  { actor, ...session }: SessionOf,
): Promise<string> {
  const targetUserEmail = actor === 'buyer' ? buyer.email : shop.user.email
  return (await openSession(clients[0]!, shop, id, { ...session, targetUserEmail })).sessionId
}

export const sessionRequest = ({ shop }: RaceWorld, sessionId: string, input?: object): Request => ({
  method: 'POST',
  path: `/api/v1/sandbox/sessions/${sessionId}/complete`,
  token: shop.key,
  body: input ? { input } : {},
})

/** A deadline of this kind that is due at the start and fired by a worker of its own. */
export const whenDue =
  (kind: DeadlineKind): Prepare =>
  async (world, { uuid }) => {
    const moved = `update deadline set due_at = now() - interval '1 second' where escrow_id = $1 and kind = $2 and status in ('pending', 'paused') returning id`
    const [row] = await world.rows<{ id: string }>(moved, [uuid, kind])
    if (!row) throw new Error(`escrow ${uuid} has no deadline ${kind}`)
    return { fire: () => fire(world, row.id) }
  }

const byTimer = (name: string, kind: DeadlineKind, ending: Ending, isBystander = false): Racer => ({
  name,
  ending,
  isBystander,
  isAlarm: true,
  prepare: whenDue(kind),
})

/** The row says what became of the alarm: the sweeps of the other processes look at it as well, and may be the ones who fire it. */
async function fire({ worker: { services }, rows }: RaceWorld, deadlineId: string): Promise<Outcome> {
  try {
    const firing = await fireDeadline({ run: timerRun(services, deadlineId), services }, { deadlineId })
    const [row] = await rows<{ status: string }>('select status from deadline where id = $1', [deadlineId])
    return { done: row!.status === 'done', code: firing, clean: true, text: `${firing}, ${row!.status}` }
  } catch (error) {
    return { done: false, code: null, clean: false, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const dispute = { category: 'NOT_DELIVERED', reason: 'Nothing has come so far.' }
const ends = (status: EscrowStatus, reason: string, ...events: EventType[]): Ending => ({ status, reason, events })
const stays = (...events: EventType[]): Ending => ({ status: null, reason: null, events })
const completed = ends('completed', 'completed_by_buyer')
const cancelled = ends('cancelled', 'cancelled_by_seller')
const accepted = ends('cancelled', 'cancellation_accepted', 'escrow.cancellation.accepted')
const disputed = ends('disputed', 'dispute_opened', 'escrow.dispute.opened')
const decided = (name: string, outcome: string, status: EscrowStatus, reason = `dispute_${outcome.toLowerCase()}`) =>
  byPerson(name, 'staff', mutations.resolveDispute, ends(status, reason, 'escrow.dispute.resolved'), {
    outcome,
    reason: 'As the photographs show.',
  })

/** Everybody who races, by what they do and through which door. */
export const racers = {
  complete: byPerson('complete', 'buyer', mutations.complete, completed),
  completeBySession: bySession('complete', 'buyer', 'complete', completed),
  cancel: byPerson('cancel', 'seller', mutations.cancel, cancelled),
  cancelBySession: bySession('cancel', 'seller', 'cancel_escrow', cancelled),
  accept: byPerson('accept cancellation', 'seller', mutations.acceptCancellation, accepted),
  acceptBySession: bySession('accept cancellation', 'seller', 'accept_cancellation', accepted),
  dispute: byPerson('dispute', 'buyer', mutations.dispute, disputed, dispute),
  disputeBySeller: byPerson('dispute', 'seller', mutations.dispute, disputed, dispute),
  disputeBySession: bySession('dispute', 'seller', 'dispute', disputed, { category: 'payment', reason: 'The buyer says nothing.' }),
  release: decided('staff release', 'RELEASE_SELLER', 'completed'),
  refund: decided('staff refund', 'REFUND_BUYER', 'cancelled'),
  dismiss: decided('staff dismiss', 'DISMISS', 'delivered', 'dispute_dismissed'),
  deadline: byTimer('deadline', 'completion', ends('completed', 'completion_deadline')),
  lapse: byTimer('request lapses', 'cancellation_request', stays()),
  silence: byTimer('silence', 'dispute_silence', stays(), true),
  expiry: byTimer('expiry', 'expiry', ends('cancelled', 'expired')),
  pay: byPerson('pay', 'buyer', mutations.pay, ends('paid', 'paid'), { method: 'WALLET' }),
  payBySession: bySession('pay', 'buyer', 'accept_pay', ends('paid', 'paid')),
  cancelPending: byPerson('cancel', 'key', mutations.cancelPending, cancelled),
  rejectDelivery: byPerson(
    'reject delivery',
    'buyer',
    mutations.rejectDelivery,
    ends('paid', 'delivery_rejected', 'escrow.delivery.rejected'),
    { reason: 'Broken.' },
  ),
  requestCancellation: byPerson('request cancellation', 'buyer', mutations.requestCancellation, stays('escrow.cancellation.requested')),
  withdraw: byPerson('withdraw', 'buyer', mutations.withdrawDispute, ends('delivered', 'dispute_withdrawn', 'escrow.dispute.resolved')),
} satisfies Record<string, Racer>
