import type { SeededRandom } from '../../model/seeded-random.js'

/** JSON that need not be JSON: a leaf is text that is printed as it is, and an object may have a key twice. */
export type JsonTree = string | JsonTree[] | { fields: Array<[key: string, value: JsonTree]> }

export const tree = (fields: Record<string, JsonTree>): JsonTree => ({ fields: Object.entries(fields) })
export const text = (value: string): string => JSON.stringify(value)

/** A tree of an ordinary value. */
export function treeOf(value: unknown): JsonTree {
  if (Array.isArray(value)) return value.map(treeOf)
  if (typeof value === 'object' && value !== null) return { fields: Object.entries(value).map(([key, each]) => [key, treeOf(each)]) }
  return JSON.stringify(value) ?? 'null'
}

export function print(node: JsonTree): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return `[${node.map(print).join(',')}]`
  // A key that begins with a quote is printed as it is: that is how broken ones get in.
  return `{${node.fields.map(([key, value]) => `${key.startsWith('"') ? key : text(key)}:${print(value)}`).join(',')}}`
}

/** The source text of something else than `inPlaceOf`. */
type Hostile = (random: SeededRandom, inPlaceOf?: string) => string

/** The same tree with one random change; what replaces a value comes from `hostile`. */
export function mutate(node: JsonTree, random: SeededRandom, hostile: Hostile): JsonTree {
  if (typeof node === 'string') return hostile(random, node)
  if (Array.isArray(node)) return mutateArray(node, random, hostile)
  return mutateObject(node, random, hostile)
}

function mutateArray(items: JsonTree[], random: SeededRandom, hostile: Hostile): JsonTree {
  if (items.length === 0 || random.chance(0.3))
    return random.pick([hostile(random), [...items, hostile(random)], Array.from({ length: 200 }, () => items[0] ?? 'null')])
  const place = random.whole(0, items.length - 1)
  return items.map((item, index) => (index === place ? mutate(item, random, hostile) : item))
}

function mutateObject({ fields }: { fields: Array<[string, JsonTree]> }, random: SeededRandom, hostile: Hostile): JsonTree {
  const place = fields.length === 0 ? -1 : random.whole(0, fields.length - 1)
  const [key, value] = fields[place] ?? ['', 'null']
  const change = random.weighted({ value: 60, drop: 6, twice: 6, add: 10, wrap: 5, rename: 4, whole: 3, many: 2 })
  switch (change) {
    case 'value':
      if (place < 0) return { fields: [[random.pick(hostileKeys), hostile(random)]] }
      return { fields: fields.map((field, index) => (index === place ? [key, mutate(value, random, hostile)] : field)) }
    case 'drop':
      return { fields: fields.filter((_field, index) => index !== place) }
    case 'twice':
      return { fields: [...fields, [escaped(key, random), random.chance(0.5) ? value : hostile(random)]] }
    case 'add':
      return { fields: [...fields, [random.pick(hostileKeys), hostile(random)]] }
    case 'wrap':
      return {
        fields: fields.map((field, index) =>
          index === place ? [key, random.pick<JsonTree>([[value], tree({ value }), tree({ $ne: value }), tree({ $in: [value] })])] : field,
        ),
      }
    case 'rename':
      return {
        fields: fields.map(([name, each], index) => [
          index === place ? random.pick([name.toUpperCase(), `${name} `, `${name}[]`, `$${name}`]) : name,
          each,
        ]),
      }
    case 'whole':
      return random.pick<JsonTree>([
        [{ fields }],
        hostile(random),
        print({ fields }).slice(0, -1),
        `${print({ fields })}}`,
        `\ufeff${print({ fields })}`,
        `// ${print({ fields })}`,
      ])
    case 'many':
      return { fields: [...fields, ...Array.from({ length: 600 }, (_none, index): [string, JsonTree] => [`k${index}`, '1'])] }
  }
}

/** The same key in other letters: a parser that compares source text would take it for another one. */
const escaped = (key: string, random: SeededRandom) =>
  random.chance(0.5) || key === '' ? key : `"\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}"`

const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$ne',
  '$or',
  '$where',
  'id',
  '_id',
  'status',
  'balance',
  'isAdmin',
  '',
  'a\u0000b',
  '"\\ud800"',
  'ключ',
  'x'.repeat(5_000),
]
