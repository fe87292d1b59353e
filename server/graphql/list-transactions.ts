import { message } from '../../locales/message.js'
import type { TransactionsArgs } from '../../schema/wallet/wallet.type.js'
import type { Language } from '../domain/language.js'
import { invalidField } from '../domain/invalid-field.js'
import { requireWalletUser } from '../operations/wallet/require-wallet-user.js'
import { countTransactions, readTransactions, type ListedTransaction, type TransactionFilter } from '../queries/wallet/read-transactions.js'
import type { TransactionSnapshot } from '../../schema/wallet/wallet-document.js'
import type { Context } from './context.js'
import { uuidOf } from './typed-ids.js'

/** One page of the movements on the caller's wallet. */
export async function listTransactions(context: Context, { first, after, offset, filter: given }: TransactionsArgs) {
  const { em, language } = context
  const { pageDefault, pageMax } = context.services.config.limits
  const limit = first ?? pageDefault
  if (limit < 1 || limit > pageMax) throw invalidField('first', `must be from 1 to ${pageMax}`)
  if (offset != null && offset < 0) throw invalidField('offset', 'must not be negative')
  const userId = requireWalletUser(context)
  const filter = filterOf(given ?? {})
  const place = { before: after == null ? null : placeOf(after), offset: offset ?? 0 }
  const { transactions, hasMore } = await readTransactions(em, { userId, filter, limit, ...place })
  const edges = transactions.map((listed) => ({ node: described(listed, language), cursor: cursorOf(listed) }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: hasMore,
      hasPreviousPage: after != null || place.offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
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
