import { machine } from '../machine.js'
import { bringsCode, type MailKind } from './mail-kind.js'

/** One mail to one address. In live it waits for a server that takes it; a sandbox keeps it for its mailbox page. */
export const mailMachine = machine({
  noun: 'mail',
  column: 'mail.status',
  statuses: ['kept', 'waiting', 'sent', 'bounced', 'lapsed'],
  initial: ['kept', 'waiting'],
  moves: {
    send: { from: ['waiting'], to: ['sent'], by: ['worker'] },
    /** No server took it this time. */
    retry: { from: ['waiting'], to: ['waiting'], by: ['worker'] },
    /** A server has said that it will never take it. */
    bounce: { from: ['waiting'], to: ['bounced'], by: ['worker'] },
    /** No server took it while it was worth sending. */
    lapse: { from: ['waiting'], to: ['lapsed'], by: ['worker'] },
  },
})

const hourMs = 3_600_000

/** As long as mail servers try among themselves (RFC 5321, 4.5.4.1): a server that is down for a long weekend loses nothing. */
const tryForHours = 120

/** Whether what it says is over at the deadline that it names: a code or a link that works no longer, a reminder of what has come. */
const isPassing = (kind: MailKind): boolean => bringsCode(kind) || passing.has(kind)
const passing: ReadonlySet<MailKind> = new Set<MailKind>([
  'association_request',
  'identity_invitation',
  'password_reset',
  'staff_link',
  'completion_reminder',
])

/** Until when a mail is worth sending; `deadline` is the one it names. */
export function sendUntil(kind: MailKind, { writtenAt, deadline }: { writtenAt: Date; deadline: Date | null }): Date {
  const last = new Date(writtenAt.getTime() + tryForHours * hourMs)
  return deadline && deadline < last && isPassing(kind) ? deadline : last
}
