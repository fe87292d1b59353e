import { describe, expect, test } from 'vitest'
import { webhookHealth } from '../../../server/domain/webhook/webhook-health.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const limits = { webhookDisableFailures: 20, webhookDisableDays: 5 }
const judge = (failureCount: number, failingSince: Date, ownerWarnedAt: Date | null = null) =>
  webhookHealth({ failureCount, failingSince, ownerWarnedAt }, limits, now)

describe('webhookHealth', () => {
  test('bears few failures over a long time, and many within a short one', () => {
    expect(judge(19, daysAgo(30))).toBe('bear')
    expect(judge(5_000, daysAgo(4.99))).toBe('bear')
  })

  test('warns the owner after 20 failures over 5 days, once', () => {
    expect(judge(20, daysAgo(5))).toBe('warn')
    expect(judge(21, daysAgo(6), daysAgo(0.99))).toBe('bear')
  })

  test('switches off a day after the warning', () => {
    expect(judge(22, daysAgo(7), daysAgo(1))).toBe('deactivate')
  })
})
