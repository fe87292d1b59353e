import { Mail } from '../../db/entities/mail.entity.js'
import { MailRefusedError, type MailPort } from '../../ports/mail/mail.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

/**
 * Hands a stored mail to the mail server and notes when. Rejects when the server did not take it, to be tried again; a message that may
 * never be sent is logged and left. A process that dies in between sends the mail twice rather than never.
 */
export const deliverMail: Workflow<{ mailId: string; port: MailPort }, void> = async ({ run, services }, { mailId, port }) => {
  const mail = await run(findUnsent, { mailId })
  if (!mail) return
  try {
    await port.send({ to: mail.recipient, subject: mail.subject, text: mail.body, kind: mail.kind, locale: mail.locale })
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    return services.log.error({ err: error, mailId }, 'a mail may not be sent')
  }
  await run(noteSent, { mailId })
}

async function findUnsent(tx: Operation, { mailId }: { mailId: string }): Promise<Mail | null> {
  return tx.em.findOne(Mail, { id: BigInt(mailId), sentAt: null })
}

async function noteSent(tx: Operation, { mailId }: { mailId: string }): Promise<void> {
  await tx.em.nativeUpdate(Mail, { id: BigInt(mailId) }, { sentAt: tx.wallNow })
}
