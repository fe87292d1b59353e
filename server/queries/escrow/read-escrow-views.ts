import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { inOrder } from '../../domain/contract/contract-pdf.js'
import { printDecimal } from '../../domain/money/decimal.js'
import { formatAmount } from '../../domain/money/money.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import { isClosing, releaseFiguresInFace, releaseFiguresTnd } from '../../domain/escrow/progressive-release.js'
import { isSellersTurn, proofAction } from '../../domain/escrow/proof-step.js'
import type { DeadlineKind } from '../../domain/deadline/deadline.js'
import type { ContractView } from '../contract/contract-view.js'
import type { ProofInfoSnapshot } from '../../../schema/proof/proof-document.js'
import type { CancellationRequestSnapshot, EscrowSnapshot } from '../../../schema/escrow/escrow-document.js'
import { nothingOf } from '../../../schema/document/nothing-of.js'
import { progressiveSnapshotDocument, type ProgressSnapshot } from '../../../schema/escrow/progressive-release-document.js'
import { shownOf } from './escrow-columns.js'
import type { ProofView } from '../proof/proof-view.js'
import { readEscrowRow, readEscrowRows, type EscrowRow } from './escrow-rows.js'

/** An escrow ready to be shown: plain data, so that it can be stored as an idempotent answer and given again. */
export interface EscrowView extends EscrowSnapshot {
  /** Uuids, for access checks and for the fields that need more rows. */
  keys: {
    escrowId: string
    sellerId: string | null
    buyerId: string | null
    developerId: string | null
    createdByUserId: string | null
    disputeId: string | null
  }
  contract: ContractView | null
  cancellationRequest: CancellationRequestSnapshot | null
  proof: ProofView | null
}

interface ViewsAsked {
  ids: string[]
  now: Date
  /** Whether contracts come with their terms and drawn signatures (`readContractTexts`). */
  withTexts?: boolean
}

/** Reads escrows with everything that is shown of them, in one statement, keyed by uuid. */
export async function readEscrowViews(em: EntityManager, { ids, now, withTexts = false }: ViewsAsked): Promise<Map<string, EscrowView>> {
  const [id, ...others] = ids
  if (id === undefined) return new Map()
  const shape = { withTexts }
  const rows = others.length === 0 ? await readEscrowRow(dbOf(em), shape, { id }) : await readEscrowRows(dbOf(em), shape, { ids })
  return new Map(rows.map((row) => [row.id, escrowView(row, now)]))
}

/** What happens when a deadline passes, in a word (decisions 5). */
const deadlineEffects: Partial<Record<DeadlineKind, string>> = {
  expiry: 'cancelled',
  completion: 'completed',
  cancellation_request: 'cancellation_request_expires',
  dispute_silence: 'dispute_under_review',
  release_approval: 'release_request_approved',
  closing: 'unclaimed_refunded',
  proof_upload: 'proof_expires',
  proof_review: 'proof_accepted',
  proof_extension: 'cancelled',
}

/** A row as it is shown at `wallNow`, or at the time of its own clock. */
export function escrowView(row: EscrowRow, wallNow: Date): EscrowView {
  const now = row.clockNow === null ? wallNow : new Date(row.clockNow)
  const contract = row.contract && contractView(row, row.contract)
  return {
    ...shownOf(row),
    keys: {
      escrowId: row.id,
      sellerId: row.sellerId,
      buyerId: row.buyerId,
      developerId: row.createdByDeveloperId,
      createdByUserId: row.createdByDeveloperId ? null : row.createdByUserId,
      disputeId: row.disputeId,
    },
    id: encodeId('esc', row.id),
    amount: formatAmount(row.faceAmountMinor, row.currency),
    developerFeePercentage: percentage(row.developerFeeBasisPoints),
    refundedTotalTnd: formatAmount(row.refundedMillimes, 'TND'),
    fxRate: formatRate(row.fxRate),
    seller: row.seller && { ...row.seller, id: encodeId('usr', row.seller.id) },
    sellerEmail: row.seller ? null : row.sellerEmail,
    buyer: row.buyer && { ...row.buyer, id: encodeId('usr', row.buyer.id) },
    buyerEmail: row.buyer ? null : row.buyerEmail,
    deliveryRejections: row.rejections ?? [],
    createdViaThirdParty: row.createdByDeveloperId !== null,
    createdByApplicationName: row.applicationName,
    disputeTicketId: row.disputeId && encodeId('dsp', row.disputeId),
    disputeTicket: row.dispute,
    signatures: contract && signaturesOf(contract),
    proofInfo: row.proof && proofInfoView(row.proof),
    deadlines: (row.deadlines ?? []).map((deadline) => ({ ...deadlineView(deadline, now), effect: effectOf(deadline.kind, row) })),
    ...progressView(row),
    testClockId: row.testClockId && encodeId('clk', row.testClockId),
    contract,
    proof: row.proof && proofView(row, row.proof),
    cancellationRequest: row.cancellation && { ...row.cancellation, id: encodeId('can', row.cancellation.id) },
  }
}

