import { message } from '../../locales/message.js'
import type { TransactionsArgs } from '../../schema/wallet/wallet.type.js'
import type { Language } from '../domain/language.js'
import { invalidField } from '../domain/invalid-field.js'
import { requireWalletUser } from '../operations/wallet/require-wallet-user.js'
import { countTransactions, readTransactions, type ListedTransaction, type TransactionFilter } from '../queries/wallet/read-transactions.js'
import type { TransactionSnapshot } from '../../schema/wallet/wallet-document.js'
import type { Context } from './context.js'
import { connectionOf, windowOf } from './list-window.js'
import { uuidOf } from './typed-ids.js'

/** One page of the movements on the caller's wallet. */
export async function listTransactions(context: Context, args: TransactionsArgs) {
  const { em, language } = context
  const { limit, offset } = windowOf(context, args)
  const userId = requireWalletUser(context)
  const filter = filterOf(args.filter ?? {})
  const before = args.after == null ? null : placeOf(args.after)
  const { transactions, hasMore } = await readTransactions(em, { userId, filter, limit, before, offset })
  const edges = transactions.map((listed) => ({ node: described(listed, language), cursor: cursorOf(listed) }))
  return {
    ...connectionOf(edges, { hasMore, isPast: before !== null || offset > 0 }),
    // Counting reads every row of the list, so it is done only for those who ask.
    get totalCount() {
      return countTransactions(em, { userId, filter })
    },
  }
}

function described({ transaction, title }: ListedTransaction, language: Language): TransactionSnapshot {
  const what = message(`pages.wallet.transactions.${transaction.type}`, language)
  return { ...transaction, description: title === null ? what : message('pages.wallet.of_escrow', language, { what, title }) }
}

const filterOf = ({ type, from, to, escrowId }: NonNullable<TransactionsArgs['filter']>): TransactionFilter => ({
  types: type ?? undefined,
  from: from == null ? undefined : new Date(from),
  to: to == null ? undefined : new Date(to),
  escrowId: escrowId == null ? undefined : uuidOf('esc', escrowId),
})

/** A place in the list is the number of the movement that stands there. */
const cursorOf = ({ seq }: ListedTransaction): string => seq.toString()

function placeOf(cursor: string): bigint {
  if (/^[1-9]\d{0,17}$/.test(cursor)) return BigInt(cursor)
  throw invalidField('after', 'is not a cursor of this list')
}
