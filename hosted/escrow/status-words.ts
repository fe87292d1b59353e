import type { Html } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import type { EscrowSummary } from './escrow-details.js'

/** How the escrow stands, in a few words. */
export function statusWords({ say }: Pick<Visit, 'say'>, escrow: Pick<EscrowSummary, 'status' | 'proofInfo'>): Html {
  const phase = waitingPhase(escrow)
  return phase ? say(`pages.status.proof.${phase}`) : say(`pages.status.${escrow.status}`)
}

/** Where the proof of a paid escrow stands, as long as it holds back the delivery. */
export function waitingPhase({ status, proofInfo }: Pick<EscrowSummary, 'status' | 'proofInfo'>) {
  if (status !== 'PAID' || !proofInfo) return null
  const { phase } = proofInfo
  return phase === 'AWAITING_FUNDING' || phase === 'ACCEPTED' || phase === 'ACCEPTED_BY_TIMEOUT' ? null : phase
}
