import { Escrow } from '../../db/entities/escrow.entity.js'
import { ownerOf, userOf, type Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { remainingMillimes } from '../../domain/escrow/escrow.js'
import { refundSlice, releaseSlice } from '../../domain/escrow/fees.js'
import { feeTermsOf } from '../../domain/escrow/settlement.js'
import { accountOf, type AccountOwners, type EscrowAccount } from '../../domain/ledger/place.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import { mustExist } from '../../domain/must-exist.js'
import { readBalances, readMoved } from '../../queries/ledger/read-moved.js'
import type { PreviewSnapshot } from '../../../schema/escrow/preview-document.js'
import type { ToldEvent } from '../event/record-event.js'
import { createTrialRun, type Operation, type RequestContext, type Run } from '../operation.js'
import type { Services } from '../services.js'
import type { WorkflowContext } from '../workflow.js'
import { requireParty } from './roles-in.js'

/**
 * What a request on an escrow would do (decisions 20): `act` does it, in transactions that are taken back, and what it has done is looked at
 * before that. What it refuses, it refuses here as well.
 */
export async function previewRequest(
  { services, request }: { services: Services; request: RequestContext },
  escrowId: string,
  act: (trial: WorkflowContext) => Promise<unknown>,
): Promise<PreviewSnapshot> {
  let seen: PreviewSnapshot | undefined
  const tried = createTrialRun(services, request)
  const run: Run = (verb, input) =>
    tried(async (tx) => {
      const result = await verb(tx, input)
      const events = await tx.finishTrial()
      seen = await previewOf(tx, escrowId, events)
      return result
    }, input)
  await act({ services, run, isTrial: true })
  return mustExist(seen, 'what the request would have done')
}

async function previewOf(tx: Operation, escrowId: string, events: ToldEvent[]): Promise<PreviewSnapshot> {
  const escrow = await tx.em.findOne(Escrow, { id: escrowId })
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
  // A verb that answers for the second time has not asked whose escrow this is.
  requireParty(tx.actor, escrow)
  const owners = ownersOf(escrow)
  const moved = (await readMoved(tx.em, escrowId)).map((posting) => ({
    ...posting,
    account: mustExist(accountOf(posting.code, owners), `an account of the escrow in ${posting.code}`),
  }))
  const view = mustExist((await tx.viewsOf([escrowId])).get(escrowId), 'the escrow')
  return {
    postings: moved.map(({ kind, account: of, amountMillimes }) => ({ transfer: kind, account: of, amountTnd: tnd(amountMillimes) })),
    fees: feesOf(escrow, tx.refundedBefore(escrowId) ?? escrow.refundedMillimes, moved),
    balances: await balancesOf(tx, escrow, moved),
    events: events.filter((event) => mayHear(tx.actor, event)).map(({ type, data }) => ({ type, data })),
    deadlines: view.deadlines,
  }
}

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

const ownersOf = ({ id, buyerId, sellerId, developerFeeUserId }: Escrow): AccountOwners => ({
  escrowId: id,
  buyerId: buyerId ?? null,
  sellerId: sellerId ?? null,
  developerFeeUserId: developerFeeUserId ?? null,
})

/** A developer's own event, such as one of a checkout session, is nobody else's. */
const mayHear = (actor: Actor, { developerId }: ToldEvent): boolean => developerId === null || developerId === ownerOf(actor)

interface Moved {
  code: string
  account: EscrowAccount
  amountMillimes: bigint
}

/** Earned with what was released, gone with what was refunded, due on the rest (decisions 4). */
function feesOf(escrow: Escrow, refundedBefore: bigint, moved: readonly Moved[]): PreviewSnapshot['fees'] {
  const { amountMillimes, releasedMillimes, refundedMillimes } = escrow
  const terms = feeTermsOf(escrow)
  const refund = { amountMillimes, refundedMillimes: refundedBefore, sliceMillimes: refundedMillimes - refundedBefore }
  const back = refundSlice({ terms, ...refund })
  const due = releaseSlice({ terms, amountMillimes, releasedMillimes, sliceMillimes: remainingMillimes(escrow) })
  const serviceTax = sumOf(moved, 'service_tax')
  return {
    escrowFeeTnd: tnd(sumOf(moved, 'platform_fee') + serviceTax),
    serviceTaxTnd: tnd(serviceTax),
    developerFeeTnd: tnd(sumOf(moved, 'developer')),
    givenBackTnd: tnd(back.escrowFeeBackMillimes + back.developerFeeBackMillimes),
    dueTnd: tnd(due.escrowFeeMillimes + due.developerFeeMillimes),
  }
}

const sumOf = (moved: readonly Moved[], of: EscrowAccount): bigint =>
  moved.reduce((sum, posting) => (posting.account === of ? sum + posting.amountMillimes : sum), 0n)

/** The escrow's own accounts, the caller's wallet, and whatever else would change; of other people's wallets the change alone. */
async function balancesOf(tx: Operation, escrow: Escrow, moved: readonly Moved[]): Promise<PreviewSnapshot['balances']> {
  const owners = ownersOf(escrow)
  const userId = userOf(tx.actor)
  const ownWallet = userId === null ? null : account.userAvailable(userId)
  const codes = [...new Set([...(ownWallet ? [ownWallet] : []), account.escrowHeld(escrow.id), ...moved.map(({ code }) => code)])]
  const balances = await readBalances(tx.em, escrow.id, codes)
  return codes.flatMap((code) => {
    const of = accountOf(code, owners)
    if (!of) return []
    const after = balances.get(code) ?? 0n
    const change = moved.reduce((sum, posting) => (posting.code === code ? sum + posting.amountMillimes : sum), 0n)
    const maySee = code === ownWallet || isOfTheEscrow.has(of)
    return [{ account: of, beforeTnd: maySee ? tnd(after - change) : null, afterTnd: maySee ? tnd(after) : null, changeTnd: tnd(change) }]
  })
}

const isOfTheEscrow: ReadonlySet<EscrowAccount> = new Set(['held', 'reserved', 'platform_fee', 'service_tax'])
