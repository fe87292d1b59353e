import { userOf } from '../../domain/credential/actor.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import { readBalances, readMovedBy } from '../../queries/ledger/read-moved.js'
import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import type { ToldEvent } from '../event/record-event.js'
import { createTrialRun, type Operation, type RequestContext, type Verb } from '../operation.js'
import type { Services } from '../services.js'

type Account = PreviewSnapshot['postings'][number]['account']

/** What something that is no escrow's may move. */
interface Moving<Answer> {
  /** The keys of every transfer that it may have. */
  keysOf(answer: Answer): string[]
  /** An account that it moves between, as whoever asks knows it. */
  accountOf(code: string): Account
}

/** Of a request that tells somebody of what it does, and moves no money. */
export const movesNothing: Moving<unknown> = {
  keysOf: () => [],
  accountOf: (code) => {
    throw new Error(`no money was to be moved, and ${code} was`)
  },
}

/**
 * What a request about something that is no escrow's would do (decisions 20): it is done, looked at and taken back. What it refuses, it refuses
 * here as well.
 */
export function previewTransfers<Input, Answer>(
  { services, request }: { services: Services; request: RequestContext },
  verb: Verb<Input, Answer>,
  input: Input,
  moving: Moving<Answer>,
): Promise<PreviewSnapshot> {
  return createTrialRun(services, request)(async (tx, given: Input) => {
    const keys = moving.keysOf(await verb(tx, given))
    return previewOf(tx, { keys, accountOf: moving.accountOf, told: await tx.finishTrial() })
  }, input)
}

interface Done {
  keys: string[]
  accountOf(code: string): Account
  told: readonly ToldEvent[]
}

async function previewOf(tx: Operation, { keys, accountOf, told }: Done): Promise<PreviewSnapshot> {
  const moved = await readMovedBy(tx.em, keys)
  const balances = await balancesOf(tx, moved)
  return {
    postings: moved.map(({ kind, code, amountMillimes }) => ({ transfer: kind, account: accountOf(code), amountTnd: tnd(amountMillimes) })),
    fees: { escrowFeeTnd: tnd(0n), serviceTaxTnd: tnd(0n), developerFeeTnd: tnd(0n), givenBackTnd: tnd(0n), dueTnd: tnd(0n) },
    balances: balances.map(({ code, ...balance }) => ({ account: accountOf(code), ...balance })),
    events: told.map(({ type, data }) => ({ type, data })),
    deadlines: [],
  }
}

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

/** The caller's wallet, and whatever else would change; of other people's the change alone. */
async function balancesOf(tx: Operation, moved: ReadonlyArray<{ code: string; amountMillimes: bigint }>) {
  const userId = userOf(tx.actor)
  const own = userId === null ? [] : [account.userAvailable(userId), account.userPending(userId)]
  const codes = [...new Set([...own, ...moved.map(({ code }) => code)])]
  const balances = await readBalances(tx.em, null, codes)
  return codes.map((code) => {
    const after = balances.get(code) ?? 0n
    const change = moved.reduce((sum, posting) => (posting.code === code ? sum + posting.amountMillimes : sum), 0n)
    const isOwn = own.includes(code)
    return {
      code,
      beforeTnd: isOwn ? tnd(after - change) : null,
      afterTnd: isOwn ? tnd(after) : null,
      changeTnd: tnd(change),
    }
  })
}
