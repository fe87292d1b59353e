import { Kind, OperationTypeNode, parse, type OperationDefinitionNode, type VariableDefinitionNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleDocuments } from '../../schema/operations/console-documents.js'
import { encodeId } from '../../server/domain/id.js'
import { accessOf } from '../../server/graphql/access/root-fields.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { expected } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// The role `support` reads who people are masked (decisions 3 and 18): every question of the console that it may ask, taken from the schema, and
// each in the console's own words. What the answer of an owner names, that of support does not.

const schema = await buildSchema()
let world: GraphqlWorld
let ids: Record<'escrow' | 'period' | 'user' | 'developer' | 'event' | 'charge', string>
/** Who somebody is: addresses, names, and what they have signed with. */
let secrets: string[]

beforeAll(async () => {
  world = await openGraphqlWorld()
  const { cast, developers } = world
  await world.sql(`update app_user set identity_status = 'approved', first_name = 'Zeyneb', last_name = 'Khaldoun' where id = $1`, [
    cast.buyer.userId,
  ])
  await world.sql(`update app_user set identity_status = 'approved', first_name = 'Moncef', last_name = 'Trabelsi' where id = $1`, [
    cast.seller.userId,
  ])
  await world.does('createDestination', { rib: '08003123456789012359', holderName: 'Zeyneb Khaldoun' }, 'buyer')
  const escrow = await world.given().disputed()
  const period = await world.given({ mode: 'quick', amount: '400', progressiveRelease: {} }).paid()
  await world.does('createReleaseRequest', { escrowId: period, requestId: 'may', amountTnd: '30' }, 'seller')
  await world.does('rejectReleaseRequest', { escrowId: period, requestId: 'may', reason: 'Nothing was done in May.' }, 'buyer')
  await world.does('putBusiness', { name: 'Shop', registrationNumber: 'B1', taxId: '1/A' }, 'developer', { select: 'business { id }' })
  const sale = { title: 'Oil', amount: 100, merchantReference: 'order-1', redirectUrl: 'https://shop.example.com/return' }
  const { charge } = (await expected(201, world.call('POST', '/api/v1/charges', { body: sale }))).body
  const [event] = await world.sql<{ id: string }>(`select id from domain_event where type = 'escrow.created' order by seq limit 1`)
  const [developer] = await world.sql<{ email: string }>('select email from developer where id = $1', [developers.seller])
  secrets = [cast.buyer.email, cast.seller.email, developer!.email, 'Khaldoun', 'Trabelsi', 'Seller Test', 'Buyer Test']
  ids = {
    escrow,
    period,
    user: encodeId('usr', cast.buyer.userId),
    developer: encodeId('dev', developers.seller),
    event: encodeId('evt', event!.id),
    charge: charge.id,
  }
})
afterAll(() => world.close())

type Name = keyof typeof consoleDocuments

/** What each is asked about, where it has to be about something or where that tells more. */
const asked: Partial<Record<Name, () => Record<string, unknown>>> = {
  Charge: () => ({ id: ids.charge }),
  ComingDeadlines: () => ({ until: new Date(world.services.clock().getTime() + 365 * 86_400_000).toISOString(), first: 100 }),
  Deliveries: () => ({ escrowId: ids.escrow }),
  DeveloperCase: () => ({ id: ids.developer }),
  Developers: () => ({ search: secrets[2] }),
  Disputes: () => ({ first: 100 }),
  EscrowCase: () => ({ id: ids.escrow }),
  EscrowHistory: () => ({ id: ids.escrow }),
  EscrowPayouts: () => ({ escrowId: ids.period }),
  Escrows: () => ({ first: 20, withTotal: false }),
  Find: () => ({ text: secrets[0] }),
  RecordedEvent: () => ({ id: ids.event }),
  RecordedEvents: () => ({ first: 50 }),
  ReleaseRequestCase: () => ({ escrowId: ids.period, requestId: 'may' }),
  UserCase: () => ({ id: ids.user }),
  Users: () => ({ search: secrets[0] }),
}

/** Those of which an owner reads who somebody is: of these, the mask is seen at work. */
const namesPeople: readonly Name[] = [
  'DeveloperCase',
  'Developers',
  'EscrowCase',
  'EscrowHistory',
  'Escrows',
  'Find',
  'RecordedEvent',
  'UserCase',
  'Users',
]

const operationOf = (name: Name): OperationDefinitionNode =>
  parse(consoleDocuments[name].text).definitions.find((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION)!

function isForSupport(name: Name): boolean {
  const operation = operationOf(name)
  if (operation.operation !== OperationTypeNode.QUERY) return false
  const fields = operation.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : []))
  return fields.every((field) => {
    const { callers, staffRoles } = accessOf(schema.getQueryType()!.getFields()[field]!)
    return callers === null || ('staff' in callers && (staffRoles?.includes('support') ?? true))
  })
}

const questions = (Object.keys(consoleDocuments) as Name[]).filter(isForSupport)

const isRequired = ({ type, defaultValue }: VariableDefinitionNode): boolean => type.kind === Kind.NON_NULL_TYPE && !defaultValue

it('knows what to ask with every question of the console that support may ask, and no other', () => {
  const aboutSomething = questions.filter((name) => operationOf(name).variableDefinitions?.some(isRequired))
  expect(aboutSomething.filter((name) => !(name in asked))).toEqual([])
  expect(Object.keys(asked).filter((name) => !questions.some((each) => each === name))).toEqual([])
})

describe.each(questions)('%s', (name) => {
  it('tells support nothing of who people are', async () => {
    const variables = asked[name]?.() ?? {}
    const answers = { support: '', owner: '' }
    for (const as of ['support', 'owner'] as const) {
      const { data, errors } = await world.ask(consoleDocuments[name].text, { as, variables })
      expect(errors, as).toBeUndefined()
      answers[as] = JSON.stringify(data)
    }
    const told = (answer: string) => secrets.filter((secret) => answer.includes(secret))
    expect(told(answers.support)).toEqual([])
    if (namesPeople.includes(name)) expect(told(answers.owner)).not.toEqual([])
  })
})
