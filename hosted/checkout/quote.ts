import { catalogue, type MessageKey } from '../../locales/message.js'
import type { PreviewFieldsFragment, SharesFieldsFragment } from '../../schema/operations/document-types.js'
import { AwardShares } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { attemptOf, versionOf, type Attempt } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, refusalOf, type Answer, type Refusal } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { millimesOf } from '../wording/show-amount.js'
import { attemptAt } from './attempt-at.js'
import { requireAction } from './checkout-action.js'

/** The actions whose amount the person types: those that the catalogue has words for. */
export type QuotedActionName = Extract<MessageKey, `pages.quote.${string}.button`> extends `pages.quote.${infer Name}.button` ? Name : never

export const isQuoted = (action: string): action is QuotedActionName => Object.hasOwn(catalogue.en, `pages.quote.${action}.button`)

/** What a typed amount comes to with the fees on it, told before it is confirmed: what you see is what you confirm (decisions 8). */
export type Quote = {
  /** What was typed goes on as it was, and so does the version that it was worked out for. */
  fields: FormFields
} & (MoneyQuote | ShareQuote)

/** Money that moves at once. */
export interface MoneyQuote {
  action: Exclude<QuotedActionName, 'offer_settlement'>
  /** What leaves the buyer's wallet, or comes back to it. */
  totalMillimes: bigint
  /** Of that, the fees; zero where the seller bears them. Everything together goes back without a figure for each. */
  feesMillimes: bigint
  /** What the wallet then holds, as decimal text; null where it is not the person's own. */
  walletAfterTnd: string | null
}

/** Money that would move if the other party accepted. */
export interface ShareQuote {
  action: 'offer_settlement'
  shares: SharesFieldsFragment
}

interface Wanted {
  action: QuotedActionName
  escrowId: string
}

/** What a form of an amount comes to, or the form again with why not. Nothing is done by it. */
export async function askQuote(
  visit: Visit,
  { action, escrowId }: Wanted,
  fields: FormFields,
): Promise<{ quote: Quote; refusal?: undefined } | { attempt: Attempt; refusal: Refusal | null }> {
  const read = requireAction(action).read(fields)
  if ('problems' in read) return { attempt: attemptAt(visit, fields, read.problems), refusal: null }
  const answer =
    action === 'offer_settlement'
      ? await askShares(visit, escrowId, fields)
      : moneyIn(action, fields, await read.submit(visit, { escrowId, expectedVersion: versionOf(fields), preview: true }))
  const { data, refusal } = answer
  return refusal ? { attempt: attemptOf(visit, fields, refusal), refusal } : { quote: { ...data, fields } }
}

/** An offer moves nothing, so that it has no preview: what it would come to is asked of the dispute. */
async function askShares(visit: Visit, id: string, fields: FormFields): Promise<Answer<ShareQuote>> {
  const { data, refusal } = await perform(visit, AwardShares, { id, sellerAwardTnd: (fields.get('sellerAwardTnd') ?? '').trim() })
  if (refusal) return { refusal }
  const shares = data.escrow.disputes.flatMap(({ sharesAt }) => sharesAt ?? [])[0]
  return shares ? { data: { action: 'offer_settlement', shares } } : { refusal: refusalOf(new DomainError('DISPUTE_NOT_OPEN')) }
}

/** Reads it from the preview of the very request that would be sent (decisions 20). */
function moneyIn(action: MoneyQuote['action'], fields: FormFields, { data, refusal }: Answer<object>): Answer<MoneyQuote> {
  if (refusal) return { refusal }
  const buyer = previewIn(data).balances.find(({ account }) => account === 'BUYER')
  if (!buyer) throw new Error('a preview does not say what becomes of the buyer’s wallet')
  const totalMillimes = millimesOf(buyer.changeTnd.replace('-', ''))
  const typed = fields.get('amountTnd')
  const feesMillimes = typed ? totalMillimes - millimesOf(typed) : 0n
  return { data: { action, totalMillimes, feesMillimes, walletAfterTnd: buyer.afterTnd } }
}

/** Every mutation that moves money answers its preview in the same place. */
export function previewIn(data: object): PreviewFieldsFragment {
  const [payload]: Array<{ preview?: PreviewFieldsFragment | null }> = Object.values(data)
  if (!payload?.preview) throw new Error('a preview was asked for and not answered')
  return payload.preview
}
