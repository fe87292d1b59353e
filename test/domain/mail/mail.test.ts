import { describe, expect, it } from 'vitest'
import { completionReminders, isTimelyReminder } from '../../../server/domain/deadline/deadline.js'
import { mailKinds } from '../../../server/domain/mail/mail-kind.js'
import { isMuted, noticeTopics } from '../../../server/domain/mail/notice-topic.js'
import { sendUntil } from '../../../server/domain/mail/mail.js'

const writtenAt = new Date('2026-11-20T10:00:00.000Z')
const after = (hours: number) => new Date(writtenAt.getTime() + hours * 3_600_000)

describe('a mail is worth sending', () => {
  it('for five days', () => {
    expect(sendUntil('escrow_paid', { writtenAt, deadline: null })).toEqual(after(120))
  })

  it.each(['verification_code', 'destination_code', 'association_request', 'identity_invitation', 'completion_reminder'] as const)(
    '%s until its deadline, and no longer than another',
    (kind) => {
      expect(sendUntil(kind, { writtenAt, deadline: after(1 / 6) })).toEqual(after(1 / 6))
      expect(sendUntil(kind, { writtenAt, deadline: after(121) })).toEqual(after(120))
      expect(sendUntil(kind, { writtenAt, deadline: null })).toEqual(after(120))
    },
  )

  it('for as long as any other, when what it tells stays true after its deadline', () => {
    expect(sendUntil('escrow_delivered', { writtenAt, deadline: after(1) })).toEqual(after(120))
    // What was paid, was paid at that moment.
    expect(sendUntil('charge_receipt', { writtenAt, deadline: writtenAt })).toEqual(after(120))
  })
})

it('a reminder is timely until the next one is due, and the last until the deadline', () => {
  const left = (hours: number) => completionReminders.map(({ kind }) => isTimelyReminder(kind, hours * 3_600_000))
  expect(left(72)).toEqual([true, true])
  expect(left(24.01)).toEqual([true, true])
  expect(left(24)).toEqual([false, true])
  expect(left(0.01)).toEqual([false, true])
  expect(left(0)).toEqual([false, false])
  expect(isTimelyReminder('completion', 1)).toBe(false)
})

it('whoever has switched off all that can be is still written what waits for them, what was refused, and what is about their security', () => {
  const spared = mailKinds.filter((kind) => isMuted(kind, noticeTopics))
  expect(spared.every((kind) => !isMuted(kind, []))).toBe(true)
  const always =
    /_code$|password|dispute|settlement|requested|rejected|invitation|refused|expired|deposit|delivered|paid_back|destination|signature|contract|bounced|changed/
  expect(spared.filter((kind) => always.test(kind))).toEqual([])
  expect(spared).toContain('completion_reminder')
})
