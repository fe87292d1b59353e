import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishedEvents } from '../../schema/event/event-schemas.js'
import { apiRoutes, developerRoutes, imageRoutes, publicDeveloperRoutes, sandboxRoutes } from '../../rest-compat/rest-compat.js'
import { errorCatalogue } from '../../server/domain/errors.js'
import { checkoutActions } from '../../server/domain/escrow/checkout-actions.js'
import { allCommands } from '../../server/domain/escrow/commands.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import {
  payoutCodeProofs,
  routeProofs,
  sessionActionProofs,
  sessionCodeProofs,
  specification,
  transitionProofs,
  type Proof,
} from './specification-list.js'

const testFolder = join(import.meta.dirname, '..')

const titlesByFile = new Map<string, Set<string>>()

/** The specification's table of event types, in its order. */
const specifiedEvents = [
  'escrow.status.updated',
  'contract.signed',
  'escrow.cancellation.requested',
  'escrow.cancellation.rejected',
  'escrow.cancellation.accepted',
  'escrow.updated',
  'escrow.deposit_proof.rejected',
  'escrow.delivery.rejected',
  ...['required', 'submitted', 'correction_requested', 'accepted', 'accepted_by_timeout', 'needs_review', 'expired'].map(
    (stage) => `escrow.proof.${stage}`,
  ),
  'escrow.funds.added',
  'escrow.funds.refunded',
  ...['created', 'approved', 'auto_approved', 'disputed', 'resolved', 'released'].map((stage) => `escrow.release_request.${stage}`),
  'escrow.balance.exhausted',
  'identity.verification.updated',
  'identity.verification.linked',
]

/** The titles of a test file as they stand in its source, `%s` and all. */
function titlesOf(file: string): Set<string> {
  const known = titlesByFile.get(file)
  if (known) return known
  const source = readFileSync(join(testFolder, file), 'utf8')
  // A title follows `it(` or `test(`, or the table of an `each`, or stands in a row of such a table as `it: `.
  const titles = source.matchAll(/(?:\b(?:it|test)\(|\)\(|\bit: )\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  const found = new Set([...titles].map((match) => match[2]!))
  // What every verb refuses is told once, in the file that drives all their tables.
  if (source.includes(`from './verb.js'`)) for (const title of titlesOf('transports/verb.ts')) found.add(title)
  titlesByFile.set(file, found)
  return found
}

/** What is wrong with a proof, in words; nothing when its test is there. */
function problemOf({ file, title }: Proof): string[] {
  try {
    return titlesOf(file).has(title) ? [] : [`test/${file} has no test "${title}"`]
  } catch {
    return [`test/${file} does not exist`]
  }
}

describe('the list of the specification', () => {
  it.each(specification.map(({ section, rows }) => [section, rows] as const))('%s: every row has a test that exists', (_section, rows) => {
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ row }) => row)).toEqual([])
    expect(rows.flatMap(({ row, proofs }) => proofs.flatMap(problemOf).map((problem) => `${row}: ${problem}`))).toEqual([])
  })

  it('names each row of a table once', () => {
    for (const { section, rows } of specification) {
      const names = rows.map(({ row }) => row)
      expect(new Set(names).size, section).toBe(names.length)
    }
  })
})

describe('every row of the transition table', () => {
  const rows = allCommands.flatMap(({ name, from }) => Object.keys(from).map((status) => `${status} ${name}`))

  it('is on the list, and nothing else is', () => {
    expect(Object.keys(transitionProofs).toSorted()).toEqual(rows.toSorted())
  })

  it.each(rows)('%s has a test that exists', (name) => {
    expect(transitionProofs[name]!.length).toBeGreaterThan(0)
    expect(transitionProofs[name]!.flatMap(problemOf)).toEqual([])
  })
})

describe('every type of an event', () => {
  const told = specification.filter(({ section }) => section.startsWith('Events')).flatMap(({ rows }) => rows.map(({ row }) => row))
  const wildcards = told.flatMap((row) => /^\S+\.\*/.exec(row) ?? []).map((name) => name.slice(0, -1))

  it('that the specification names is on the list', () => {
    const isTold = (type: string) => told.some((row) => row.startsWith(type)) || wildcards.some((wildcard) => type.startsWith(wildcard))
    expect(specifiedEvents.filter((type) => !isTold(type))).toEqual([])
    expect(specifiedEvents.filter((type) => !publishedEvents.some((event) => event.type === type))).toEqual([])
  })
})

