import type { Escrow } from '../../db/entities/escrow.entity.js'
import { eventTypeRows, type EventType } from '../../domain/event/event-type.js'
import type { Step } from '../../domain/escrow/step.js'
import { formatAmount } from '../../domain/money/money.js'
import { mustExist } from '../../domain/must-exist.js'
import { decimalNumber } from '../../json/json-output.js'
import { adjustmentDocument, type AdjustmentSnapshot } from '../../../schema/adjustment/adjustment-document.js'
import { changedContractDocument, contractEventDocument } from '../../../schema/contract/contract-document.js'
import { depositProofEventDocument } from '../../../schema/deposit-proof/deposit-proof-document.js'
import { show } from '../../../schema/document/show.js'
import { cancellationRequestDocument, deliveryRejectionEventDocument } from '../../../schema/escrow/escrow-document.js'
import { proofDocument } from '../../../schema/proof/proof-document.js'
import { releaseRequestEventDocument } from '../../../schema/release-request/release-request-document.js'
import { releaseRequestView, type ReleaseRequestRow } from '../../queries/release-request/release-request-view.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Moment } from '../event/record-event.js'
import { linkedProof } from '../file/linked-proof.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

interface RecordedStep {
  locked: LockedEscrow
  step: Step
  before: Told
  moment: Moment
  /** What the step has added or given back. */
  adjustment: AdjustmentSnapshot | null
  /** The payout request that it made or moved, as it is after it. */
  request: ReleaseRequestRow | null
  /** A guest's bank deposit that nobody decides any more. */
  deposit: DepositProofView | null
}

/** What `escrow.updated` tells the changes of. */
type Told = Pick<
  Escrow,
  | 'title'
  | 'description'
  | 'faceAmountMinor'
  | 'amountMillimes'
  | 'feeBearer'
  | 'estimatedDeliveryDays'
  | 'releaseConsentAt'
  | 'closedAt'
  | 'closingAt'
>

/** Queues a step's events: the specific ones first, then `escrow.status.updated` if the status changed. */
export function recordStep(tx: Operation, recorded: RecordedStep): void {
  const { locked, step, moment } = recorded
  const about = { escrow: locked.row, at: locked.now, moment, role: step.role }
  for (const type of step.events) tx.record({ type, ...about, data: (escrow) => dataOf(tx, type, recorded, escrow) })
  if (step.to === step.from) return
  tx.record({
    type: 'escrow.status.updated',
    ...about,
    data: () => ({ previousStatus: step.from, reason: step.reason ?? null, actor: step.role }),
  })
}

/** What each type adds to `data.escrow` (specification, Event types; decisions 11). */
function dataOf(
  tx: Operation,
  type: EventType,
  { step, before, locked, adjustment, request, deposit }: RecordedStep,
  escrow: EscrowView,
): Record<string, unknown> {
  if (request && isAboutRequest(type)) return { releaseRequest: requestDocument(request, escrow) }
  switch (type) {
    case 'contract.signed':
      return {
        contract: contractEventDocument(mustExist(escrow.contract, 'the contract'), {
          signedBy: step.role === 'seller' ? 'seller' : 'buyer',
        }),
      }
    case 'escrow.cancellation.requested':
    case 'escrow.cancellation.accepted':
    case 'escrow.cancellation.rejected':
      return { cancellationRequest: show(cancellationRequestDocument, mustExist(escrow.cancellationRequest, 'the request')) }
    case 'escrow.delivery.rejected':
      return { deliveryRejection: show(deliveryRejectionEventDocument, mustExist(escrow.deliveryRejections.at(-1), 'the rejection')) }
    case 'escrow.deposit_proof.rejected':
      return { depositProof: show(depositProofEventDocument, mustExist(deposit, 'the deposit')) }
    case 'escrow.funds.added':
    case 'escrow.funds.refunded':
      return { adjustment: show(adjustmentDocument, mustExist(adjustment, 'the adjustment')) }
    case 'escrow.updated':
      return { changes: changesOf(before, locked.row, step), ...(newTermsOf(step) ? { contract: changedContract(escrow) } : {}) }
    case 'escrow.proof.required':
    case 'escrow.proof.submitted':
    case 'escrow.proof.correction_requested':
    case 'escrow.proof.accepted':
    case 'escrow.proof.accepted_by_timeout':
    case 'escrow.proof.needs_review':
    case 'escrow.proof.expired':
      return { proof: show(proofDocument, linkedProof(tx.services, mustExist(escrow.proof, 'the proof'), 'forEvent')) }
    case 'escrow.dispute.opened':
    case 'escrow.dispute.resolved':
      return { dispute: { id: escrow.disputeTicketId, ...escrow.disputeTicket, ...resolutionOf(step) } }
    default:
      return {}
  }
}

/** Of those that an emptied balance is told by, too (specification, Event types). */
const isAboutRequest = (type: EventType): boolean => eventTypeRows[type].data.includes('releaseRequest')

const requestDocument = (request: ReleaseRequestRow, { currency, fxRate }: EscrowView) => {
  const view = releaseRequestView(request, currency)
  return show(releaseRequestEventDocument, { ...view, fxRateUsed: fxRate, awardedTnd: view.resolution?.awardedTnd ?? null })
}

const changedContract = ({ contract }: EscrowView) => contract && show(changedContractDocument, contract)

function resolutionOf({ dispute }: Step) {
  if (!dispute || !('close' in dispute)) return {}
  const { outcome, awardedMillimes } = dispute.close
  return { outcome, awardedTnd: awardedMillimes === null ? null : decimalNumber(formatAmount(awardedMillimes, 'TND')) }
}

/** `{field: {from, to}}` for what a caller may change, under the names of the specification. */
function changesOf(before: Told, after: Escrow, step: Step): Record<string, { from: unknown; to: unknown }> {
  const amount = ({ faceAmountMinor }: Told) => formatAmount(faceAmountMinor, after.currency)
  const tnd = ({ amountMillimes }: Told) => formatAmount(amountMillimes, 'TND')
  const fields: Array<[string, unknown, unknown]> = [
    ['title', before.title, after.title],
    ['description', before.description ?? null, after.description ?? null],
    ['amount', amount(before), amount(after)],
    ['amountTnd', tnd(before), tnd(after)],
    ['feeBearer', before.feeBearer, after.feeBearer],
    ['estimatedDeliveryDays', before.estimatedDeliveryDays ?? null, after.estimatedDeliveryDays ?? null],
    ['closing', before.closedAt != null, after.closedAt != null],
    ['closingAt', instant(before.closingAt), instant(after.closingAt)],
    ['buyerConsentAcceptedAt', instant(before.releaseConsentAt), instant(after.releaseConsentAt)],
  ]
  const changed = fields
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => [name, { from: printed(name, from), to: printed(name, to) }])
  const terms = newTermsOf(step)
  if (terms) changed.push(['contractTerms', terms])
  return Object.fromEntries(changed)
}

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null

const newTermsOf = ({ contract }: Step) => (contract && 'reopen' in contract ? contract.reopen.terms : undefined)

const printed = (name: string, value: unknown) => (typeof value === 'string' && name.startsWith('amount') ? decimalNumber(value) : value)
