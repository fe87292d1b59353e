import { characterCount } from '../../schema/validation/character-count.js'
import type { Texts, CheckoutActionName } from '../texts/texts.js'
import type { FormFields } from '../visit/form-fields.js'

/** How a session's action is performed on its page. */
export interface CheckoutAction {
  /** The committed operation; its input takes `escrowId`, `expectedVersion`, `checkoutSessionId` and what `read` adds. */
  operation: string
  /** As `allowedActions` names it. */
  command: string
  /** Cannot be undone, or costs the person something. */
  isGrave?: boolean
  /** The action's own input from its form, or what is wrong with a field, in words. */
  read(fields: FormFields, texts: Texts): { input: Record<string, unknown> } | { field: string; problem: string }
}

const nothingMore = () => ({ input: {} })

/** The action of this name, or undefined when it has no page (yet). */
export const checkoutAction = (name: string): CheckoutAction | undefined =>
  Object.hasOwn(checkoutActions, name) ? checkoutActions[name as CheckoutActionName] : undefined

/** The actions of the specification that have a page (specification, Checkout sessions). */
export const checkoutActions: Record<CheckoutActionName, CheckoutAction> = {
  sign_contract: { operation: 'SignContract', command: 'SIGN_CONTRACT', read: (fields) => ({ input: { name: trimmed(fields, 'name') } }) },
  accept_pay: {
    operation: 'PayEscrow',
    command: 'PAY',
    read: (fields, { pay }) => {
      const method = payMethods.get(fields.get('method') ?? '')
      return method ? { input: { method } } : { field: 'method', problem: pay.chooseMethod }
    },
  },
  complete: { operation: 'CompleteEscrow', command: 'COMPLETE', read: nothingMore },
  dispute: {
    operation: 'OpenDispute',
    command: 'OPEN_DISPUTE',
    isGrave: true,
    read: (fields, { dispute }) => {
      const category = fields.get('category') ?? ''
      if (!Object.hasOwn(dispute.categories, category)) return { field: 'category', problem: dispute.chooseCategory }
      const reason = trimmed(fields, 'reason')
      if (characterCount(reason) < 10 || characterCount(reason) > 2000) return { field: 'reason', problem: dispute.reasonLength }
      return { input: { category: category.toUpperCase(), reason } }
    },
  },
  request_cancellation: {
    operation: 'RequestCancellation',
    command: 'REQUEST_CANCELLATION',
    read: (fields) => ({ input: { reason: trimmed(fields, 'reason') || null } }),
  },
  reject_cancellation: { operation: 'RejectCancellation', command: 'REJECT_CANCELLATION', read: nothingMore },
  accept_cancellation: { operation: 'AcceptCancellation', command: 'ACCEPT_CANCELLATION', isGrave: true, read: nothingMore },
  cancel_escrow: { operation: 'CancelPaidEscrow', command: 'CANCEL_PAID', isGrave: true, read: nothingMore },
}

const payMethods = new Map([
  ['wallet', 'WALLET'],
  ['card', 'CARD'],
])

const trimmed = (fields: FormFields, name: string): string => (fields.get(name) ?? '').trim()
