import type { Html } from '../../locales/markup.js'
import { catalogue } from '../../locales/message.js'
import type { Visit } from '../visit/visit.js'
import { isPaymentUnderWay, type EscrowSummary } from './escrow-details.js'

/** How the escrow stands, in a few words, and so which step is waited for: of a payment that is under way, that it is, in the words of its own page. */
export const statusWords = ({ say }: Pick<Visit, 'say'>, escrow: Standing): Html => say(statusKey(escrow))

export type StatusKey = ReturnType<typeof statusKey>

/** By which name the catalogue has these words. */
export function statusKey(escrow: Standing) {
  if (isPaymentUnderWay(escrow)) return 'pages.payment.processing.heading'
  const phase = waitingPhase(escrow)
  return phase ? (`pages.status.proof.${phase}` as const) : (`pages.status.${standingOf(escrow)}` as const)
}

export const isStatusKey = (text: string): text is StatusKey =>
  Object.hasOwn(catalogue.en, text) && (text.startsWith('pages.status.') || text === 'pages.payment.processing.heading')

type Standing = Pick<EscrowSummary, 'status' | 'proofInfo' | 'signatures' | 'progressiveRelease' | 'buyerCan'>

/** What its status does not say alone: nobody pays before both have signed, and what is paid out in parts is not delivered at once. */
function standingOf({ status, signatures, progressiveRelease }: Standing) {
  if (status === 'PENDING' && signatures?.isFullySigned === false) return 'unsigned'
  return status === 'PAID' && progressiveRelease ? 'parts' : status
}

/** Where the proof of a paid escrow stands, as long as it holds back the delivery. */
export function waitingPhase({ status, proofInfo }: Pick<EscrowSummary, 'status' | 'proofInfo'>) {
  if (status !== 'PAID' || !proofInfo) return null
  const { phase } = proofInfo
  return phase === 'AWAITING_FUNDING' || phase === 'ACCEPTED' || phase === 'ACCEPTED_BY_TIMEOUT' ? null : phase
}
