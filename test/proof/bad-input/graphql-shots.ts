import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'
import type { SeededRandom } from '../../model/seeded-random.js'
import { bytesOf, contentType, credentialHeaders, idFor, type Shot } from './aim.js'
import { fittingCredentials } from './fitting-credentials.js'
import { graphqlRefusal, idKindOf } from './graphql-refusal.js'
import { headerTricks } from './header-tricks.js'
import { hostileDocument } from './hostile-document.js'
import { hostileValue } from './hostile-values.js'
import { mutate, print, text, tree, type JsonTree } from './json-tree.js'
import { textFor } from './rest-shots.js'
import type { RootField } from './root-fields.js'
import type { BadInputWorld } from './world.js'

/** A request for one root field with something wrong about it, or nothing. */
export function graphqlShot(root: RootField, world: BadInputWorld, random: SeededRandom): Shot {
  const { operation, field } = root
  const ordinary = { query: documentFor(operation, field, random), variables: variablesFor(field, world, random) }
  const body = bodyFor(ordinary, root, random)
  const type = contentType('application/json', random)
  const isStream = operation === OperationTypeNode.SUBSCRIPTION && random.chance(0.8)
  const sent = {
    method: random.chance(0.98) ? 'POST' : random.pick(['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']),
    path: `${isStream ? '/graphql/stream' : '/graphql'}${random.chance(0.97) ? '' : random.pick([`?query=${encodeURIComponent(ordinary.query)}`, '?query=%00', '/', '?a=1&a=2', '/stream/x'])}`,
    headers: [
      ...credentialHeaders(fittingCredentials(root, world), world, random),
      ...(type === undefined ? [] : ([['Content-Type', type]] as Array<[string, string]>)),
      ...(isStream ? ([['Accept', 'text/event-stream']] as Array<[string, string]>) : []),
      ...headerTricks(random),
    ] as Array<[string, string]>,
    body,
  }
  return { ...sent, intent: `${operation} ${field.name}`, surface: 'graphql', mustRefuse: graphqlRefusal(sent, root, world) }
}

interface Ordinary {
  query: string
  variables: JsonTree
}

function bodyFor({ query, variables }: Ordinary, root: RootField, random: SeededRandom): Buffer {
  const whole = (document: string, given: JsonTree = variables): JsonTree => tree({ query: text(document), variables: given })
  switch (random.weighted({ variables: 45, document: 35, envelope: 8, both: 4, plain: 8 })) {
    case 'variables':
      return bytesOf(print(whole(query, mutate(variables, random, hostileValue))), random)
    case 'document':
      return bytesOf(print(whole(hostileDocument(query, root, random))), random)
    case 'both':
      return bytesOf(print(whole(hostileDocument(query, root, random), mutate(variables, random, hostileValue))), random)
    case 'plain':
      return bytesOf(print(whole(query)), random)
    case 'envelope':
      return bytesOf(print(envelope(whole(query), query, variables, random)), random)
  }
}

/** The request around the document: batches, operation names, extensions, and what is no request at all. */
function envelope(request: JsonTree, query: string, variables: JsonTree, random: SeededRandom): JsonTree {
  return random.pick<JsonTree>([
    [request, request],
    Array.from({ length: 100 }, () => request),
    [],
    tree({
      query: text(query),
      variables,
      operationName: text(random.pick(['O', '__proto__', 'constructor', 'Nope', '', ' ', 'toString'])),
    }),
    tree({ query: text(query), variables, operationName: hostileValue(random) }),
    tree({ query: hostileValue(random), variables }),
    tree({ query: text(query), variables: hostileValue(random) }),
    tree({ variables }),
    tree({ query: text(''), variables }),
    tree({
      extensions: '{"persistedQuery":{"version":1,"sha256Hash":"ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38"}}',
    }),
    tree({ query: text(query), variables, extensions: hostileValue(random) }),
    tree({ id: text('x'), documentId: text('y'), query: text(query), variables, map: '{}', operations: '[]' }),
    mutate(request, random, hostileValue),
    text(query),
  ])
}

function documentFor(operation: OperationTypeNode, { name, args, type }: RootField['field'], random: SeededRandom): string {
  const declared = args.map((argument, index) => `$v${index}: ${String(argument.type)}`).join(', ')
  const passed = args.map((argument, index) => `${argument.name}: $v${index}`).join(', ')
  return `${operation} O${declared ? `(${declared})` : ''} { ${name}${passed ? `(${passed})` : ''} ${selection(type, random, 3)} }`
}

/** Some of the fields of a type, and of what lies in it; always what a mutation was refused for. */
function selection(type: GraphQLOutputType, random: SeededRandom, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return '{ __typename }'
  const fields = Object.values(named.getFields()).filter(({ args }) => args.every((argument) => !isNonNullType(argument.type)))
  const leaves = fields
    .filter((field) => isLeafType(getNamedType(field.type)))
    .slice(0, 12)
    .map(({ name }) => name)
  const inner =
    depth > 1
      ? fields
          .filter((field) => !isLeafType(getNamedType(field.type)) && (random.chance(0.3) || field.name === 'userErrors'))
          .map((field) => `${field.name} ${selection(field.type, random, depth - 1)}`)
      : []
  return `{ ${['__typename', ...leaves, ...inner].join(' ')} }`
}

function variablesFor({ name: fieldName, args }: RootField['field'], world: BadInputWorld, random: SeededRandom): JsonTree {
  return {
    fields: args
      .filter(({ type }) => isNonNullType(type) || random.chance(0.4))
      .map((argument) => [`v${args.indexOf(argument)}`, valueFor(argument.type, { fieldName, name: argument.name }, world, random)]),
  }
}

interface Place {
  fieldName: string
  name: string
}

function valueFor(type: GraphQLInputType, place: Place, world: BadInputWorld, random: SeededRandom): JsonTree {
  if (isNonNullType(type)) return valueFor(type.ofType, place, world, random)
  if (isListType(type)) return [valueFor(type.ofType, place, world, random)]
  if (isEnumType(type)) return text(random.pick(type.getValues()).name)
  if (isInputObjectType(type)) {
    const chosen = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || random.chance(0.25))
    return { fields: chosen.map((field) => [field.name, valueFor(field.type, { ...place, name: field.name }, world, random)]) }
  }
  switch (type.name) {
    case 'Int':
      return String(random.whole(1, 50))
    case 'Boolean':
      return random.pick(['true', 'false'])
    case 'Decimal':
      return text(random.pick(['25', '100.5', '7.125', '48']))
    case 'JSON':
      return tree({ order: text('A-1') })
    case 'DateTime':
      return text('2027-01-31T10:00:00.000Z')
    default:
      return text(type.name === 'ID' ? idFor(idKindOf(place.name, place.fieldName), world, random) : textFor(place.name, world, random))
  }
}
