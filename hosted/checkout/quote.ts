import { catalogue, type MessageKey } from '../../locales/message.js'
import type { PreviewFieldsFragment } from '../../schema/operations/document-types.js'
import type { FormFields } from '../visit/form-fields.js'
import { millimesOf } from '../wording/show-amount.js'

/** The actions whose amount the person types: those that the catalogue has words for. */
export type QuotedActionName = Extract<MessageKey, `pages.quote.${string}.total`> extends `pages.quote.${infer Name}.total` ? Name : never

export const isQuoted = (action: string): action is QuotedActionName => Object.hasOwn(catalogue.en, `pages.quote.${action}.total`)

/** What a typed amount comes to with the fees on it, told before it is confirmed: what you see is what you confirm (decisions 8). */
export interface Quote {
  action: QuotedActionName
  /** What was typed goes on as it was, and so does the version that it was worked out for. */
  fields: FormFields
  /** What leaves the buyer's wallet, or comes back to it. */
  totalMillimes: bigint
  /** Of that, the fees; zero where the seller bears them. Everything together goes back without a figure for each. */
  feesMillimes: bigint
  /** What the wallet then holds, as decimal text; null where it is not the person's own. */
  walletAfterTnd: string | null
}

/** Reads it from the preview of the very request that would be sent (decisions 20). */
export function quoteOf(action: QuotedActionName, fields: FormFields, { balances }: Pick<PreviewFieldsFragment, 'balances'>): Quote {
  const buyer = balances.find(({ account }) => account === 'BUYER')
  if (!buyer) throw new Error('a preview does not say what becomes of the buyer’s wallet')
  const totalMillimes = millimesOf(buyer.changeTnd.replace('-', ''))
  const typed = fields.get('amountTnd')
  return {
    action,
    fields,
    totalMillimes,
    feesMillimes: typed ? totalMillimes - millimesOf(typed) : 0n,
    walletAfterTnd: buyer.afterTnd,
  }
}

/** Every mutation that moves money answers its preview in the same place. */
export function previewIn(data: object): PreviewFieldsFragment {
  const [payload]: Array<{ preview?: PreviewFieldsFragment | null }> = Object.values(data)
  if (!payload?.preview) throw new Error('a preview was asked for and not answered')
  return payload.preview
}
