import { LockMode } from '@mikro-orm/postgresql'
import { Mail } from '../../db/entities/mail.entity.js'
import { mailMachine } from '../../domain/mail/mail.js'
import { MailRefusedError, type MailPort } from '../../ports/mail/mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

/** Longer than a server can take to answer, and than a dead worker's job takes to come back. */
const claimMs = 120_000
/** Of what a server says: enough for its words and the address of its help page. */
const longestRefusal = 500

/**
 * Hands a stored mail to the mail server, once, and notes what became of it (decisions 1, Mails). Rejects when the server did not take it, to
 * be tried again; what it will never take has bounced, and what was worth sending only until now is not sent. A process that dies after the
 * server has taken it and before this is noted sends it twice rather than never, under the same Message-ID.
 */
export const deliverMail: Workflow<{ mailId: string; port: MailPort }, void> = async ({ run, services }, { mailId: id, port }) => {
  const mailId = BigInt(id)
  const mail = await run(claimMail, { mailId })
  if (!mail) return
  const { recipient: to, subject, body: text, html, kind, locale } = mail
  try {
    await port.send({ id: services.secrets.digest(`mail ${id}`).toString('hex'), to, subject, text, html: html ?? null, kind, locale })
  } catch (error) {
    const isFinal = error instanceof MailRefusedError
    const refusal = error instanceof Error ? error.message.slice(0, longestRefusal) : String(error)
    await run(noteRefusal, { mailId, refusal, isFinal })
    if (!isFinal) throw error
    return services.log.warn({ err: error, mailId: id, kind }, 'a mail will never be taken')
  }
  await run(noteSent, { mailId })
}

/** The mail, if it is still to be sent; nobody else sends it until the claim is over. */
async function claimMail(tx: Operation, { mailId }: { mailId: bigint }): Promise<Mail | null> {
  const mail = await lockWaiting(tx, mailId)
  if (!mail) return null
  if (mail.claimedUntil && mail.claimedUntil > tx.wallNow) throw new Error(`the mail ${mailId} is being sent by somebody else`)
  if (mail.sendUntil <= tx.wallNow) {
    mail.status = mailMachine.take('lapse', mail.status, 'worker')
    return null
  }
  mail.status = mailMachine.take('retry', mail.status, 'worker')
  return Object.assign(mail, { claimedUntil: new Date(tx.wallNow.getTime() + claimMs), attempts: mail.attempts + 1, triedAt: tx.wallNow })
}

async function noteSent(tx: Operation, { mailId }: { mailId: bigint }): Promise<void> {
  const mail = await lockWaiting(tx, mailId)
  if (mail) Object.assign(mail, { status: mailMachine.take('send', mail.status, 'worker'), sentAt: tx.wallNow, claimedUntil: null })
}

interface Refusal {
  mailId: bigint
  refusal: string
  isFinal: boolean
}

async function noteRefusal(tx: Operation, { mailId, refusal, isFinal }: Refusal): Promise<void> {
  const mail = await lockWaiting(tx, mailId)
  if (!mail) return
  Object.assign(mail, { status: mailMachine.take(isFinal ? 'bounce' : 'retry', mail.status, 'worker'), refusal, claimedUntil: null })
}

const lockWaiting = (tx: Operation, id: bigint): Promise<Mail | null> =>
  tx.em.findOne(Mail, { id, status: mailMachine.status.waiting }, { lockMode: LockMode.PESSIMISTIC_WRITE })
