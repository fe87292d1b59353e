import { deepStrictEqual } from 'node:assert'
import { decodeId } from '../../../server/domain/id.js'
import type { BenchOptions } from '../bench-options.js'
import { haveReaders } from '../integrator.js'
import { atLeast, notMeasured, type Mark, type Outcome } from '../outcome.js'
import { escrowFields } from '../peers/bare-graphql.js'
import { startPeer, startService, type Service } from '../service.js'
import { sideBySideAtBoth, type Side, type SidesAtLoad } from '../side-by-side.js'
import { figure } from '../spread.js'
import { installRivals, startRival, type Rival } from '../start-rival.js'
import type { World } from '../world.js'
import { olderMarks, olderSides } from './older-side.js'
import { aloneText, connectionsText, edgeText, sideTable } from './read-over-rest.js'

const query = `query Page($id: ID!) { escrow(id: $id) { ${escrowFields} } }`

/** As many columns of the same row and of its two parties, by the names that PostGraphile gives them. */
const postgraphileQuery = `query Page($id: UUID!) { escrowByRowId(rowId: $id) {
  rowId title description currency feeBearer status statusReason statusActor mode applicationName faceAmountMinor amountMillimes escrowFeeMillimes
  serviceTaxMillimes developerFeeMillimes developerFeeBasisPoints buyerFundingMillimes sellerNetMillimes fxRate fxLockedAt expiresAt paidAt deliveredAt
  completedAt cancelledAt completionDeadline createdAt updatedAt version
  appUserBySellerId { rowId email firstName lastName } appUserByBuyerId { rowId email firstName lastName } } }`

/** Part b: the same escrow by GraphQL, against a bare Apollo server and against two other GraphQL servers over the same table. */
export async function readOverGraphql(
  world: World,
  { isShort, isProfiled, against }: BenchOptions,
): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('read_graphql')
  const server = await startService({ database, folder: world.folder, role: 'web', isProfiled })
  const readersAt = ({ origin }: Service) => haveReaders(origin, { integrators: 4, escrows: isShort ? 5 : 50 })
  const readers = await readersAt(server)
  const apollo = await startPeer('bare-apollo', { database })
  const edge = await startPeer('edge-apollo', { database, folder: world.folder })
  const { rivals, missing } = await startRivals(database.ownerUrl, world.folder)

  const shotsOf = (all: typeof readers) => all.map(({ key, id }) => shotOf(query, { id }, { authorization: `Bearer ${key}` }))
  const shots = shotsOf(readers)
  const older = await olderSides({
    world,
    commit: against,
    database: 'read_graphql_older',
    shotsAt: async (theirs) => shotsOf(await readersAt(theirs)),
  })
  const compared: Side[] = [
    { name: 'Amana', server, shots },
    ...rivals.map(([name, rival]) => ({
      name,
      server: rival,
      shots: name === 'postgraphile' ? readers.map(({ id }) => shotOf(postgraphileQuery, { id: decodeId('esc', id) })) : shots,
    })),
    { name: 'Apollo + pg behind the edge', server: edge, shots },
    { name: 'bare Apollo + pg', server: apollo, shots },
  ]
  await compareAnswers(compared)
  const [ours, ...others] = compared
  const sides = [ours!, ...older, ...others]
  const [many, one] = await sideBySideAtBoth(world, sides, isShort)
  await Promise.all(sides.map((side) => side.server.stop()))

  return {
    title: '(b) One escrow by GraphQL',
    marks: [
      ...[many, one].flatMap((load) => [...marksOf(load), ...olderMarks('escrow by GraphQL', load, against)]),
      ...(rivals.some(([name]) => name === 'mercurius') ? [] : [notMeasured('… beside mercurius', 'any')]),
    ],
    text: [
      introText(shots.length),
      edgeText,
      aloneText,
      sideTable([many, one]),
      ...missing.map((reason) => `**Not measured**: ${reason}`),
    ].join('\n\n'),
  }
}

function marksOf({ connections, sides }: SidesAtLoad): Mark[] {
  const perSecond = (name: string) => sides.find((side) => side.name === name)?.perSecond.median
  const ours = perSecond('Amana')!
  const postgraphile = perSecond('postgraphile')
  const what = (against: string) => `escrow by GraphQL, requests a second against ${against}, ${connectionsText(connections)}`
  return [
    atLeast(what('bare Apollo + pg'), connections === 1 ? 0.8 : 1.3, ours / perSecond('bare Apollo + pg')!, figure),
    postgraphile === undefined ? notMeasured(what('PostGraphile'), '≥ 1') : atLeast(what('PostGraphile'), 1, ours / postgraphile, figure),
  ]
}

/** `missing` says of each rival that does not run why. */
async function startRivals(databaseUrl: string, folder: string): Promise<{ rivals: Array<[Rival, Service]>; missing: string[] }> {
  const names: Rival[] = ['postgraphile', 'mercurius']
  const problem = await installRivals()
  if (problem) return { rivals: [], missing: [`${names.join(' and ')} could not be installed: ${problem}`] }
  const tries = await Promise.allSettled(names.map((name) => startRival(name, { databaseUrl, folder })))
  return {
    rivals: tries.flatMap((tried, index): Array<[Rival, Service]> => (tried.status === 'fulfilled' ? [[names[index]!, tried.value]] : [])),
    missing: tries.flatMap((tried, index) =>
      tried.status === 'rejected' ? [`${names[index]!} did not start: ${String(tried.reason).slice(0, 500)}`] : [],
    ),
  }
}

function shotOf(document: string, variables: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ query: document, variables })
  return { method: 'POST' as const, path: '/graphql', headers: { ...headers, 'content-type': 'application/json' }, body }
}

/** What is compared has to be the same work: every side answers each escrow, and those with our schema answer the same. */
async function compareAnswers(sides: Side[]): Promise<void> {
  for (const index of sides[0]!.shots.keys()) {
    const answers = await Promise.all(sides.map(async (side) => ({ name: side.name, data: await answerOf(side, index) })))
    const [ours] = answers
    for (const { name, data } of answers) {
      if (name !== 'postgraphile') deepStrictEqual(data, ours!.data, name)
      else if (data['rowId'] !== decodeId('esc', ours!.data['id'] as string)) throw new Error(`${name} answered another escrow`)
    }
  }
}

async function answerOf({ name, server, shots }: Side, index: number): Promise<Record<string, unknown>> {
  const { path, headers, body } = shots[index]!
  const answer = await fetch(server.origin + path, { method: 'POST', headers: headers!, body: body! })
  const { data, errors } = (await answer.json()) as { data?: Record<string, Record<string, unknown> | null>; errors?: unknown }
  const escrow = Object.values(data ?? {})[0]
  if (errors || !escrow) throw new Error(`${name} answered ${JSON.stringify({ data, errors })}`)
  return escrow
}

const introText = (escrows: number): string =>
  `One query of 37 leaves as \`POST /graphql\`, of ${escrows} escrows in turn, by four integrators. Bare Apollo and mercurius have the same part of the schema over one prepared statement and answer the same JSON (compared for each); PostGraphile has as many columns of the same rows by its own names. Mercurius compiles a query that has come once. None of them asks for a credential, limits, logs or checks anything.`