/** How the money of an escrow that is paid out in parts stands (specification, Payout requests); null on others. */
function progressView(row: EscrowRow): ProgressSnapshot {
  const { progressiveAutoApproveHours: autoApproveHours, progressiveMinReleaseMillimes: least } = row
  if (autoApproveHours === null || least === null) return noProgress
  const isFunded = row.times['paidAt'] != null
  const tnd = releaseFiguresTnd(row, isFunded)
  const face = releaseFiguresInFace(row, isFunded)
  const inTnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  const inFace = (minor: bigint) => formatAmount(minor, row.currency)
  return {
    progressiveRelease: {
      enabled: true,
      autoApproveHours,
      minReleaseTnd: inTnd(least),
      buyerConsentAcceptedAt: row.releaseConsentAt,
    },
    escrowStatus: row.status,
    availableForRelease: inFace(face.availableForRelease),
    availableForReleaseTnd: inTnd(tnd.availableForRelease),
    reserved: inFace(face.reserved),
    reservedTnd: inTnd(tnd.reserved),
    releasedTotal: inFace(face.releasedTotal),
    releasedTotalTnd: inTnd(tnd.releasedTotal),
    fundedAmount: inFace(face.fundedAmount),
    fundedAmountTnd: inTnd(tnd.fundedAmount),
    remainingAmount: inFace(face.remainingAmount),
    remainingAmountTnd: inTnd(tnd.remainingAmount),
    refundedTotal: inFace(face.refundedTotal),
    closing: isClosing({ status: row.status, closedAt: row.closedAt }),
  }
}

/** Of what is not paid out in parts. */
const noProgress: ProgressSnapshot = { ...nothingOf(progressiveSnapshotDocument), progressiveRelease: null }

function contractView(row: EscrowRow, { pdfs, ...contract }: NonNullable<EscrowRow['contract']>): ContractView {
  return {
    ...contract,
    id: encodeId('ctr', contract.id),
    escrow: encodeId('esc', row.id),
    pdfVersions: inOrder(pdfs ?? []),
    sellerSigned: contract.sellerSignature !== null,
    buyerSigned: contract.buyerSignature !== null,
    isFullySigned: contract.sellerSignature !== null && contract.buyerSignature !== null,
  }
}

/** How far the proof is, which every reading of the escrow says. */
function proofInfoView({ submissions, ...proof }: NonNullable<EscrowRow['proof']>): ProofInfoSnapshot {
  return {
    phase: proof.phase,
    correctionRounds: proof.correctionRounds,
    maxCorrectionRounds: proof.maxCorrectionRounds,
    uploadDeadline: proof.uploadDeadline,
    reviewDeadline: isSellersTurn(proof.phase) ? null : proof.reviewDeadline,
    submissionCount: submissions?.length ?? 0,
    lastSubmittedAt: submissions?.at(-1)?.submittedAt ?? null,
    decidedAt: proof.decidedAt,
    decisionSource: proof.decisionSource,
  }
}

function proofView(row: EscrowRow, proof: NonNullable<EscrowRow['proof']>): ProofView {
  const action = proofAction(row.status, proof.phase)
  return {
    ...proofInfoView(proof),
    allowedProofTypes: proof.allowedProofTypes,
    submissions: (proof.submissions ?? []).map(submissionView),
    checkoutActions: action ? [{ action, targetUserEmail: action === 'submit_proof' ? row.sellerEmail : row.buyerEmail }] : [],
  }
}

/** What became of it is the newest word; those before it stay. */
function submissionView({ id, submittedAt, note, proofType, files, decisions }: SubmissionRow): ProofView['submissions'][number] {
  const newest = decisions?.at(-1)
  return {
    id: encodeId('prf', id),
    submittedAt,
    note,
    attachments: (files ?? []).map((file) => ({ ...file, id: encodeId('file', file.id), proofType })),
    decision: newest?.decision ?? null,
    decisionReason: newest?.reason ?? null,
    decisionSource: newest?.source ?? null,
    decidedAt: newest?.decidedAt ?? null,
    decisions: decisions ?? [],
  }
}

type SubmissionRow = NonNullable<NonNullable<EscrowRow['proof']>['submissions']>[number]

function signaturesOf({
  sellerSignature,
  buyerSignature,
  sellerSigned,
  buyerSigned,
  isFullySigned,
}: ContractView): EscrowSnapshot['signatures'] {
  const times = [sellerSignature?.signedAt, buyerSignature?.signedAt].filter((at) => at !== undefined).toSorted()
  return {
    sellerSigned,
    buyerSigned,
    isFullySigned,
    sellerSignedAt: sellerSignature?.signedAt ?? null,
    buyerSignedAt: buyerSignature?.signedAt ?? null,
    signedAt: isFullySigned ? (times.at(-1) ?? null) : null,
  }
}

/** A second expiry of a proof refunds at once (decisions 6). */
function effectOf(kind: DeadlineKind, { proof }: EscrowRow): string {
  if (kind === 'proof_upload' && proof?.extendedAt) return 'cancelled'
  return deadlineEffects[kind] ?? kind
}

function deadlineView({ kind, at, status, remainingMs }: NonNullable<EscrowRow['deadlines']>[number], now: Date) {
  const paused = status === 'paused'
  const leftMs = paused ? (remainingMs ?? 0) : Date.parse(at) - now.getTime()
  return { kind, at, paused, remainingSeconds: Math.max(0, Math.floor(leftMs / 1000)) }
}

/** Basis points as a percentage with two decimals: 250 → "2.50". */
const percentage = (basisPoints: number) => printDecimal(BigInt(basisPoints), 2)
