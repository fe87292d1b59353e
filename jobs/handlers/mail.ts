import { deliverMail } from '../../server/operations/mail/deliver-mail.js'
import type { Services } from '../../server/operations/services.js'
import { MailRefusedError, type MailPort } from '../../server/ports/mail/mail.js'
import type { Metrics } from '../../server/telemetry/metrics.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

interface MailContext {
  services: Services
  port: MailPort
  metrics?: Metrics | undefined
}

/** Sends stored mail. */
export function sendMails(queue: OpenQueue, { services, port, metrics }: MailContext): Consumer {
  const measured: MailPort = metrics ? measuring(port, metrics) : port
  return queue.consume('mail', {
    handle: ({ mailId }) => deliverMail({ run: timerRun(services, `mail-${mailId}`), services }, { mailId, port: measured }),
  })
}

function measuring(port: MailPort, metrics: Metrics): MailPort {
  return {
    send: async (message) => {
      const began = performance.now()
      const end = (outcome: 'sent' | 'bounced' | 'failed') => metrics.mailTried(outcome, (performance.now() - began) / 1_000)
      try {
        await port.send(message)
        end('sent')
      } catch (error) {
        end(error instanceof MailRefusedError ? 'bounced' : 'failed')
        throw error
      }
    },
  }
}
