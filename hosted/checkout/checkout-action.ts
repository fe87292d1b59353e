import type { DisputeCategory, EscrowAction, PaymentMethod } from '../../schema/operations/document-types.js'
import {
  AcceptCancellation,
  CancelPaidEscrow,
  CompleteEscrow,
  OpenDispute,
  PayEscrow,
  RejectCancellation,
  RequestCancellation,
  SignContract,
} from '../../schema/operations/documents.js'
import type { TypedDocument } from '../../schema/operations/typed-document.js'
import { characterCount } from '../../schema/validation/character-count.js'
import type { LinkedSession } from '../hosted-services.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Answer } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'

/** The session actions that have a page (specification, Checkout sessions). */
export type CheckoutActionName =
  | 'sign_contract'
  | 'accept_pay'
  | 'complete'
  | 'dispute'
  | 'request_cancellation'
  | 'reject_cancellation'
  | 'accept_cancellation'
  | 'cancel_escrow'

/** How a session's action is performed on its page. */
export interface CheckoutAction {
  /** As `allowedActions` names it. */
  command: EscrowAction
  /** Cannot be undone, or costs the person something. */
  isGrave?: boolean
  /** A way to do it with the action's own input from its form, or what is wrong with a field. */
  read(fields: FormFields): { submit(visit: Visit, common: CommonInput): Promise<Answer<object>> } | Problem
}

/** What every action's input takes. */
interface CommonInput {
  escrowId: string
  expectedVersion: number
  checkoutSessionId?: string
}

/** What a page says of a field. */
type WrongKey = 'pages.pay.chooseMethod' | 'pages.dispute.chooseCategory' | 'pages.dispute.reasonLength'

interface Problem {
  field: string
  problem: WrongKey
}

const wrong = (field: string, problem: WrongKey): Problem => ({ field, problem })

interface Definition<Own> {
  /** Its input takes what is common and what `read` adds. */
  document: TypedDocument<object, { input: CommonInput & Own }>
  command: EscrowAction
  isGrave?: boolean
  read(fields: FormFields): { input: Own } | Problem
}

const action = <Own extends object>({ document, read, ...shown }: Definition<Own>): CheckoutAction => ({
  ...shown,
  read: (fields) => {
    const own = read(fields)
    if ('problem' in own) return own
    return { submit: (visit, common) => perform(visit, document, { input: { ...common, ...own.input } }) }
  },
})

const nothingMore = () => ({ input: {} })

/** A session whose action has a page. */
export type AskingSession = LinkedSession & { action: CheckoutActionName }

export const hasPage = (session: LinkedSession): session is AskingSession => Object.hasOwn(checkoutActions, session.action)

/** The actions of the specification that have a page (specification, Checkout sessions). */
export const checkoutActions: Record<CheckoutActionName, CheckoutAction> = {
  sign_contract: action({
    document: SignContract,
    command: 'SIGN_CONTRACT',
    read: (fields) => ({ input: { name: trimmed(fields, 'name') } }),
  }),
  accept_pay: action({
    document: PayEscrow,
    command: 'PAY',
    read: (fields) => {
      const method = payMethods.get(fields.get('method') ?? '')
      return method ? { input: { method } } : wrong('method', 'pages.pay.chooseMethod')
    },
  }),
  complete: action({ document: CompleteEscrow, command: 'COMPLETE', read: nothingMore }),
  dispute: action({
    document: OpenDispute,
    command: 'OPEN_DISPUTE',
    isGrave: true,
    read: (fields) => {
      const category = disputeCategories.find((each) => each.toLowerCase() === fields.get('category'))
      if (!category) return wrong('category', 'pages.dispute.chooseCategory')
      const reason = trimmed(fields, 'reason')
      if (characterCount(reason) < 10 || characterCount(reason) > 2000) return wrong('reason', 'pages.dispute.reasonLength')
      return { input: { category, reason } }
    },
  }),
  request_cancellation: action({
    document: RequestCancellation,
    command: 'REQUEST_CANCELLATION',
    read: (fields) => ({ input: { reason: trimmed(fields, 'reason') || null } }),
  }),
  reject_cancellation: action({ document: RejectCancellation, command: 'REJECT_CANCELLATION', read: nothingMore }),
  accept_cancellation: action({ document: AcceptCancellation, command: 'ACCEPT_CANCELLATION', isGrave: true, read: nothingMore }),
  cancel_escrow: action({ document: CancelPaidEscrow, command: 'CANCEL_PAID', isGrave: true, read: nothingMore }),
}

export const disputeCategories: DisputeCategory[] = ['NOT_DELIVERED', 'NOT_AS_DESCRIBED', 'INCOMPLETE', 'PAYMENT', 'FRAUD', 'OTHER']

const payMethods = new Map<string, PaymentMethod>([
  ['wallet', 'WALLET'],
  ['card', 'CARD'],
])

const trimmed = (fields: FormFields, name: string): string => (fields.get(name) ?? '').trim()
