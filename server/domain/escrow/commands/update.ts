import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { toFace, toMillimes } from '../../money/exchange-rate.js'
import { parseAmount } from '../../money/money.js'
import type { InputOf } from '../command-input.js'
import { command, condition, type Policy } from '../command.js'
import { noPaymentInFlight } from '../conditions.js'
import { still } from '../ending.js'
import { feeBearers, type EscrowAggregate, type EscrowState } from '../escrow.js'
import { amountTooSmall, priceEscrow } from '../price.js'

const fields = {
  title: { kind: 'text', bound: bounds.title, says: 'The new title', isRequired: false },
  amount: { kind: 'amount', says: 'New face amount in the escrow’s currency; or give `amountTnd`.', isRequired: false },
  amountTnd: { kind: 'amount', says: 'New ledger value in TND; or give `amount`.', isRequired: false },
  description: { kind: 'text', bound: bounds.description, says: 'The new description', isRequired: false },
  estimatedDeliveryDays: {
    kind: 'whole_number',
    ...bounds.estimatedDeliveryDays,
    says: 'New number of days that the seller expects to need',
    isRequired: false,
  },
  feeBearer: { kind: 'choice', values: feeBearers, enumName: 'FeeBearer', says: 'Who pays the fees.', isRequired: false },
  contractTerms: { kind: 'text', bound: bounds.contractTerms, says: 'New contract text; standard mode only', isRequired: false },
} as const

interface Changes {
  changes: Partial<EscrowState>
  /** New contract text with the one that it replaces. */
  terms?: { from: string; to: string }
  /** Every value is the one that the escrow has already, so that nothing happens. */
  isUnchanged: boolean
  /** Anything that a signature stands for changes, which clears the signatures. */
  touchesContract: boolean
  /** Anything beyond title, description and days, which a creator on the buyer's side may not change. */
  touchesTerms: boolean
}

/** A creator on the buyer's side may not change the money or the contract (decisions 5, Update). */
const withinCreatorsReach = condition<Changes>(
  'SELLER_ONLY',
  ({ given, roles }) => !roles.includes('buyer') || roles.includes('seller') || !given?.touchesTerms,
)

export const update = command({
  name: 'update',
  mutation: {
    name: 'updateEscrow',
    does: 'Changes a pending escrow; a change of the deal clears the signatures.',
    action: 'Change the deal while it is pending.',
    input: { says: 'Body of update escrow; at least one field (specification, Update escrow body).', fields, refersTo: 'version' },
    payload: 'A changed escrow.',
    alsoRefuses: [
      'NO_UPDATABLE_FIELDS',
      'CONTRACT_NOT_ALLOWED',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'AMOUNT_PRECISION',
      'FEES_EXCEED_AMOUNT',
      'LIMIT_REACHED',
    ],
  },
  via: 'API',
  needsPerson: false,
  needsTerms: true,
  from: {
    pending: { by: ['seller', 'creator'], to: ['pending'], whenGiven: [noPaymentInFlight], events: ['escrow.updated'] },
  },
  refusals: { otherwise: 'ESCROW_NOT_PENDING' },
  reach: [withinCreatorsReach],
  room: [
    {
      limit: 'escrowUpdates',
      of: 'changes of this escrow',
      way: 'Cancel it, and create another one.',
      isTaken: ({ isUnchanged }) => !isUnchanged,
    },
  ],
  read: changesFor,
  effect: ({ aggregate, given }) =>
    given.isUnchanged
      ? null
      : {
          ...still(aggregate),
          changes: given.changes,
          ...(given.touchesContract && aggregate.contract ? { contract: { reopen: given.terms ? { terms: given.terms } : {} } } : {}),
        },
  // A changed contract has to be signed again by both, so both are told (decisions 5).
  mail: { kind: ({ contract }) => (contract ? 'contract_changed' : null), to: 'both' },
})

function changesFor(input: InputOf<typeof fields>, { aggregate, policy }: { aggregate: EscrowAggregate; policy: Policy }): Changes {
  const { escrow } = aggregate
  const { title, description, estimatedDeliveryDays, feeBearer, contractTerms } = input
  const amounts = amountsFor(escrow, input)
  const touchesTerms = amounts !== null || feeBearer != null || contractTerms != null
  if (!touchesTerms && title == null && description == null && estimatedDeliveryDays == null) throw new DomainError('NO_UPDATABLE_FIELDS')
  if (contractTerms != null && escrow.mode !== 'standard') throw new DomainError('CONTRACT_NOT_ALLOWED', { field: ['contractTerms'] })
  const given: Partial<EscrowState> = {
    ...(title == null ? {} : { title }),
    ...(description == null ? {} : { description }),
    ...(estimatedDeliveryDays == null ? {} : { estimatedDeliveryDays }),
    ...(feeBearer == null ? {} : { feeBearer }),
    ...amounts,
  }
  const isPriced = amounts !== null || feeBearer != null
  const amountField = input.amountTnd == null ? 'amount' : 'amountTnd'
  const changes = isPriced ? { ...given, ...priceEscrow(policy, { ...escrow, ...given }, amountField) } : given
  const terms = newTerms(aggregate, contractTerms)
  return {
    changes,
    isUnchanged: !terms && isSame(escrow, changes),
    touchesTerms,
    touchesContract: terms !== undefined || isNewDeal(escrow, changes),
    ...(terms ? { terms } : {}),
  }
}

function newTerms({ contract }: EscrowAggregate, to: string | null | undefined): Changes['terms'] {
  const from = contract?.terms
  return to == null || from == null || from === to ? undefined : { from, to }
}

/** Both forms of the new amount from the one that was given, at the escrow's own exchange rate (decisions 4). */
function amountsFor(
  { currency, fxRate, faceAmountMinor: face, amountMillimes: worth }: EscrowState,
  { amount, amountTnd }: InputOf<typeof fields>,
): Pick<EscrowState, 'amountMillimes' | 'faceAmountMinor'> | null {
  if (amount != null && amountTnd != null) {
    throw new DomainError('VALIDATION_ERROR', { details: { amount: 'must not be given together with amountTnd' }, field: ['amount'] })
  }
  if (amountTnd != null) {
    const amountMillimes = parseAmount(amountTnd, 'TND', 'amountTnd')
    const faceAmountMinor = toFace(amountMillimes, currency, fxRate)
    if (faceAmountMinor === 0n) throw amountTooSmall('amountTnd', `is less than the smallest amount in ${currency}`)
    return { amountMillimes, faceAmountMinor }
  }
  if (amount == null) return null
  const faceAmountMinor = parseAmount(amount, currency)
  // The same amount again is no change, also where it was reached from one in TND.
  return { faceAmountMinor, amountMillimes: faceAmountMinor === face ? worth : toMillimes(faceAmountMinor, currency, fxRate) }
}

const isSame = (escrow: EscrowState, changes: Partial<EscrowState>): boolean =>
  fieldsOf(changes).every((field) => escrow[field] === changes[field])

/** Whether anything that a signature stands for gets another value, the terms apart: a value that is sent again clears no signature. */
const isNewDeal = (escrow: EscrowState, changes: Partial<EscrowState>): boolean =>
  signedFields.some((field) => changes[field] !== undefined && changes[field] !== escrow[field])

const signedFields = ['title', 'feeBearer', 'amountMillimes', 'faceAmountMinor'] as const

const fieldsOf = (changes: Partial<EscrowState>) => Object.keys(changes) as Array<keyof EscrowState>
