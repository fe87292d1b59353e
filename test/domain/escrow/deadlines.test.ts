import { describe, expect, it } from 'vitest'
import type { EscrowState, EscrowAggregate } from '../../../server/domain/escrow/escrow.js'
import type { DeadlineChange } from '../../../server/domain/escrow/step.js'
import type { EscrowCommand } from '../../../server/domain/escrow/commands.js'
import { anAggregate, inHours, now, policy } from './aggregates.js'
import { escrowCommands, refusalOf, stepOf } from './give.js'

// The plans that decisions 5 make of deadlines: what is set, stopped, started again and cleared, and in which order.

const alarms = ['completion', 'completion_reminder_72h', 'completion_reminder_24h'] as const
const stopped: DeadlineChange = { pause: [...alarms] }
const startedAgain: DeadlineChange = { resume: [...alarms], leastHours: 48 }
const cleared: DeadlineChange[] = alarms.map((kind) => ({ clear: kind }))
const setFor = (hours: number): DeadlineChange[] => [
  { set: 'completion', at: inHours(hours) },
  { set: 'completion_reminder_72h', at: inHours(hours - 72) },
  { set: 'completion_reminder_24h', at: inHours(hours - 24) },
]

const pendingCancellation = { id: 'request' }

function planOf(command: EscrowCommand, aggregate: EscrowAggregate, given = {}, shorter = policy) {
  return stepOf({ aggregate, command, roles: ['buyer', 'seller', 'staff', 'timer'], given, policy: shorter })
}

describe('the completion deadline', () => {
  it('is seven days after the delivery, with reminders 72 and 24 hours before', () => {
    const { deadlines, changes } = planOf('deliver', anAggregate({ status: 'paid' }))
    expect(deadlines).toEqual(setFor(7 * 24))
    expect(changes).toMatchObject({ deliveredAt: now, completionDeadline: inHours(7 * 24), completionExtendedAt: null })
  })

  it('has no reminder that would be due at once or before', () => {
    const { deadlines } = planOf('deliver', anAggregate({ status: 'paid' }), {}, { ...policy, completionDays: 3 })
    const kinds = deadlines.flatMap((change) => ('set' in change ? [change.set] : []))
    expect(kinds).toEqual(['completion', 'completion_reminder_24h'])
  })

  it('goes away when the delivery is rejected, and starts afresh with the next', () => {
    const delivered = anAggregate({ status: 'delivered', completionExtendedAt: inHours(-1) })
    const { deadlines, changes } = planOf('reject_delivery', delivered)
    expect(deadlines).toEqual(cleared)
    expect(changes).toEqual({ deliveredAt: null, completionDeadline: null })
  })

  it('is extended from its own date, by seven days at most', () => {
    const delivered = anAggregate({ status: 'delivered', completionDeadline: inHours(100) })
    expect(planOf('extend_completion_deadline', delivered).deadlines).toEqual([...cleared, ...setFor(100 + 168)])
    const shorter = planOf('extend_completion_deadline', delivered, { hours: 10 })
    expect(shorter.deadlines).toEqual([...cleared, ...setFor(110)])
    expect(shorter.changes).toEqual({ completionDeadline: inHours(110), completionExtendedAt: now })
  })

  it('is extended once', () => {
    const first = anAggregate({ status: 'delivered' })
    const second = { ...first, escrow: { ...first.escrow, ...planOf('extend_completion_deadline', first).changes } as EscrowState }
    expect(() => planOf('extend_completion_deadline', second)).toThrow(expect.objectContaining({ code: 'DEADLINE_ALREADY_EXTENDED' }))
  })
})

