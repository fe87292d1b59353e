import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nouns } from '../../server/domain/nouns.js'

/** The rings whose folders are nouns; `rooms` hold what a ring needs for all of them. */
const rings: Record<string, { rooms: string[] }> = {
  'server/domain': { rooms: [] },
  'server/operations': { rooms: [] },
  'server/queries': { rooms: [] },
  hosted: { rooms: ['account', 'live', 'page', 'reference', 'script', 'visit', 'wording'] },
  schema: { rooms: ['document', 'error', 'node', 'operations', 'scalars', 'validation'] },
}

/** Circles between nouns that are still there; a test fails when one more comes, and when one of these is gone. */
const knownCircles: Record<string, string[]> = {}

const root = resolve(import.meta.dirname, '../..')

describe.each(Object.entries(rings))('%s', (ring, { rooms }) => {
  it('has a folder for nouns of the list, and for nothing else', () => {
    expect(foldersIn(ring).filter((name) => !(name in nouns) && !rooms.includes(name))).toEqual([])
  })

  it('has every room that is named here', () => {
    expect(foldersIn(ring)).toEqual(expect.arrayContaining(rooms))
  })

  it('has no circle of nouns that import one another', () => {
    expect(circlesIn(ring)).toEqual(knownCircles[ring] ?? [])
  })
})

it('every resolver is named after the noun it is about, but for that of `node(id:)`, which is about all of them', () => {
  const files = readdirSync(join(root, 'server/graphql/resolvers'))
  const isNamed = (file: string) => Object.keys(nouns).some((noun) => file.startsWith(`${noun}.`) || file.startsWith(`${noun}-`))
  expect(files.filter((file) => !isNamed(file))).toEqual(['node.resolver.ts'])
})

it('every noun is some folder’s', () => {
  const folders = Object.keys(rings).flatMap(foldersIn)
  expect(Object.keys(nouns).filter((noun) => !folders.includes(noun))).toEqual([])
})

/** Folders with something in them. */
const foldersIn = (ring: string) => [...new Set(filesIn(ring).map(firstOf))]

const filesIn = (ring: string) =>
  readdirSync(join(root, ring), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/') && /\.(ts|graphql)$/.test(name))

/** Nouns that reach each other, types counted: "a, b, c". */
function circlesIn(ring: string): string[] {
  const next = Map.groupBy(arrowsIn(ring), ({ from }) => from)
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of next.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  const reached = new Map([...next.keys()].map((noun) => [noun, reach(noun)]))
  const circle = (noun: string) => [...reached.get(noun)!].filter((other) => reached.get(other)?.has(noun))
  const circles = [...reached.keys()].filter((noun) => reached.get(noun)!.has(noun)).map((noun) => circle(noun).toSorted().join(', '))
  return [...new Set(circles)].toSorted()
}

function arrowsIn(ring: string): Array<{ from: string; to: string }> {
  const folder = join(root, ring)
  return filesIn(ring).flatMap((file) => {
    const imports = readFileSync(join(folder, file), 'utf8').matchAll(/^(?:import|export)\s[^'";]*?\sfrom\s+'(\.[^']+)'/gm)
    return [...imports]
      .map(([, name]) => relative(folder, resolve(dirname(join(folder, file)), name!)))
      .filter((target) => !target.startsWith('..') && target.includes('/'))
      .map((target) => ({ from: firstOf(file), to: firstOf(target) }))
      .filter(({ from, to }) => from !== to)
  })
}

const firstOf = (path: string) => path.split('/')[0]!
