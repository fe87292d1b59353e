import { remindReceipts } from '../../server/operations/charge/remind-receipts.js'
import { deleteOutdated } from '../../server/operations/deployment/delete-outdated.js'
import { outlineEvents } from '../../server/operations/deployment/outline-events.js'
import { deleteUnnamedFiles } from '../../server/operations/file/delete-unnamed-files.js'
import { rotateSigningKeys } from '../../server/operations/oauth/rotate-signing-keys.js'
import type { Services } from '../../server/operations/services.js'
import { remindContractPdfs } from '../../server/operations/contract/remind-contract-pdfs.js'
import { remindInvoices } from '../../server/operations/invoice/remind-invoices.js'
import { remindMails } from '../../server/operations/mail/remind-mails.js'
import { remindRefunds } from '../../server/operations/payment/remind-refunds.js'
import { remindLinks } from '../../server/operations/user/link-addressed.js'
import { expireStaffActions } from '../../server/operations/staff-action/expire-staff-actions.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/**
 * Once an hour, in one process of all: removes outdated rows and bodies of events, ends what nobody confirmed, makes the next signing key, and asks again for
 * invoices, PDFs, receipts, refunds, mails and links of accounts that were not made or sent.
 */
export function keepHouse(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('housekeeping', {
    handle: async () => {
      const run = timerRun(services, 'housekeeping')
      const deleted = await deleteOutdated({ run, services }, undefined)
      const outlinedEvents = await outlineEvents({ run, services }, undefined)
      const unnamedFiles = await deleteUnnamedFiles({ run, services }, undefined)
      const expiredStaffActions = await run(expireStaffActions, undefined)
      const owedInvoices = await run(remindInvoices, undefined)
      const owedContractPdfs = await run(remindContractPdfs, undefined)
      const owedReceipts = await run(remindReceipts, undefined)
      const openRefunds = await run(remindRefunds, undefined)
      const waitingMails = await run(remindMails, undefined)
      const unlinkedAccounts = await run(remindLinks, undefined)
      const signingKeys = await rotateSigningKeys({ run, services }, undefined)
      services.log.info(
        {
          deleted: { ...deleted, unnamedFiles },
          outlinedEvents,
          expiredStaffActions,
          owedInvoices,
          owedContractPdfs,
          owedReceipts,
          openRefunds,
          waitingMails,
          unlinkedAccounts,
          signingKeys,
        },
        'outdated rows were removed',
      )
    },
  })
}