describe('a cancellation request', () => {
  const asked: DeadlineChange = { set: 'cancellation_request', at: inHours(72), subject: 'cancellation' }

  it.each([
    ['first', 0, [asked, stopped]],
    ['second', 1, [asked, stopped]],
    ['third', 2, [asked]],
    ['tenth', 9, [asked]],
  ])('the %s lapses after 72 hours; only two stop the completion deadline', (_name, cancellationRequests, plan) => {
    expect(planOf('request_cancellation', anAggregate({ status: 'delivered' }, { cancellationRequests })).deadlines).toEqual(plan)
  })

  it.each(['reject_cancellation', 'lapse_cancellation'] as const)('%s starts what it stopped again, with 48 hours at least', (command) => {
    const planAfter = (cancellationRequests: number) =>
      planOf(command, anAggregate({ status: 'delivered' }, { pendingCancellation, cancellationRequests })).deadlines
    expect(planAfter(1)).toEqual([{ clear: 'cancellation_request' }, startedAgain])
    expect(planAfter(2)).toEqual([{ clear: 'cancellation_request' }, startedAgain])
    expect(planAfter(3)).toEqual([{ clear: 'cancellation_request' }])
  })

  it('that waits keeps a new deadline stopped', () => {
    const waiting = (cancellationRequests: number) => ({ pendingCancellation, cancellationRequests })
    expect(planOf('deliver', anAggregate({ status: 'paid' }, waiting(2))).deadlines).toEqual([...setFor(168), stopped])
    expect(planOf('deliver', anAggregate({ status: 'paid' }, waiting(3))).deadlines).toEqual(setFor(168))
  })

  it('that has stopped the deadline lets what was left of it grow, however long ago', () => {
    const delivered = { status: 'delivered', completionDeadline: inHours(-30) } as const
    const aggregate = anAggregate(delivered, { pendingCancellation, cancellationRequests: 1, completionLeftMs: 100 * 3_600_000 })
    const { deadlines, changes } = planOf('extend_completion_deadline', aggregate, { hours: 24 })
    expect(deadlines).toEqual([...cleared, ...setFor(124), stopped])
    expect(changes).toEqual({ completionDeadline: inHours(124), completionExtendedAt: now })
  })

  it('that stops nothing leaves the deadline where it is extended', () => {
    const third = anAggregate({ status: 'delivered', completionDeadline: inHours(100) }, { pendingCancellation, cancellationRequests: 3 })
    expect(planOf('extend_completion_deadline', third).deadlines).toEqual([...cleared, ...setFor(268)])
  })

  it('is superseded by whatever ends the escrow, and by a dispute', () => {
    const aggregate = anAggregate({ status: 'delivered' }, { pendingCancellation })
    for (const command of ['complete', 'cancel_paid', 'open_dispute'] as const) {
      expect(planOf(command, aggregate, { category: 'other' }).cancellation).toEqual({ decide: 'supersede' })
    }
    expect(planOf('accept_cancellation', aggregate).cancellation).toEqual({ decide: 'accept' })
    expect(planOf('reject_cancellation', aggregate).cancellation).toEqual({ decide: 'reject' })
    expect(planOf('lapse_cancellation', aggregate).cancellation).toEqual({ decide: 'lapse' })
  })
})

describe('a dispute', () => {
  it('stops every deadline and gives the other side 120 hours', () => {
    for (const pending of [null, pendingCancellation]) {
      const { deadlines } = planOf('open_dispute', anAggregate({ status: 'delivered' }, { pendingCancellation: pending }), {
        category: 'other',
      })
      expect(deadlines).toEqual([
        stopped,
        { clear: 'cancellation_request' },
        { set: 'dispute_silence', at: inHours(120), subject: 'dispute' },
      ])
    }
  })

  it.each([
    ['withdraw_dispute', {}],
    ['resolve_dispute', { outcome: 'dismiss' }],
  ] as const)('that ends by %s %o lets the deadline go on, with 48 hours at least', (command, input) => {
    expect(planOf(command, anAggregate({ status: 'disputed' }), input).deadlines).toEqual([
      { clear: 'dispute_silence', subjectId: 'dispute' },
      startedAgain,
    ])
  })

  it('goes to review when the other side stays silent', () => {
    const step = planOf('escalate_dispute', anAggregate({ status: 'disputed' }), { disputeId: 'dispute' })
    expect(step).toMatchObject({
      to: 'disputed',
      deadlines: [{ clear: 'dispute_silence', subjectId: 'dispute' }],
      dispute: { escalate: 'dispute' },
      transfers: [],
      changes: {},
    })
  })

  it('is never moved by a timer, whatever fires', () => {
    for (const pending of [null, pendingCancellation]) {
      const aggregate = anAggregate({ status: 'disputed' }, { pendingCancellation: pending })
      const possible = escrowCommands.filter((command) => !refusalOf({ aggregate, command, roles: ['timer'], given: {} }))
      expect(possible).toEqual(['escalate_dispute'])
    }
  })
})

describe('the end', () => {
  it('of a pending escrow clears its expiry, but not the alarm of a payment that is under way', () => {
    expect(planOf('cancel', anAggregate({ status: 'pending' }, { paymentInFlight: true })).deadlines).toEqual([{ clear: 'expiry' }])
    expect(planOf('expire', anAggregate({ status: 'pending' })).deadlines).toEqual([{ clear: 'expiry' }])
  })

  it('of waiting for money clears the expiry', () => {
    expect(planOf('pay', anAggregate({ status: 'pending' })).deadlines).toEqual([{ clear: 'expiry' }, { clear: 'payment_processing' }])
  })

  it('by the deadline says so', () => {
    const step = stepOf({ aggregate: anAggregate({ status: 'delivered' }), command: 'complete', roles: ['timer'] })
    expect(step).toMatchObject({ to: 'completed', reason: 'completion_deadline', role: 'timer', changes: { completedAt: now } })
    const expired = stepOf({ aggregate: anAggregate({ status: 'pending' }), command: 'expire', roles: ['timer'] })
    expect(expired).toMatchObject({ to: 'cancelled', reason: 'expired', role: 'timer', changes: { cancelledAt: now } })
  })
})
