import { deepStrictEqual } from 'node:assert'
import { decodeId } from '../../server/domain/id.js'
import type { BenchOptions } from '../bench-options.js'
import { haveReaders } from '../integrator.js'
import { atLeast, type Outcome } from '../outcome.js'
import { escrowFields } from '../peers/bare-graphql.js'
import { startPeer, startService, type Service } from '../service.js'
import { sideBySide, type Side } from '../side-by-side.js'
import { figure } from '../spread.js'
import { installRivals, startRival, type Rival } from '../start-rival.js'
import type { World } from '../world.js'
import { sideTable } from './read-over-rest.js'

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
  { isShort, isProfiled }: BenchOptions,
): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('read_graphql')
  const server = await startService({ database, folder: world.folder, role: 'web', isProfiled })
  const readers = await haveReaders(server.origin, { integrators: 4, escrows: isShort ? 5 : 50 })
  const apollo = await startPeer('bare-apollo', { DATABASE_URL: database.appUrl })
  const missing = await installRivals()
  const rivals = missing ? [] : await startRivals(database.ownerUrl, world.folder)

  const shots = readers.map(({ key, id }) => shotOf(query, { id }, { authorization: `Bearer ${key}` }))
  const sides: Side[] = [
    { name: 'Amana', server, shots },
    ...rivals.map(([name, rival]) => ({
      name,
      server: rival,
      shots: name === 'postgraphile' ? readers.map(({ id }) => shotOf(postgraphileQuery, { id: decodeId('esc', id) })) : shots,
    })),
    { name: 'bare Apollo + pg', server: apollo, shots },
  ]
  await compareAnswers(sides)
  const connections = 16
  const figures = await sideBySide(
    world,
    sides,
    isShort ? { rounds: 3, seconds: 1, warmUpSeconds: 1.5, connections } : { rounds: 9, seconds: 4, warmUpSeconds: 5, connections },
  )
  await Promise.all(sides.map((side) => side.server.stop()))

  const perSecond = (name: string) => figures.find((side) => side.name === name)!.perSecond.median
  const ours = perSecond('Amana')
  return {
    title: '(b) One escrow by GraphQL',
    marks: [
      atLeast('escrow by GraphQL, requests a second against bare Apollo + pg', 0.7, ours / perSecond('bare Apollo + pg'), figure),
      ...rivals
        .filter(([name]) => name === 'postgraphile')
        .map(([name]) => atLeast('… against PostGraphile', 1, ours / perSecond(name), figure)),
    ],
    text: [
      `One query of 37 leaves as \`POST /graphql\`, of ${shots.length} escrows in turn, by four integrators, ${connections} connections. Bare Apollo and mercurius have the same part of the schema over one statement and answer the same JSON (compared); PostGraphile has as many columns of the same rows by its own names. None of them asks for a credential, limits, logs or checks anything.`,
      sideTable(figures),
      ...(missing ? [`PostGraphile and mercurius could not be installed: ${missing}`] : []),
    ].join('\n\n'),
  }
}

async function startRivals(databaseUrl: string, folder: string): Promise<Array<[Rival, Service]>> {
  const names: Rival[] = ['postgraphile', 'mercurius']
  return Promise.all(names.map(async (name): Promise<[Rival, Service]> => [name, await startRival(name, { databaseUrl, folder })]))
}

function shotOf(document: string, variables: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ query: document, variables })
  return { method: 'POST' as const, path: '/graphql', headers: { ...headers, 'content-type': 'application/json' }, body }
}

/** What is compared has to be the same work: every side answers, and those with our schema answer the same. */
async function compareAnswers(sides: Side[]): Promise<void> {
  const answers = await Promise.all(
    sides.map(async ({ name, server, shots }) => {
      const { path, headers, body } = shots[0]!
      const answer = await fetch(server.origin + path, { method: 'POST', headers: headers!, body: body! })
      const { data, errors } = (await answer.json()) as { data?: Record<string, object | null>; errors?: unknown }
      if (errors || !data || Object.values(data)[0] === null) throw new Error(`${name} answered ${JSON.stringify({ data, errors })}`)
      return { name, data }
    }),
  )
  const [ours] = answers
  for (const { name, data } of answers) if (name !== 'postgraphile') deepStrictEqual(data, ours!.data, name)
}
