import 'reflect-metadata'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  buildSchema as schemaOf,
  findBreakingChanges,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  parse,
  validate,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventTypeName, fieldsOf as eventFieldsOf, subscriptionOf } from '../../schema/event/event-fields.js'
import { withEventTypesTable } from '../../server/graphql/emit/event-types-table.js'
import { commandDocumentsText } from '../../server/graphql/emit/command-documents.js'
import { documentFragmentsText } from '../../server/graphql/emit/document-fragments.js'
import { transitionsPage } from '../../server/graphql/emit/transitions-page.js'
import { documentsText, documentTypesText } from '../../server/graphql/emit/documents-text.js'
import { readOperationFiles } from '../../server/graphql/emit/read-operations.js'
import { committedDocuments } from '../../schema/operations/documents.js'
import { readConfig } from '../../server/config.js'
import { emittedEventTypes, eventTypes } from '../../server/domain/event/event-type.js'
import { allCommands } from '../../server/domain/escrow/commands.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { checkLimits } from '../../server/graphql/engine/document-limits.js'
import { schemaText } from '../../server/graphql/emit/schema-text.js'

const root = resolve(import.meta.dirname, '../..')
const committed = readFileSync(join(root, 'schema/schema.graphql'), 'utf8')

let schema: GraphQLSchema
let types: GraphQLNamedType[]

beforeAll(async () => {
  schema = await buildSchema()
  types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
})

const fieldsOf = (type: GraphQLNamedType): Array<GraphQLField<unknown, unknown>> =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
const mutations = () => fieldsOf(schema.getMutationType()!)
const inputFields = (type: GraphQLNamedType) => (isInputObjectType(type) ? Object.values(type.getFields()) : [])

describe('the committed schema', () => {
  it('breaks no client that fits it', () => {
    const breaking = findBreakingChanges(schemaOf(committed), schema).map(({ description }) => description)
    expect(
      breaking,
      'what breaks a client waits for another version (decisions 19); npm run schema -- --accept-breaking, if no client has seen it',
    ).toEqual([])
  })

  it('is the one that the service answers: npm run schema', () => {
    expect(schemaText(schema)).toBe(committed)
  })
})

describe('everything is described', () => {
  it('types, fields, arguments, values and directives', () => {
    const described = types.flatMap((type) => [
      [type.name, type.description],
      ...fieldsOf(type).flatMap((field) => [
        [`${type.name}.${field.name}`, field.description],
        ...field.args.map((argument) => [`${type.name}.${field.name}(${argument.name})`, argument.description]),
      ]),
      ...inputFields(type).map((field) => [`${type.name}.${field.name}`, field.description]),
      ...(isEnumType(type) ? type.getValues().map((value) => [`${type.name}.${value.name}`, value.description]) : []),
    ])
    const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive))
    const ofDirectives = directives.flatMap((directive) => [
      [`@${directive.name}`, directive.description],
      ...directive.args.map((argument) => [`@${directive.name}(${argument.name})`, argument.description]),
    ])
    const missing = [...described, ...ofDirectives].filter(([, description]) => !description?.trim()).map(([name]) => name)
    expect(missing).toEqual([])
  })

  it('an operation says who may run it', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) => fieldsOf(root!))
    expect(roots.filter(({ description }) => !/^Who: \w/m.test(description!)).map(({ name }) => name)).toEqual([])
    expect(schema.getMutationType()!.getFields()['submitDepositProof']!.description).toContain('Who: a guest by their link')
  })

  it('an amount says in which unit it is', () => {
    const fields = types.flatMap((type) => [...fieldsOf(type), ...inputFields(type)].map((field) => ({ type, field })))
    const amounts = fields.filter(({ field }) => getNamedType(field.type).name === 'Decimal')
    const bare = amounts.filter(({ field }) => !/(Tnd|Percentage)$|TND|currency|percent/m.test(`${field.name}\n${field.description}`))
    expect(bare.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
  })

  it('an input of a command says its bounds', () => {
    const says = (type: string, field: string) => inputFields(schema.getType(type)!).find(({ name }) => name === field)?.description
    expect(says('UpdateEscrowInput', 'estimatedDeliveryDays')).toMatch(/; 1-36,500\.$/)
    expect(says('UpdateEscrowInput', 'description')).toMatch(/; up to 2,000 characters\.$/)
    expect(says('CreateReleaseRequestInput', 'requestId')).toMatch(/; 1-120 letters, digits and `\. _ : -`\.$/)
  })

  it('a mutation names what its conditions refuse, and no session where there is none', () => {
    const { completeEscrow, payEscrow, withdrawDispute } = schema.getMutationType()!.getFields()
    expect(completeEscrow!.description).toContain('SELLER_NOT_REGISTERED')
    expect(payEscrow!.description).toMatch(/checkout session instead[^]*CONTRACT_NOT_SIGNED, PAYMENT_IN_PROGRESS[^]*PAYMENT_DECLINED/)
    expect(withdrawDispute!.description).toMatch(/no checkout session does it[^]*WRONG_PARTY[^]*DISPUTE_OPENER_ONLY/)
  })
})

describe('the events of a mutation', () => {
  const eventsOf = (name: string) => /Events: (.*)\.$/.exec(schema.getMutationType()!.getFields()[name]!.description!)?.[1]

  it('are those that whoever runs it causes, and of what goes with it', () => {
    expect(eventsOf('approveReleaseRequest')).toBe(
      'escrow.release_request.approved; where payout requests are settled with it, escrow.release_request.released',
    )
    expect(eventsOf('closeEscrow')).toBe(
      'escrow.updated; where payout requests are settled with it, escrow.release_request.approved, escrow.release_request.released, escrow.release_request.voided',
    )
    expect(eventsOf('deliverEscrow')).toBe('escrow.status.updated')
  })
})

