import { decodeId } from '../../../server/domain/id.js'
import { bringForward } from '../../support/database/bring-forward.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { graphqlRequest, outcomeOf, RestClient } from '../../support/installation/rest-client.js'
import { mutations } from '../race/mutations.js'
import type { FaultOutcome } from './fault-outcome.js'
import { aShop, readyAgain, type FaultStage } from './fault-stage.js'
import { HeldRow, waitersFor } from './held-row.js'

const requestId = 'period-1'

interface ClaimedSlice {
  escrowId: string
  escrowUuid: string
  sellerUuid: string
}

/**
 * The buyer approves a slice, and the process dies between the approval and the money: it has written the one and waits for the seller's
 * wallet. Nothing of it is left, and approving again pays once.
 */
export async function killWebInPayout(stage: FaultStage): Promise<FaultOutcome> {
  const slice = await claimSlice(stage)
  const [victim, other] = stage.web as [FaultStage['web'][number], FaultStage['web'][number]]
  const approve = graphqlRequest(mutations.approve, { escrowId: slice.escrowId, requestId }, buyerOf(stage).token)
  const wallet = await HeldRow.askForWallet(stage, slice.sellerUuid)
  const answer = new RestClient(victim.url).call(approve).then(
    ({ status, text }) => `${status} ${text}`,
    () => null,
  )
  await until('the payout to want the wallet', async () => (await waitersFor(stage, 'amana')) > 0)
  await victim.kill()
  const killedMs = performance.now()
  await wallet.release()
  const heard = await answer
  if (heard !== null) throw new Error(`the buyer got an answer from a dead process: ${heard}`)
  await mustBe(stage, slice, untouched)
  await victim.restart()
  const readyMs = await readyAgain(stage, killedMs)
  const again = outcomeOf(await new RestClient(other.url).call(approve))
  if (!again.done) throw new Error(`approving again was refused: ${again.text}`)
  await mustBe(stage, slice, paidOnce('escrow.release_request.approved'))
  const twice = outcomeOf(await new RestClient(other.url).call(approve))
  if (twice.code !== 'RELEASE_REQUEST_NOT_PENDING') throw new Error(`approved twice: ${twice.text}`)
  return { load: null, readyMs, figure: 'approved, not paid, killed: nothing of it was left; approved again it was paid once' }
}

/** The buyer says nothing, and the worker dies between the approval and the money. The next worker approves and pays once. */
export async function killWorkersInPayout(stage: FaultStage): Promise<FaultOutcome> {
  const slice = await claimSlice(stage)
  const wallet = await HeldRow.askForWallet(stage, slice.sellerUuid)
  await bringForward(stage.rows, [slice.escrowUuid], 'release_approval')
  await until('the payout to want the wallet', async () => (await waitersFor(stage, 'amana')) > 0, { withinMs: latenessMs })
  await Promise.all(stage.workers.map((worker) => worker.kill()))
  const killedMs = performance.now()
  await wallet.release()
  await mustBe(stage, slice, untouched)
  await Promise.all(stage.workers.map((worker) => worker.restart()))
  const readyMs = await readyAgain(stage, killedMs)
  const startedMs = performance.now()
  await until('silence to be taken for approval', async () => (await read(stage, slice)).status === 'released', { withinMs: latenessMs })
  await mustBe(stage, slice, paidOnce('escrow.release_request.auto_approved'))
  const ms = Math.round(performance.now() - startedMs)
  return {
    load: null,
    readyMs,
    figure: `approved by silence, not paid, killed: nothing of it was left; paid once ${ms} ms after the restart`,
  }
}

/** A job of a dead worker has to be found first. */
const latenessMs = 60_000

const buyerOf = ({ buyers }: FaultStage) => buyers[0]!

/** A slice of 30 TND of an escrow of 100, whose seller has a wallet; of a shop apart, as the proceeds of the stage's are those of its lifecycles. */
async function claimSlice(stage: FaultStage): Promise<ClaimedSlice> {
  const client = new RestClient(stage.web[1]!.url)
  const buyer = buyerOf(stage)
  const shop = await aShop(client, stage.receiver, { walletTnd: 1 })
  const order = { title: `paid in parts ${Date.now()}`, amount: 100, mode: 'quick', buyerEmail: buyer.email, progressiveRelease: {} }
  const escrowId = await createEscrow(client, shop.key, order)
  await client.graphql(mutations.pay, { escrowId, method: 'WALLET', acceptAutomaticRelease: true }, buyer.token)
  const path = `/api/v1/escrows/${escrowId}/release-requests`
  await client.expect(201, { method: 'POST', path, token: shop.key, body: { requestId, amountTnd: 30 } })
  return { escrowId, escrowUuid: decodeId('esc', escrowId)!, sellerUuid: decodeId('usr', shop.user.id)! }
}

interface SliceFound {
  status: string
  reserved: string
  released: string
  /** Transfers that ended the reservation. */
  settled: number
  /** What was told of the request after its creation. */
  told: string[]
  /** Alarms that are still set. */
  alarms: number
}

const untouched: SliceFound = { status: 'pending', reserved: '30000', released: '0', settled: 0, told: [], alarms: 1 }
const paidOnce = (approval: string): SliceFound => ({
  status: 'released',
  reserved: '0',
  released: '30000',
  settled: 1,
  told: [approval, 'escrow.release_request.released'],
  alarms: 0,
})

async function mustBe(stage: FaultStage, slice: ClaimedSlice, wanted: SliceFound): Promise<void> {
  const found = await read(stage, slice)
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`)
}

async function read({ rows }: FaultStage, { escrowUuid }: ClaimedSlice): Promise<SliceFound> {
  const [row] = await rows<SliceFound>(
    `select r.status, e.reserved_millimes::text as reserved, e.released_millimes::text as released,
       (select count(*)::int from ledger.transfer t where t.key = 'rr:' || e.id || ':' || r.request_id || ':settle') as settled,
       array(select v.type from domain_event v where v.escrow_id = e.id and v.type like 'escrow.release_request.%'
         and v.type <> 'escrow.release_request.created' order by v.aggregate_seq) as told,
       (select count(*)::int from deadline l where l.escrow_id = e.id and l.kind = 'release_approval' and l.status = 'pending') as alarms
     from escrow e join release_request r on r.escrow_id = e.id where e.id = $1`,
    [escrowUuid],
  )
  return row!
}
