import type { EscrowHistoryQuery } from '../../schema/operations/document-types.js'
import type { EscrowOfCase } from '../dispute/dispute-case.js'
import { say, wordFor } from '../provider/words.js'
import { arrow } from '../show/arrow.js'

type Told = EscrowHistoryQuery['escrowHistory']['moments'][number]

/** Something that happened to an escrow. */
export interface Moment {
  at: string
  kind: 'act' | 'money' | 'decision' | 'note' | 'mail' | 'webhook'
  words: string
  amountTnd?: string
  /** Where more is told of it. */
  to?: string
  /** In the words of whoever did it. */
  reason?: string | null
  /** Who did it and through what, as far as that was kept. */
  by?: { role: string | null; id: string | null; email: string | null; channel: string | null }
}

/**
 * What became of an escrow, in the order of time: what people did and offered, what the money did, what staff decided and wrote down, and which
 * mails and webhooks went out. What the escrow itself keeps is shown for ever; who did it and through what, as long as events are kept.
 */
export function momentsOf(escrow: EscrowOfCase, told: readonly Told[]): Moment[] {
  const events = told.filter(({ kind }) => kind === 'EVENT')
  const kept = keptOf(escrow).filter(({ at, types }) => !events.some((event) => event.at === at && types.includes(event.what)))
  const acts: Array<{ isBeforeMoney: boolean; moment: Moment }> = [
    ...kept.map(({ at, words, types }) => ({
      isBeforeMoney: types.some(comesBeforeMoney),
      moment: { at, kind: 'act', words } satisfies Moment,
    })),
    ...events
      .filter(({ what }) => !isNoise.has(what))
      .map((event) => ({ isBeforeMoney: comesBeforeMoney(event.what), moment: momentOf(event) })),
  ]
  const actsOf = (isBefore: boolean) => acts.flatMap(({ isBeforeMoney, moment }) => (isBeforeMoney === isBefore ? [moment] : []))
  // Of what is at one instant the money comes before what it allowed, or came to.
  const moments: Moment[] = [
    ...actsOf(true),
    ...moneyOf(escrow),
    ...actsOf(false),
    ...told.filter(({ kind, what }) => kind === 'DECISION' && what !== 'confirm_staff_action').map(decided),
    ...offersOf(escrow),
    ...notesOf(escrow),
    ...told.filter(({ kind }) => kind === 'MAIL').map(mailed),
    ...told.filter(({ kind }) => kind === 'WEBHOOK').map(sent),
  ]
  return moments.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** What has happened to an escrow before anybody pays. */
const comesBeforeMoney = (type: string): boolean => type === 'escrow.created' || type === 'contract.signed'

/** Made by itself after each signature, which says the same. */
const isNoise: ReadonlySet<string> = new Set(['contract.pdf.created'])

interface Kept {
  at: string
  words: string
  /** The events that tell of it as well, and by whom it was. */
  types: readonly string[]
}

function keptOf(escrow: EscrowOfCase): Kept[] {
  const { signatures } = escrow
  const status = 'escrow.status.updated'
  const people: ReadonlyArray<readonly [at: string | null | undefined, words: string, ...types: string[]]> = [
    [escrow.createdAt, say('console.escrow.moments.created'), 'escrow.created'],
    [signatures?.sellerSignedAt, say('console.escrow.moments.sellerSigned'), 'contract.signed'],
    [signatures?.buyerSignedAt, say('console.escrow.moments.buyerSigned'), 'contract.signed'],
    [escrow.deliveredAt, say('console.escrow.moments.delivered'), status],
    [escrow.completedAt, say('console.escrow.moments.completed'), status],
    [escrow.cancelledAt, say('console.escrow.moments.cancelled'), status],
    ...escrow.deliveryRejections.map(
      ({ rejectedAt, reason }) =>
        [rejectedAt, `${say('console.escrow.moments.rejected')} ${reason ?? ''}`, 'escrow.delivery.rejected'] as const,
    ),
    ...escrow.disputes.flatMap(({ createdAt, resolvedAt, ticketNumber, outcome }) => [
      [createdAt, `${say('console.escrow.moments.disputed')} ${ticketNumber}`, 'escrow.dispute.opened'] as const,
      [
        resolvedAt,
        `${say('console.escrow.moments.decided')} ${outcome ? wordFor('outcome', outcome) : ''}`,
        'escrow.dispute.resolved',
      ] as const,
    ]),
    ...(escrow.proof?.submissions ?? []).map(
      ({ submittedAt }) => [submittedAt, say('console.escrow.moments.proof'), 'escrow.proof.submitted'] as const,
    ),
  ]
  return people.flatMap(([at, words, ...types]) => (at ? [{ at, words, types }] : []))
}

const momentOf = ({ what, at, status, actorRole, actorId, actorEmail, channel }: Told): Moment => ({
  at,
  kind: 'act',
  words:
    what === 'escrow.status.updated' && status
      ? say('console.escrow.became', { status: wordFor('escrowStatus', status.toUpperCase()) })
      : wordFor('happened', what.replaceAll('.', '_')),
  by: { role: actorRole, id: actorId, email: actorEmail, channel },
})

const moneyOf = ({ moneyLine }: EscrowOfCase): Moment[] =>
  moneyLine.flatMap(({ at, from, to, amountTnd, transferId }): Moment[] =>
    at === null || transferId === null || to === null
      ? []
      : [{ at, kind: 'money', words: `${wordFor('account', from)} ${arrow()} ${wordFor('account', to)}`, amountTnd }],
  )

const decided = ({ at, what, reason, actorRole, actorId, actorEmail, channel }: Told): Moment => ({
  at,
  kind: 'decision',
  words: wordFor('auditAction', what),
  reason,
  by: { role: actorRole, id: actorId, email: actorEmail, channel },
})

/** An offer to settle is told of by no event; the dispute keeps it, and who made it, but not through what. */
const offersOf = ({ disputes, seller, buyer }: EscrowOfCase): Moment[] =>
  disputes.flatMap(({ offers }) =>
    offers.map(({ offeredBy, createdAt, sellerAwardTnd }): Moment => {
      const who = offeredBy === 'SELLER' ? seller : buyer
      return {
        at: createdAt,
        kind: 'act',
        words: say('console.escrow.moments.offered'),
        amountTnd: sellerAwardTnd,
        by: { role: offeredBy.toLowerCase(), id: who?.id ?? null, email: who?.email ?? null, channel: null },
      }
    }),
  )

const notesOf = ({ disputes }: EscrowOfCase): Moment[] =>
  disputes.flatMap(({ messages }) =>
    messages
      .filter(({ isInternal }) => isInternal)
      .map(({ createdAt, body }): Moment => ({
        at: createdAt,
        kind: 'note',
        words: say('console.escrow.note', { text: `\u2068${body}\u2069` }),
      })),
  )

const mailed = ({ at, actorEmail, subject }: Told): Moment => ({
  at,
  kind: 'mail',
  words: say('console.escrow.mailTo', { email: `\u2068${actorEmail ?? ''}\u2069`, subject: `\u2068${subject ?? ''}\u2069` }),
})

const sent = ({ at, what, status, eventId }: Told): Moment => ({
  at,
  kind: 'webhook',
  words: say('console.escrow.sentTo', { type: `\u2066${what}\u2069`, outcome: wordFor('deliveryStatus', status ?? '') }),
  ...(eventId === null ? {} : { to: `/events/${eventId}` }),
})
