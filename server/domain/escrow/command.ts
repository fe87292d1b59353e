import type { ErrorCode, ErrorStatus } from '../errors.js'
import type { EventType } from '../event/event-type.js'
import type { MailKind } from '../mail/mail-kind.js'
import type { CheckoutAction } from './checkout-actions.js'
import type { InputFields, InputOf } from './command-input.js'
import type { DeadlineKind } from '../deadline/deadline.js'
import type { EscrowAggregate, EscrowMode, EscrowStatus, Party, Role } from './escrow.js'
import type { FollowUp, Outcome, Step } from './step.js'

/** The durations and bounds that the rules need (decisions 4, 5 and 8), from the configuration. */
export interface Policy {
  completionDays: number
  cancellationHours: number
  disputeSilenceHours: number
  resumeAtLeastHours: number
  extendAtMostHours: number
  /** The smallest slice of any progressive escrow. */
  minReleaseMillimes: bigint
  /** How long the seller may still claim after somebody else has closed a progressive escrow. */
  closeWaitHours: number
  /** How long a card payment without an outcome holds back the expiry of its escrow. */
  paymentWaitHours: number
  minEscrowMillimes: bigint
  minInstantEscrowMillimes: bigint
  maxAmountMillimes: bigint
  /** The least that can be added or given back. */
  minAdjustmentMillimes: bigint
  signatureImageBytes: number
  signatureImagePixels: number
  /** The bounds of what a policy may give for uploading and reviewing a proof, and of what the buyer may add. */
  proofDeadlineMinHours: number
  proofDeadlineMaxHours: number
  /** How long the buyer may still give more time after a proof has expired. */
  proofExtensionHours: number
  proofResumeAtLeastHours: number
}

/** What a condition looks at. */
export interface Asked<Given> {
  aggregate: EscrowAggregate
  /** What the command carries; undefined while only its possibility is in question (allowed actions, checkout sessions). */
  given: Given | undefined
  role: Role
  /** The party who acts; null for anybody else. */
  party: Party | null
  roles: readonly Role[]
  now: Date
  policy: Policy
}

/** A condition beyond role, mode and status, with the code of its refusal, which also stands in the descriptions of the API. */
export interface Condition<Given = unknown> {
  code: ErrorCode
  /** The status of this refusal, where the code has another one elsewhere in the same command. */
  status?: ErrorStatus | undefined
  /** What is said to developers in place of the code's own message, where more is known. */
  message?(asked: Asked<Given>): string
  holds(asked: Asked<Given>): boolean
}

/** One way through the table: who may take it, where it may lead, under which conditions. */
export interface Path<Given = unknown> {
  /** Who may do it; the first that the caller is, is the actor. */
  by: readonly Role[]
  to: readonly EscrowStatus[]
  /** Conditions seen when a checkout session is created and again when the command runs. */
  when?: readonly Condition<Given>[]
  /** Conditions that only count at the moment of the command: a session may be created before they hold. */
  whenGiven?: readonly Condition<Given>[]
  /** Specific events; `escrow.status.updated` follows by itself whenever the status changes. */
  events?: readonly EventType[]
  /** Specific events that an outcome may bring in place of those. */
  otherEvents?: readonly EventType[]
  /** Specific events in place of those where a deadline gives it, and nobody. */
  timerEvents?: readonly EventType[]
}

/** Everything that an effect works with. */
export interface EffectContext<Given> {
  aggregate: EscrowAggregate
  given: Given
  now: Date
  policy: Policy
  role: Role
}

/** How the command looks from outside: the GraphQL mutation and its texts. Commands of timers have none. */
export interface Mutation<Fields extends InputFields> {
  name: string
  /** What it does, in a sentence. */
  does: string
  /** What it is called among `allowedActions`. */
  action: string
  /** The input type: what it stands for, and its own fields. */
  input: { says: string; fields: Fields; refersTo: 'escrow' | 'version' | 'session' }
  /** What the payload holds. */
  payload: string
  /**
   * What it answers beside the escrow: funds that moved, the payout request that it names or may have made, what closing has settled, or where a payer
   * goes on.
   */
  answers?: 'adjustment' | 'request' | 'newRequest' | 'closing' | 'payment'
  /** Refusals of the verb itself, beyond those of the table. */
  alsoRefuses?: readonly ErrorCode[]
}

/** The checkout session's action that performs the command (specification, Checkout sessions), for the party it must be addressed to. */
export interface SessionUse {
  action: CheckoutAction
  /** What the session asks its person to do. */
  says: string
  /** Null: either party. */
  target: Party | null
  /** What the other party's address answers, where the specification has a code of its own for it. */
  otherTarget?: ErrorCode
  /** Its page asks twice: it cannot be undone, or costs the person something. */
  isGrave?: boolean
  /** It can be done again and again: one that is completed leaves its siblings open. */
  isRepeatable?: boolean
}

/** How a deadline gives a command. One with a subject is about a single request or dispute, and says nothing about the next one. */
export interface DeadlineUse<Given> {
  kind: DeadlineKind
  /** Whether that subject still waits for it. */
  isAbout?(aggregate: EscrowAggregate, subjectId: string): boolean
  /** What the command works with then. */
  givenOf?(subjectId: string): Given
}

