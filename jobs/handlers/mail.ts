import { deliverMail } from '../../server/operations/mail/deliver-mail.js'
import type { Services } from '../../server/operations/services.js'
import type { MailPort } from '../../server/ports/mail/mail.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Sends stored mail. */
export function sendMails(queue: OpenQueue, services: Services, port: MailPort): Consumer {
  return queue.consume('mail', {
    handle: ({ mailId }) => deliverMail({ run: timerRun(services, `mail-${mailId}`), services }, { mailId, port }),
  })
}
