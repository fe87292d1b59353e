import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import { previewRequest } from '../escrow/preview-request.js'
import type { RequestContext } from '../operation.js'
import { previewFinanceCase } from '../payment/preview-finance-case.js'
import type { Services } from '../services.js'
import { previewWithdrawal } from '../withdrawal/preview-withdrawal.js'
import { confirmFinanceCase, confirmStaffAction, confirmWithdrawal, readSubject } from './confirm-staff-action.js'

/** What confirming a decision would do, whatever it is about (decisions 20). @throws DomainError STAFF_ACTION_NOT_FOUND, and what confirming it refuses */
export async function previewStaffAction(
  context: { services: Services; request: RequestContext },
  action: { id: string },
): Promise<PreviewSnapshot> {
  const subject = await readSubject(context.services.database.fork(), action.id)
  if (subject.kind === 'withdrawal') return previewWithdrawal(context, confirmWithdrawal, action)
  if (subject.kind === 'finance_case') return previewFinanceCase(context, confirmFinanceCase, action)
  return previewRequest(context, subject.escrowId, ({ run }) => run(confirmStaffAction, action))
}
