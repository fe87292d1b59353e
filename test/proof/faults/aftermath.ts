import { encodeId } from '../../../server/domain/id.js'
import { checkBooks } from '../../support/database/books.js'
import type { CheckList } from '../check-list.js'
import { eventsArrived } from './events-arrived.js'
import { faultChecks } from './fault-checks.js'
import type { FaultStage } from './fault-stage.js'
import { startLoad, type Load } from './load.js'
import { nothingIsStuck } from './nothing-is-stuck.js'

/** What every fault has to leave behind: nothing lost, nothing twice, nothing stuck, the books right and clean answers. */
export async function checkAftermath(
  list: CheckList,
  stage: FaultStage,
  { fault, load }: { fault: string; load: Load | null },
): Promise<void> {
  await list.check(`${fault}: ${faultChecks.stuck}`, () => nothingIsStuck(stage))
  if (load) await list.check(`${fault}: ${faultChecks.missing}`, () => nothingMissing(stage, load))
  await list.check(`${fault}: ${faultChecks.events}`, () => eventsArrived(stage))
  await list.check(`${fault}: ${faultChecks.books}`, () => checkBooks(stage.database))
  await list.check(`${fault}: ${faultChecks.clean}`, () => cleanAnswers(stage, fault))
}

interface FoundEscrow {
  id: string
  title: string
  statuses: string[]
  sessions: number
  payments: number
  captures: number
}

const wholeLife = ['paid', 'delivered', 'completed']

/** Every escrow of the load, with the statuses that its events tell. */
const findEscrows = `
select e.id, e.title,
  array(select d.body::jsonb #>> '{data,escrow,status}' from domain_event d
    where d.escrow_id = e.id and d.type = 'escrow.status.updated' order by d.aggregate_seq) as statuses,
  (select coalesce(max(n), 0)::int from (select count(*) as n from checkout_session s where s.escrow_id = e.id group by s.action) s) as sessions,
  (select count(*)::int from payment p where p.escrow_id = e.id and p.status in ('processing', 'succeeded', 'credited')) as payments,
  (select count(*)::int from ledger.transfer t where t.escrow_id = e.id and t.kind = 'card_capture') as captures
from escrow e where e.title like $1 || ' %'`

async function nothingMissing(stage: FaultStage, load: Load): Promise<string> {
  const found = await stage.rows<FoundEscrow>(findEscrows, [load.name])
  const byId = new Map(found.map((escrow) => [encodeId('esc', escrow.id), escrow]))
  const problems = [
    ...load.problems,
    ...load.acknowledged.flatMap((ack) => {
      const escrow = byId.get(ack.escrowId)
      if (!escrow || escrow.title !== `${load.name} ${ack.lifecycle}`)
        return `lifecycle ${ack.lifecycle}: ${ack.step} was acknowledged, and its escrow ${ack.escrowId} is missing`
      const isThere = ack.status === 'pending' || escrow.statuses.includes(ack.status)
      return isThere ? [] : `lifecycle ${ack.lifecycle}: ${ack.step} was acknowledged, and the escrow never was ${ack.status}`
    }),
    ...found.flatMap((escrow) => oddities(escrow).map((oddity) => `${escrow.title}: ${oddity}`)),
    ...repeated(found.map(({ title }) => title)).map((title) => `${title}: created more than once`),
    ...(await wrongProceeds(stage)),
  ]
  if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.slice(0, 8).join('\n')}`)
  return `${load.finished} of ${load.begun} lifecycles, ${load.acknowledged.length} acknowledged steps, each there once`
}

function oddities({ statuses, sessions, payments, captures }: FoundEscrow): string[] {
  return [
    ...(statuses.join() === wholeLife.join() ? [] : [`its statuses were ${statuses.join(', ') || 'none'}`]),
    ...(sessions > 1 ? ['two sessions for one action'] : []),
    ...(payments > 1 || captures > 1 ? ['paid twice'] : []),
  ]
}

const repeated = (names: string[]) => [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]

/** What the seller has is what the escrows say that he is to have. */
async function wrongProceeds({ rows }: FaultStage): Promise<string[]> {
  const wrong = await rows<{ seller: string; wanted: string; found: string }>(
    `select seller_id as seller, sum(seller_net_millimes) as wanted, max(a.balance) as found from escrow e
     join ledger.account a on a.code = 'user_available:' || e.seller_id where e.status = 'completed' group by seller_id having sum(seller_net_millimes) <> max(a.balance)`,
  )
  return wrong.map(({ seller, wanted, found }) => `seller ${seller} has ${found} millimes and should have ${wanted}`)
}

const cleanLifecycles = 4

/** After a fault nobody has to try twice, and no process has anything to complain of. */
async function cleanAnswers(stage: FaultStage, fault: string): Promise<string> {
  const before = stage.nodes.map((node) => node.errors().length)
  const name = `after ${fault} ${Date.now()}`
  const load = await startLoad(stage, {
    name,
    lanes: 2,
    everyMs: 0,
    isOver: (begun) => begun >= cleanLifecycles,
    patienceMs: 20_000,
    isHurried: false,
  }).done
  if (load.problems.length > 0) throw new Error(load.problems.join('\n'))
  if (load.client.retries.size > 0) throw new Error(load.client.retriesAsText())
  const logged = stage.nodes.flatMap((node, index) => node.errors().slice(before[index]))
  if (logged.length > 0) throw new Error(`${logged.length} faults were logged, such as ${JSON.stringify(logged[0])}`)
  return `${load.finished} lifecycles in ${load.client.callsAsText()}, no fault logged`
}
