import { atLeast, atMost, table, type Mark, type Outcome } from '../outcome.js'
import { figure, shown, spread, type Spread } from '../spread.js'
import type { BareRound, Row, Round } from './lifecycles.js'

export function outcomeOf(rows: Row[], against: string | undefined): Pick<Outcome, 'title' | 'marks' | 'text'> {
  return {
    title: '(c) Whole lifecycles',
    marks: marksOf(
      rows.find(({ clients }) => clients === 8)!,
      against,
    ),
    text: [
      textOfAmana(rows),
      textOfLoops(rows),
      textOfRequestsOnly,
      textOfLean(rows),
      ...(against === undefined ? [] : [textOfOlder(against)]),
      tableOf(rows, against),
    ].join('\n\n'),
  }
}

/**
 * A loop of the service's own statements is no mark: it gets faster whenever the service sends fewer. What counts is how many it sends, and what
 * somebody reaches who sends the fewest.
 */
function marksOf({ captured: { whole, asked }, ours, older, lean }: Row, against: string | undefined): Mark[] {
  const each = (name: 'perSecond' | 'cpuMs' | 'postgresCpuMs') => ratio(ours, older, name)
  const toOlder = against === undefined ? '' : `against commit ${against} at 8 clients`
  return [
    atMost('statements a lifecycle sends within its requests, 8 clients', 44, asked.statements / asked.lifecycles, figure),
    atMost('statements a lifecycle sends in all, 8 clients', 62, whole.statements / whole.lifecycles, figure),
    atLeast('lifecycles a second at 8 clients against the lean loop', 0.2, ratio(ours, lean), figure),
    ...(against === undefined
      ? []
      : [
          atLeast(`lifecycles a second ${toOlder}`, 2.5, each('perSecond'), figure),
          atMost(`processor time of the service for a lifecycle ${toOlder}`, 0.45, each('cpuMs'), figure),
          atMost(`processor time of PostgreSQL for a lifecycle ${toOlder}`, 0.4, each('postgresCpuMs'), figure),
        ]),
  ]
}

function textOfAmana(rows: Row[]): string {
  const sent = rows.map(({ clients, captured: { whole, asked } }) => {
    const each = (count: number) => figure(count / whole.lifecycles)
    return `at ${clients} ${each(whole.statements)} (${each(whole.frames)} of them \`begin\` and \`commit\`), ${each(asked.statements)} within the requests`
  })
  return `A lifecycle is six requests: create a quick escrow, open a session, pay with it, deliver, open a session, complete with it; every event of it goes to one webhook on this machine from the same process. The time runs until the last webhook has arrived and, in a second column, until the last request is answered. Statements of one lifecycle, by the number of clients: ${sent.join('; ')}. The others are of deliveries and jobs; the log of requests, one statement a second for all of them, is counted in part i.`
}

function textOfLoops(rows: Row[]): string {
  const most = (pick: (row: Row) => BareRound[]) =>
    `${figure(100 * Math.max(...rows.flatMap((row) => pick(row).map(({ unfilled }) => unfilled))))} %`
  const deadlocks = rows.flatMap(({ whole, asked }) => [...whole, ...asked]).reduce((sum, round) => sum + round.deadlocks, 0)
  const jobLanes = rows.map(({ clients, captured: { whole } }) => whole.lanes.length - clients).join(', ')
  const atClients = rows.map(({ clients }) => clients).join(', ')
  return `The bare loops send what was captured at the same number of clients, with ids of their own, prepared where the service prepares it, each to its own copy of the database, over and over. Each client has a connection of its own. “All statements” has those of deliveries and jobs beside them, on more connections (${jobLanes} at ${atClients} clients): one for each that the service used for jobs, and one for the rounds of deliveries, which the service too writes down one transaction after the other, several deliveries with each. Otherwise nothing waits but for a transaction that made an id it needs. Its time runs until the last statement, too. Of what it should have found in an answer, at most ${most(({ whole }) => whole)} was not there (${most(({ asked }) => asked)} with the statements of requests only); ${deadlocks} transactions were sent again after a deadlock.`
}

const textOfRequestsOnly =
  '“Of the requests only” leaves deliveries and jobs out, work that the service has to do as well, on the same processors. What lies between the two loops is the database’s share of telling the webhook; what the service does above both is HTTP, credentials, checks, JSON, the log, signatures and the webhook’s requests.'

function textOfLean(rows: Row[]): string {
  const sent = rows.map(({ clients, lean }) => `${figure(spread(lean.map(({ statements }) => statements)).median)} at ${clients}`)
  return `The lean loop is written by hand for this one lifecycle (\`test/bench/peers/lean-statements.ts\`) and keeps the same promises with as few statements as it can: who asks is looked up each time, the escrow is locked behind its turn, the ledger keeps balances and floors, and events, their readers, deliveries with their attempts, deadlines and sessions with their alarms, mails and the day’s count are written. What it leaves behind for each escrow is what the service does, and its books are right (both compared after the last round). It does no HTTP and no requests to the webhook. Statements of one lifecycle: ${sent.join(', ')} clients.`
}

const textOfOlder = (against: string) =>
  `Commit ${against} was built in a folder of its own and ran in turn with this one, on a database that it made itself, with the same clients and the same receiver.`

function tableOf(rows: Row[], against: string | undefined): string {
  const head = [
    'clients',
    'side',
    'lifecycles/s',
    'until the last answer, /s',
    'p50 ms',
    'p95 ms',
    'own CPU ms/lifecycle',
    'PostgreSQL CPU ms/lifecycle',
    'Amana to it',
  ]
  return table(
    head,
    rows.flatMap(({ clients, ours, older, whole, asked, lean }) => [
      [String(clients), 'Amana', ...cells(ours), ''],
      ...(older.length > 0 ? [[String(clients), `commit ${against}`, ...cells(older), figure(ratio(ours, older))]] : []),
      [String(clients), 'bare, all statements', ...cells(whole), figure(ratio(ours, whole))],
      [String(clients), 'bare, of the requests only', ...cells(asked), figure(ratio(ours, asked))],
      [String(clients), 'lean loop', ...cells(lean), figure(ratio(ours, lean))],
    ]),
  )
}

const columns = ['perSecond', 'answeredPerSecond', 'p50Ms', 'p95Ms', 'cpuMs', 'postgresCpuMs'] as const

type Column = (typeof columns)[number]

const of = (rounds: Round[], name: Column): Spread => spread(rounds.map((round) => round[name]))

const cells = (rounds: Round[]) => columns.map((name) => shown(of(rounds, name)))

const ratio = (ours: Round[], theirs: Round[], name: Column = 'perSecond'): number => of(ours, name).median / of(theirs, name).median
