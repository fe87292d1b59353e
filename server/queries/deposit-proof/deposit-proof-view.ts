import type { DepositProof } from '../../db/entities/deposit-proof.entity.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import type { DepositProofSnapshot } from '../../../schema/deposit-proof/deposit-proof-document.js'
import { fileView, type FileView, type StoredFile } from '../file/file-view.js'

/** A bank deposit; its files have no links yet. */
export interface DepositProofView extends Omit<DepositProofSnapshot, 'attachments'> {
  attachments: FileView[]
}

type Row = Pick<
  DepositProof,
  | 'id'
  | 'escrowId'
  | 'status'
  | 'amountMillimes'
  | 'note'
  | 'reason'
  | 'submittedAt'
  | 'decidedAt'
  | 'owedAt'
  | 'refundedAt'
  | 'bankReference'
>

export function depositProofView(
  row: Row,
  { files, guestEmail, dueMillimes }: { files: readonly StoredFile[]; guestEmail: string; dueMillimes: bigint },
): DepositProofView {
  const { id, escrowId, status, amountMillimes, note = null, reason = null, bankReference = null } = row
  return {
    id: encodeId('dep', id),
    escrowId: encodeId('esc', escrowId),
    status,
    guestEmail,
    amountTnd: formatAmount(amountMillimes, 'TND'),
    note,
    reason,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    attachments: files.map(fileView),
    refundDueTnd: formatAmount(dueMillimes, 'TND'),
    refundDueSince: row.owedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    bankReference,
  }
}
