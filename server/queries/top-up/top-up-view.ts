import type { TopUp } from '../../db/entities/top-up.entity.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import type { TopUpSnapshot } from '../../../schema/top-up/top-up-document.js'

/** A top-up as it is answered and told. Its page asks its user to sign in, so that the address proves nothing and needs no token. */
export function topUpView(row: TopUp, { publicUrl }: { publicUrl: string }): TopUpSnapshot {
  const id = encodeId('top', row.id)
  return {
    id,
    amountTnd: formatAmount(row.amountMillimes, 'TND'),
    status: row.status,
    reference: row.reference,
    url: `${publicUrl}/account/top-ups/${id}`,
    redirectUrl: row.redirectUrl ?? null,
    applicationName: row.applicationName ?? null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}
