import { mustExist } from '../../domain/must-exist.js'
import { accountOfCase, endOfCase } from '../../domain/payment/finance-case.js'
import { caseKeyOf } from '../../queries/payment/read-finance-cases.js'
import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import type { FinanceCaseSnapshot } from '../../../schema/payment/finance-case-document.js'
import { previewTransfers } from '../ledger/preview-transfers.js'
import type { RequestContext, Verb } from '../operation.js'
import type { Services } from '../services.js'

/** What becomes of a case, whoever decides it. */
interface Answer {
  financeCase: FinanceCaseSnapshot
}

/** What a decision on a case would do (decisions 20): the same whatever was paid for, an escrow, a charge or a top-up. */
export const previewFinanceCase = <Input>(
  context: { services: Services; request: RequestContext },
  verb: Verb<Input, Answer>,
  input: Input,
): Promise<PreviewSnapshot> =>
  previewTransfers(context, verb, input, {
    keysOf: ({ financeCase: { id } }) => [endOfCase(mustExist(caseKeyOf(id), `the case of ${id}`))],
    accountOf: accountOfCase,
  })