describe('the rules of decisions 17', () => {
  /** There is one of what they end, and nothing more to say. */
  const withoutInput = ['signOut', 'signOutEverywhere', 'deleteDeveloperSignature']

  it('a mutation takes one input of its own name', () => {
    const wrong = mutations()
      .filter(({ name }) => !withoutInput.includes(name))
      .filter(({ name, args }) => args.length !== 1 || args[0]!.name !== 'input' || args[0]!.type.toString() !== `${capital(name)}Input!`)
    expect(
      wrong.map(({ name, args }) => `${name}(${args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ')})`),
    ).toEqual([])
  })

  it('and answers a payload of its own name, with userErrors; the object is null when it is refused', () => {
    for (const { name, type } of mutations()) {
      expect(type.toString(), name).toBe(`${capital(name)}Payload!`)
      const fields = fieldsOf(getNamedType(type))
      expect(fields.find((field) => field.name === 'userErrors')?.type.toString(), name).toBe('[UserError!]!')
      expect(
        fields
          .filter((field) => field.name !== 'userErrors' && field.type.toString().endsWith('!'))
          .map((field) => `${name}.${field.name}`),
      ).toEqual([])
    }
  })

  it('enum values are upper-case, types begin with a capital, fields and arguments do not', () => {
    const values = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name))
    expect(values.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([])
    expect(types.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
    const fields = types.flatMap((type) => fieldsOf(type).flatMap(({ name, args }) => [name, ...args.map((argument) => argument.name)]))
    expect(fields.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
  })

  it('no money is a float', () => {
    const floats = types.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => getNamedType(field.type).name === 'Float')
        .map(({ name }) => `${type.name}.${name}`),
    )
    expect(floats).toEqual([])
  })

  it('every list of pages takes its size', () => {
    const connections = types.flatMap((type) => fieldsOf(type).filter((field) => getNamedType(field.type).name.endsWith('Connection')))
    expect(connections.filter(({ args }) => !args.some(({ name }) => name === 'first'))).toEqual([])
  })
})

describe('the committed operations', () => {
  const folder = join(root, 'schema/operations')
  const made = 'escrow-commands.graphql'
  const operations = new Map(committedDocuments.map(({ name, text }) => [name, parse(text)]))

  it('fit the schema', () => {
    const problems = [...operations].flatMap(([name, document]) => validate(schema, document).map(({ message }) => `${name}: ${message}`))
    expect(problems).toEqual([])
  })

  it('are typed as they are written: npm run schema', async () => {
    const files = readOperationFiles(folder)
    expect(documentsText(files)).toBe(readFileSync(join(folder, 'documents.ts'), 'utf8'))
    expect(await documentTypesText(committed, files)).toBe(readFileSync(join(folder, 'document-types.ts'), 'utf8'))
  })

  it('are within the limits of any other client', () => {
    const { limits } = readConfig({})
    for (const [name, document] of operations) expect(() => checkLimits(schema, document, {}, limits), name).not.toThrow()
  })

  it('stand each in a file of its name', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.graphql') && !file.endsWith('-fields.graphql') && file !== made)
    const written = [...operations.keys()].filter((name) => !commandDocumentsText().includes(`mutation ${name}(`))
    expect(written.map(kebab).toSorted()).toEqual(files.map((file) => file.replace('.graphql', '')).toSorted())
  })

  it('of the commands are made from the commands: npm run schema', () => {
    expect(commandDocumentsText()).toBe(readFileSync(join(folder, made), 'utf8'))
  })

  it('select of a record what its document has: npm run schema', () => {
    expect(documentFragmentsText()).toBe(readFileSync(join(folder, 'escrow-fields.graphql'), 'utf8'))
  })
})

describe('docs/transitions.md', () => {
  it('is what the commands say: npm run schema', () => {
    expect(transitionsPage()).toBe(readFileSync(join(root, 'docs/transitions.md'), 'utf8'))
  })
})

describe('the list of event types', () => {
  it('knows of every type whether an operation records it', () => {
    const sources = sourcesIn(join(root, 'server/operations')).map((file) => readFileSync(file, 'utf8'))
    const named = eventTypes.filter((type) => sources.some((source) => source.includes(`'${type}'`)))
    const ofSteps = allCommands.flatMap(({ from }) =>
      Object.values(from).flatMap(({ events = [], otherEvents = [], timerEvents = [] }) => [...events, ...otherEvents, ...timerEvents]),
    )
    // Told of any step that takes the last of what can be claimed.
    const ofAnyStep = ['escrow.balance.exhausted']
    expect(emittedEventTypes.toSorted()).toEqual([...new Set([...named, ...ofSteps, ...ofAnyStep])].toSorted())
  })

  it('stands in docs/webhooks.md: `npm run schema` writes it', () => {
    const document = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
    expect(document).toBe(withEventTypesTable(document))
  })

  it('gives each type that is recorded a subscription field and a type with its fields', () => {
    const fields = schema.getSubscriptionType()!.getFields()
    for (const type of emittedEventTypes) {
      const field = fields[subscriptionOf(type)]
      expect(field?.type.toString(), type).toBe(`${eventTypeName(type)}!`)
      expect(field!.args.map(({ name }) => name)).toContain('after')
      const named = schema.getType(eventTypeName(type))
      const has = isObjectType(named) ? Object.keys(named.getFields()) : []
      expect(has).toEqual(expect.arrayContaining(Object.keys(eventFieldsOf(type))))
    }
    expect(Object.keys(fields).toSorted()).toEqual(['events', ...emittedEventTypes.map(subscriptionOf)].toSorted())
  })
})

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(path) : [path]
  })
}
