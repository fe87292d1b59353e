import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  parse,
  type GraphQLField,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { bounds } from '../../server/domain/bounds.js'
import { measure } from '../../server/graphql/engine/document-size.js'
import { leafWeights, listLengths } from '../../server/graphql/engine/field-weights.js'

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))
const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
const fields = types.flatMap((type) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
)
type Field = GraphQLField<unknown, unknown>
const hasPages = ({ args }: Field) => args.some(({ name }) => name === 'first' || name === 'limit')
const isList = ({ type }: Field) => isListType(getNullableType(type))
/** What only pages are: its lists are as long as the page. */
const isPage = (name: string) => {
  const leading = fields.filter(({ field }) => getNamedType(field.type).name === name)
  return leading.length > 0 && leading.every(({ field }) => hasPages(field) && !isList(field))
}
const lists = fields.filter(({ type, field }) => isList(field) && !hasPages(field) && !isPage(type.name))
const tableOf = (field: Field) => (isCompositeType(getNamedType(field.type)) ? listLengths : leafWeights)

describe('a list without pages', () => {
  it('is decided about, each of them: in field-weights.ts, with what it can be', () => {
    const undecided = lists.filter(
      ({ type, field }) => !tableOf(field).has(`${type.name}.${field.name}`) && !tableOf(field).has(field.name),
    )
    expect(undecided.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
  })

  it('is in the schema as long as something is decided about it', () => {
    const names = new Set(fields.flatMap(({ type, field }) => [field.name, `${type.name}.${field.name}`]))
    expect([...listLengths.keys(), ...leafWeights.keys()].filter((name) => !names.has(name))).toEqual([])
    expect(
      [...listLengths.keys()].filter((name) => !lists.some(({ type, field }) => [field.name, `${type.name}.${field.name}`].includes(name))),
    ).toEqual([])
  })
})

describe('a list costs at least a tenth of the kilobytes that it may have', () => {
  const { limits } = readConfig({})
  const characters = (...texts: Array<{ most: number }>) => texts.reduce((sum, { most }) => sum + most, 200) / 1_000
  it.each<[name: string, query: string, items: number, kilobytesEach: number]>([
    ['messages', '{ escrow(id: "x") { disputes { messages { body } } } }', 2 * limits.disputeMessages, characters(bounds.disputeMessage)],
    ['offers', '{ escrow(id: "x") { disputes { offers { id } } } }', limits.settlementOffers, 0.5],
    [
      'deliveryRejections, of half as many as there may be',
      '{ escrow(id: "x") { deliveryRejections { reason } } }',
      limits.deliveryRejections / 2,
      characters(bounds.reason),
    ],
    [
      'cancellationRequests',
      '{ escrow(id: "x") { cancellationRequests { reason decisionReason } } }',
      20,
      characters(bounds.reason, bounds.reason),
    ],
    // Of each payout what is reserved and what becomes of it: to the seller, fees, tax, commission.
    ['moneyLine, of 300 payouts', '{ escrow(id: "x") { moneyLine { id } } }', 4 * 300, 0.25],
    ['allowedActions', '{ escrow(id: "x") { allowedActions { action } } }', 40, 0.5],
    ['deadlines', '{ escrow(id: "x") { deadlines { at } } }', 2 * limits.openReleaseRequests, 0.2],
    ['pdfVersions', '{ escrow(id: "x") { contract { pdfVersions { url } } } }', 3 * 20, 0.7],
    ['documents', '{ businesses(limit: 1) { documents { id } } }', limits.businessDocuments, 0.7],
    ['apiKeys', '{ apiKeys { id metadata } }', limits.apiKeys, 1],
    ['webhooks', '{ webhooks { id events } }', limits.webhooksPerDeveloper, characters(bounds.webhookUrl) + 10],
    ['destinations', '{ destinations { id } }', limits.destinations, 0.5],
    [
      'oauthClients',
      '{ oauthClients { redirectUris } }',
      limits.oauthClients,
      (bounds.oauthRedirectUris.most * bounds.oauthRedirectUri.most) / 1_000,
    ],
    ['attempts', '{ event(id: "x") { deliveries { attempts { number } } } }', 100 * limits.webhookAttempts, 1.2],
  ])('%s', (_name, query, items, kilobytesEach) => {
    const document = parse(query)
    const [operation] = document.definitions
    if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
    const { cost } = measure(schema, document, operation, { variables: {}, pageDefault: limits.pageDefault })
    expect(cost).toBeGreaterThanOrEqual(Math.floor((items * kilobytesEach) / 10))
  })
})
