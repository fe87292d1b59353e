import { uuidIn } from '../../domain/id.js'
import { accountOfWithdrawal, transferKeysOf } from '../../domain/withdrawal/withdrawal.js'
import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { previewTransfers } from '../ledger/preview-transfers.js'
import type { RequestContext, Verb } from '../operation.js'
import type { Services } from '../services.js'

/** What becomes of a withdrawal, whoever decides it. */
interface Answer {
  withdrawal: WithdrawalSnapshot
}

/** What a request for a withdrawal would do (decisions 20). */
export const previewWithdrawal = <Input>(
  context: { services: Services; request: RequestContext },
  verb: Verb<Input, Answer>,
  input: Input,
): Promise<PreviewSnapshot> =>
  previewTransfers(context, verb, input, {
    keysOf: ({ withdrawal }) => transferKeysOf(uuidIn('wd', withdrawal.id)),
    accountOf: accountOfWithdrawal,
  })
