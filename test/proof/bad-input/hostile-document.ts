import { OperationTypeNode, type GraphQLField } from 'graphql'
import type { SeededRandom } from '../../model/seeded-random.js'
import { hostileTexts } from './hostile-values.js'
import type { RootField } from './root-fields.js'

/** An ordinary document, what it asks for, and how much of something is tried. */
interface Target {
  query: string
  operation: OperationTypeNode
  field: GraphQLField<unknown, unknown>
  random: SeededRandom
  times: number
  depth: number
}

type Attack = (target: Target) => string

/** A document that costs, loops, repeats, does not fit the schema or is none. */
export function hostileDocument(query: string, { operation, field }: RootField, random: SeededRandom): string {
  const times = random.pick([2, 5, 15, 16, 200, 1_500])
  const depth = random.pick([9, 10, 11, 60, 1_000])
  return random.pick(attacks)({ query, operation, field, random, times, depth })
}

const many = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_none, index) => make(index)).join(' ')

const selected = ({ operation, query }: Target) =>
  operation === OperationTypeNode.QUERY ? 'me { id }' : query.slice(query.indexOf('{') + 1, query.lastIndexOf('}'))

const repetitions: Attack[] = [
  (target) => `${target.operation} { ${many(target.times, (index) => `a${index}: ${selected(target)}`)} }`,
  ({ query, times }) => query.replace('{', `{ ${many(times, (index) => `a${index}: __typename`)} `),
  ({ query, times }) => `${query} ${many(times, (index) => `fragment U${index} on Query { __typename }`)}`,
  ({ query, times }) => query.replace('{', `${many(times, () => '@include(if: true)')} {`),
  ({ query, times, field }) => query.replace(field.name, `${field.name} ${many(times, () => '@skip(if: false)')}`),
  ({ query, times }) => `${'#\n'.repeat(times)}${query}`,
  ({ query, times }) => `${query}${' ,'.repeat(times * 10)}`,
  ({ query }) => `${query} ${query}`,
  () => 'query A { me { id } } query B { me { id } }',
  () => `mutation { ${many(2, (index) => `s${index}: signOut { userErrors { code } }`)} }`,
  () => 'query { e: escrow(id: "esc_01jd4q6z8y3v7w2n5k9m0xabcd") { id } e: me { id } }',
  () => 'subscription { events { id } escrowCreated { id } }',
]

const nestings: Attack[] = [
  ({ depth }) => `query { ${'me { '.repeat(depth)} id ${'}'.repeat(depth)} }`,
  ({ depth }) => `query { escrows(first: 1) { ${'nodes { seller { '.repeat(depth)} id ${'} } '.repeat(depth)} } }`,
  ({ depth }) => `query { __schema { types ${'{ fields { type '.repeat(depth)} { name } ${'} } '.repeat(depth)} } }`,
  () =>
    `query { ...F0 } ${many(18, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F18 on Query { __typename }`,
  () => 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  () => 'query { ...A } fragment A on Query { ...A }',
  ({ depth }) => `query ($a: ${'['.repeat(depth)}String${']'.repeat(depth)}) { me { id } }`,
  ({ depth }) => `query { escrow(id: ${'['.repeat(depth)}1${']'.repeat(depth)}) { id } }`,
  ({ depth }) => `query { escrow(id: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}) { id } }`,
]

const values: Attack[] = [
  ({ random }) => `query { escrow(id: ${literal(random)}) { id } }`,
  ({ random }) => `query { escrows(first: ${literal(random)}, filter: { q: ${literal(random)} }) { totalCount } }`,
  ({ random }) => `query { escrows(${random.pick(pages)}) { nodes { id } } }`,
  ({ random }) => `query ($first: Int = ${literal(random)}) { escrows(first: $first) { nodes { id } } }`,
  ({ random }) => `query { node(id: ${literal(random)}) { id ... on Escrow { seller { email } } } }`,
  (target) => withKey(target),
]

const pages = ['first: 101', 'first: -1', 'first: 100, last: 100', 'last: 1', 'after: "x"', 'after: "AAAA", before: "AAAA"', 'first: 0']

const misfits: Attack[] = [
  ({ query }) => query.replace('{', '@nope(x: 1) {'),
  ({ query }) => query.replaceAll(/\$v0/g, '$__proto__'),
  ({ query, random, field: { name } }) =>
    query.replace(
      name,
      random.pick([`__proto__: ${name}`, `constructor: ${name}`, 'toString', '__proto__', 'constructor', name.toUpperCase()]),
    ),
  ({ query }) => query.replace('($', '($unused: String, $'),
  ({ query }) => query.replace('$v0:', '$v0: String, $v0:'),
  ({ query }) => query.replace(/: (\w+)!/, ': Int!'),
  ({ query, random }) => query.slice(0, random.whole(0, query.length)),
  ({ query, random }) => query.replace(/[{}()]/, random.pick(['{', '}', '(', ')', '\u0000', '\u2028', '…', '"'])),
  ({ query }) => `\ufeff${query}`,
  ({ random }) => random.pick(hostileTexts),
  () => 'subscription { ...S } fragment S on Subscription { events { id } }',
  () => 'subscription { __typename }',
  () => 'query { __type(name: "Query") { name } __schema { queryType { name } } }',
  () => 'mutation { __typename }',
  () => 'schema { query: Query } type Query { a: Int }',
  () => 'extend type Query { a: Int }',
  () => 'query { me { id @include(if: "yes") } }',
  () => 'query { me { ... on User { ... on Node { ... on Escrow { id } } } } }',
]

const attacks: readonly Attack[] = [...repetitions, ...nestings, ...values, ...misfits]

/** A value written into the document. */
const literal = (random: SeededRandom): string => random.pick(literals)

const literals = [
  ['1e400', '-1', '99999999999999999999', '1.5', '01', '0x1', '9'.repeat(3_000), 'null', 'true', 'RED', '$nope'],
  ['[]', '{}', '{ne: null}', '{__proto__: 1}'],
  ['""', '"\\u0000"', '"\\uD800"', '"\\u{110000}"', '"\\u{D800}"', '"""block \\""" """', '"a\nb"', `"${'x'.repeat(20_000)}"`],
  ['"esc_01jd4q6z8y3v7w2n5k9m0xabcd"'],
].flat()

function withKey({ query, field: { name }, random }: Target): string {
  const keys = ['"k"', '""', `"${'k'.repeat(256)}"`, '"é"', '"\\u0000"', 'null', '1', '$nope', '["k"]', `"k${random.whole(1, 50)}"`]
  const directive = ` @idempotent(key: ${random.pick(keys)})`
  const end = query.indexOf(')', query.indexOf(name))
  if (end < 0) return query.replace(name, name + directive)
  return `${query.slice(0, end + 1)}${directive.repeat(random.pick([1, 1, 1, 2]))}${query.slice(end + 1)}`
}
