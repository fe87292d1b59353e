import { decodeId } from '../../domain/id.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import { mustExist } from '../../domain/must-exist.js'
import { userOf } from '../../domain/credential/actor.js'
import { accountOfWithdrawal, transferKeysOf } from '../../domain/withdrawal/withdrawal.js'
import { readBalances, readMovedBy } from '../../queries/ledger/read-moved.js'
import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import type { ToldEvent } from '../event/record-event.js'
import { createTrialRun, type Operation, type RequestContext, type Verb } from '../operation.js'
import type { Services } from '../services.js'

/** What becomes of a withdrawal, whoever decides it. */
interface Answer {
  withdrawal: WithdrawalSnapshot
}

/** What a request for a withdrawal would do (decisions 20): it is done, looked at and taken back. What it refuses, it refuses here as well. */
export function previewWithdrawal<Input>(
  { services, request }: { services: Services; request: RequestContext },
  verb: Verb<Input, Answer>,
  input: Input,
): Promise<PreviewSnapshot> {
  return createTrialRun(services, request)(async (tx, given: Input) => {
    const { withdrawal } = await verb(tx, given)
    return previewOf(tx, withdrawal, await tx.finishTrial())
  }, input)
}

async function previewOf(tx: Operation, withdrawal: WithdrawalSnapshot, told: readonly ToldEvent[]): Promise<PreviewSnapshot> {
  const id = mustExist(decodeId('wd', withdrawal.id), 'the withdrawal’s uuid')
  const moved = await readMovedBy(tx.em, transferKeysOf(id))
  return {
    postings: moved.map(({ kind, code, amountMillimes }) => ({
      transfer: kind,
      account: accountOfWithdrawal(code),
      amountTnd: tnd(amountMillimes),
    })),
    fees: { escrowFeeTnd: tnd(0n), serviceTaxTnd: tnd(0n), developerFeeTnd: tnd(0n), givenBackTnd: tnd(0n), dueTnd: tnd(0n) },
    balances: await balancesOf(tx, moved),
    events: told.map(({ type, data }) => ({ type, data })),
    deadlines: [],
  }
}

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

/** The caller's wallet, and whatever else would change; of other people's the change alone. */
async function balancesOf(
  tx: Operation,
  moved: ReadonlyArray<{ code: string; amountMillimes: bigint }>,
): Promise<PreviewSnapshot['balances']> {
  const userId = userOf(tx.actor)
  const own = userId === null ? [] : [account.userAvailable(userId), account.userPending(userId)]
  const codes = [...new Set([...own, ...moved.map(({ code }) => code)])]
  const balances = await readBalances(tx.em, null, codes)
  return codes.map((code) => {
    const after = balances.get(code) ?? 0n
    const change = moved.reduce((sum, posting) => (posting.code === code ? sum + posting.amountMillimes : sum), 0n)
    const isOwn = own.includes(code)
    return {
      account: accountOfWithdrawal(code),
      beforeTnd: isOwn ? tnd(after - change) : null,
      afterTnd: isOwn ? tnd(after) : null,
      changeTnd: tnd(change),
    }
  })
}
