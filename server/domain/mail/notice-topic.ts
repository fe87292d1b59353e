import type { MailKind } from './mail-kind.js'

/**
 * What people may ask us not to write about. Everything else is always written: what waits for an answer, what stops or takes back money, disputes,
 * invitations, codes, and what somebody else could have done in their name.
 */
export const noticeTopics = ['progress', 'reminders', 'wallet'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const topicByKind: Readonly<Partial<Record<MailKind, NoticeTopic>>> = {
  escrow_completed: 'progress',
  escrow_closed: 'progress',
  funds_added: 'progress',
  funds_refunded: 'progress',
  cancellation_lapsed: 'progress',
  release_paid: 'progress',
  release_withdrawn: 'progress',
  proof_extended: 'progress',
  completion_reminder: 'reminders',
  top_up_receipt: 'wallet',
  withdrawal_paid: 'wallet',
}

/** Whether somebody who has switched these off is spared a mail. */
export function isMuted(kind: MailKind, muted: readonly NoticeTopic[]): boolean {
  const topic = topicByKind[kind]
  return topic !== undefined && muted.includes(topic)
}
