import type { Config } from '../../config.js'
import type { Db } from '../../db/typed-queries.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import type { DepositProofStatus } from '../../domain/deposit-proof/deposit-proof.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { paymentMachine } from '../../domain/payment/payment.js'

/** What somebody who holds the link of an instant escrow can do without an account (decisions 8, Guest checkout). */
export interface GuestCheckout {
  /** Of the escrow, as it is shown. */
  version: number
  payTnd: string
  /** The amount is one from which the payer has to be known: they sign in (decisions 8). */
  needsIdentity: boolean
  /** The provider has not decided on a card payment yet. */
  isPaying: boolean
  /** Where to pay a deposit into; null where none are taken. */
  deposit: { bank: string; holder: string; rib: string; reference: string } | null
  /** What was shown last through this link. */
  lastProof: { status: DepositProofStatus; reason: string | null; submittedAt: string } | null
}

/** Null for what only its addressed person may do: any other action or mode, and a session that has ended. */
export async function readGuestCheckout(
  db: Db,
  { policy, depositAccount }: Pick<Config, 'policy' | 'depositAccount'>,
  sessionId: string,
): Promise<GuestCheckout | null> {
  const found = await db
    .selectFrom('checkout_session as s')
    .innerJoin('escrow as e', 'e.id', 's.escrowId')
    .select(['e.id', 'e.version', 'e.buyerFundingMillimes'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('payment as p')
            .whereRef('p.escrowId', '=', 'e.id')
            .where('p.status', '=', paymentMachine.status.processing)
            .select('p.id'),
        )
        .as('isPaying'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.action', '=', 'accept_pay')
    .where('s.status', '=', checkoutSessionMachine.status.pending)
    .where('e.mode', '=', 'instant')
    .executeTakeFirst()
  if (!found) return null
  const { id, version, buyerFundingMillimes } = found
  return {
    version,
    payTnd: formatAmount(buyerFundingMillimes, 'TND'),
    needsIdentity: buyerFundingMillimes >= policy.identityThresholdMillimes,
    isPaying: Boolean(found.isPaying),
    deposit: depositAccount && { ...depositAccount, reference: encodeId('esc', id) },
    lastProof: await readLastProof(db, { escrowId: id, sessionId }),
  }
}

async function readLastProof(
  db: Db,
  { escrowId, sessionId }: { escrowId: string; sessionId: string },
): Promise<GuestCheckout['lastProof']> {
  const proof = await db
    .selectFrom('deposit_proof')
    .select(['status', 'reason', 'submittedAt'])
    .where('escrowId', '=', escrowId)
    .where('sessionId', '=', sessionId)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return proof ? { ...proof, submittedAt: proof.submittedAt.toISOString() } : null
}