describe('every route of the REST API', () => {
  const prefixed = (prefix: string, routes: typeof apiRoutes) =>
    routes.map(({ method, path }) => `${method.toUpperCase()} ${prefix}${path}`)
  const routes = [
    ...prefixed('/api/v1', [...apiRoutes, ...sandboxRoutes]),
    ...prefixed('/api/developer', [...developerRoutes, ...publicDeveloperRoutes, ...imageRoutes]),
  ]

  it('is on the list, and nothing else is', () => {
    expect(Object.keys(routeProofs).toSorted()).toEqual(routes.toSorted())
  })

  it.each(routes)('%s has a test that exists', (name) => {
    expect(routeProofs[name]!.length).toBeGreaterThan(0)
    expect(routeProofs[name]!.flatMap(problemOf)).toEqual([])
  })
})

describe('every code of the table of session creation', () => {
  // The table of the specification, in its order.
  const table = [
    'NO_REDIRECT_URLS_CONFIGURED',
    'REDIRECT_URL_NOT_ALLOWED',
    'REDIRECT_URL_MUST_BE_HTTPS',
    'INSTANT_ESCROW_NO_CONTRACT',
    'INSTANT_ESCROW_NO_COMPLETE_STEP',
    'QUICK_ESCROW_NO_CONTRACT',
    'CONTRACT_ALREADY_SIGNED',
    'PAYMENT_ALREADY_DONE',
    'ESCROW_ALREADY_COMPLETED',
    'DISPUTE_ALREADY_OPENED',
    'CANCELLATION_REQUEST_INVALID_STATUS',
    'CANCELLATION_REQUEST_BUYER_ONLY',
    'CANCEL_ESCROW_INVALID_STATUS',
    'CANCEL_ESCROW_SELLER_ONLY',
    'CHECKOUT_TARGET_NOT_BUYER',
    'CHECKOUT_TARGET_NOT_SELLER',
    'CANCELLATION_ALREADY_REQUESTED',
    'NO_PENDING_CANCELLATION',
  ]

  it.each(table)('%s has a test that exists', (code) => {
    expect(Object.keys(errorCatalogue)).toContain(code)
    expect(sessionCodeProofs[code]?.length).toBeGreaterThan(0)
  })

  it.each(Object.entries(sessionCodeProofs))('the test of %s names it', (code, proofs) => {
    expect(Object.keys(errorCatalogue)).toContain(code)
    expect(proofs.flatMap(problemOf)).toEqual([])
    for (const { title } of proofs) expect(title).toContain(code)
  })
})

describe('every code of the table of payout requests', () => {
  // The table of the specification, in its order.
  const table = [
    'PROGRESSIVE_RELEASE_NOT_ENABLED',
    'SELLER_IDENTITY_REQUIRED',
    'AMOUNT_TOO_SMALL',
    'INSUFFICIENT_AVAILABLE_BALANCE',
    'CONSENT_REQUIRED',
  ]

  it('is on the list', () => {
    expect(Object.keys(payoutCodeProofs).slice(0, table.length)).toEqual(table)
  })

  it.each(Object.entries(payoutCodeProofs))('%s is refused by the route, and has a test that exists', (code, proofs) => {
    const route = apiRoutes.find(({ method, path }) => method === 'post' && path === '/escrows/:id/release-requests')
    expect(route?.errors).toContain(code)
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.flatMap(problemOf)).toEqual([])
  })
})

describe('every action of a checkout session', () => {
  it('is on the list, and nothing else is', () => {
    expect(Object.keys(sessionActionProofs).toSorted()).toEqual([...checkoutActions].toSorted())
  })

  it.each(Object.entries(sessionActionProofs))('%s has a test that exists', (_action, proofs) => {
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.flatMap(problemOf)).toEqual([])
  })
})

describe('every mutation of the GraphQL schema', () => {
  let sources: string
  let mutations: string[]

  beforeAll(async () => {
    const folders = ['graphql', 'transports', 'scenarios', 'hosted', 'support']
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(join(testFolder, folder))).map((name) => join(testFolder, folder, name))),
    )
    sources = (
      await Promise.all(
        files
          .flat()
          .filter((file) => file.endsWith('.ts'))
          .map((file) => readFile(file, 'utf8')),
      )
    ).join('\n')
    mutations = Object.keys((await buildSchema()).getMutationType()!.getFields())
  })

  it('is named by a test', () => {
    expect(mutations.length).toBeGreaterThan(20)
    const isNamed = (mutation: string) =>
      new RegExp(`\\b${mutation}\\b|\\b${mutation[0]!.toUpperCase()}${mutation.slice(1)}\\b`).test(sources)
    expect(mutations.filter((mutation) => !isNamed(mutation))).toEqual([])
  })
})