/** What there may be only so many of in an escrow, because whoever reads it reads all of them, or because it stays; each has a setting of this name. */
export type CountedLimit =
  | 'adjustments'
  | 'deliveryRejections'
  | 'escrowUpdates'
  | 'openReleaseRequests'
  | 'releaseRequests'
  | 'settlementOffers'

/** Of what a command makes one more, and how it is refused when there are as many as there may be (LIMIT_REACHED). */
export interface Room<Given> {
  limit: CountedLimit
  /** Of what there are as many, as a developer reads it. */
  of: string
  /** What makes room, or goes without. */
  way: string
  /** Whether what is given takes room; without this, everything does. */
  isTaken?(given: Given): boolean
}

/**
 * THE place of one command: from where to where, by whom, in which modes, under which conditions, with which refusals, what it does and who
 * hears of it. The state machine, `allowedActions`, access, descriptions, inputs, sessions, sandbox, mail and `docs/transitions.md` are
 * derived from the list in `commands.ts`; nothing else may change an escrow's status (decisions 1).
 */
export interface Command<Name extends string = string, Fields extends InputFields = InputFields, Given = unknown> {
  name: Name
  mutation?: Mutation<Fields>
  /** How `allowedActions` says it is performed; `TIMER` and `STEP` are given by nobody: when a deadline passes, or beside another command. */
  via: 'API' | 'SESSION' | 'STAFF' | 'TIMER' | 'STEP'
  /** It releases or spends the user's money: an API key has to send the person to a checkout session (decisions 17). */
  needsPerson: boolean
  /** It moves money or reserves it, at least in some cases: then it can be previewed (decisions 20). */
  movesMoney?: true
  /** It spends from the wallet of the person, and a key may give it within their standing consent (decisions 13 and 17). */
  isWithinConsent?: true
  /** Done because the person wants it: nobody waits for it, also not whoever sends a link to it. */
  isOfOwnAccord?: true
  /** What it is asked for needs the person, the rest does not. */
  needsPersonFor?(input: InputOf<Fields>): boolean
  session?: SessionUse
  /** Its rules look at the contract's text, which is read for no other command. */
  needsTerms?: boolean
  /** The deadline that gives the command in the role `timer` when it passes. */
  deadline?: DeadlineUse<NoInfer<Given>>
  /** What it answers in a mode in which it does not exist. */
  notIn?: Partial<Record<EscrowMode, ErrorCode>>
  /** It needs a wallet on the buyer's side, which a guest has not (specification, States and transitions). */
  notForGuests?: true
  /** What the escrow must have been created with; told with the mode, before role and status in a session. */
  requires?: Condition
  /** It is about one payout request, which its input names as `requestId`; a session does in its metadata. */
  namesRequest?: true
  /** The developer that created the escrow may give it without an associated user (decisions 7). */
  isForCreator?: true
  /** Refusals that have another status here than elsewhere. */
  statusOf?: Partial<Record<ErrorCode, ErrorStatus>>
  from: Partial<Record<EscrowStatus, Path<NoInfer<Given>>>>
  /** What it answers from a status that has no path. The codes are those of the specification's tables. */
  refusals: Partial<Record<EscrowStatus, ErrorCode>> & { otherwise: ErrorCode }
  /** What lies beyond somebody's roles because of what they ask for, or of what it is asked of: told before the status (decisions 1). */
  reach?: ReadonlyArray<Condition<NoInfer<Given>>>
  /** Asked last, when all else allows the command. */
  room?: ReadonlyArray<Room<NoInfer<Given>>>
  /** Turns the input into what conditions and effect work with; a meaning that is wrong is refused here, before the role (decisions 1). */
  read?(input: InputOf<Fields>, context: { aggregate: EscrowAggregate; policy: Policy }): Given
  /** Every command that `first` and the `follows` of its outcome may name: what is said of it tells their events, too. */
  brings?: readonly Command[]
  /** What has to happen before it, in the same transaction, each as a step of its own: the command then looks at what these have left. */
  first?(context: Omit<EffectContext<NoInfer<Given>>, 'role'>): readonly FollowUp[]
  /** What it asks for was asked for before: it is answered with how things are, whatever the status. */
  isDone?(aggregate: EscrowAggregate): boolean
  /** Decides what happens; null when nothing would change. */
  effect(context: EffectContext<NoInfer<Given>>): Outcome | null
  /** Which mail tells of it, and whom: the party who did not act, unless it says both. */
  mail?: { kind: MailKind | ((step: Step) => MailKind | null); to?: 'both' }
}

/** Declares a command; without `read` its effect works with the input as it is. */
export function command<const Name extends string, const Fields extends InputFields = {}, Given = InputOf<Fields>>(
  definition: Command<Name, Fields, Given>,
): Command<Name, Fields, Given> {
  return definition
}

export const condition = <Given = unknown>(
  code: ErrorCode,
  holds: (asked: Asked<Given>) => boolean,
  more: Pick<Condition<Given>, 'status' | 'message'> = {},
): Condition<Given> => ({ code, holds, ...more })
