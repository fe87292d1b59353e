import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom (ARCHITECTURE.md). A folder may always import itself; the longest matching folder speaks for a file. */
const rings: Record<string, { folders: string[]; packages?: RegExp }> = {
  'server/domain': { folders: [], packages: /^node:(url|zlib)$/ },
  schema: { folders: ['server/domain'], packages: /^(graphql|type-graphql|zod|node:fs|node:path)$/ },
  'server/db': { folders: ['server/domain'] },
  'server/ports': { folders: ['server/domain'] },
  'server/operations': { folders: ['server/domain', 'server/db', 'server/ports', 'server/queries', 'server/config', 'schema'] },
  'server/queries': { folders: ['server/domain', 'server/db', 'server/ports', 'server/operations', 'server/config', 'schema'] },
  'server/graphql': {
    folders: ['server/domain', 'server/db', 'server/ports', 'server/operations', 'server/queries', 'server/config', 'server/http', 'schema'],
  },
  'server/http': { folders: ['server/domain', 'server/config', 'schema'] },
  'server/config': { folders: ['server/domain'] },
  jobs: { folders: ['server/domain', 'server/db', 'server/ports', 'server/operations', 'server/queries', 'server/config'] },
  'rest-compat': { folders: ['schema', 'server/domain/errors'] },
  hosted: { folders: ['schema', 'server/domain/errors', 'server/domain/checkout/redirect-url', 'server/http'] },
}

/** Frameworks that each appear in one ring, so that each can be replaced in one place. */
const frameworks: Array<{ name: RegExp; rings: string[] }> = [
  { name: /^(@apollo\/|graphql-ws|graphql-sse|@escape\.tech)/, rings: ['server/graphql'] },
  { name: /^type-graphql$/, rings: ['schema', 'server/graphql'] },
  { name: /^express$/, rings: ['server/http', 'server/graphql', 'rest-compat', 'hosted'] },
  { name: /^pg-boss$/, rings: ['jobs'] },
  { name: /^(@mikro-orm\/|kysely)/, rings: ['server/db', 'server/operations', 'server/queries', 'server/graphql', 'jobs'] },
]

interface Import {
  from: string
  to: string
  isTypeOnly: boolean
}

const root = resolve(import.meta.dirname, '../..')
const files = ['schema', 'server', 'rest-compat', 'jobs', 'hosted'].flatMap((folder) => sourcesIn(join(root, folder)))
const imports = files.flatMap(importsOf)

describe('the house', () => {
  it('is not empty', () => expect(files.length).toBeGreaterThan(100))

  it('keeps to its rings', () => {
    const broken = imports.filter(({ from, to }) => !isAllowed(from, to)).map(({ from, to }) => `${from} imports ${to}`)
    expect(broken).toEqual([])
  })

  it('has no cycle of values', () => {
    expect(cyclesIn(imports.filter(({ isTypeOnly, to }) => !isTypeOnly && files.includes(join(root, to))))).toEqual([])
  })

  it('has no barrel, no default export and no junk drawer', () => {
    const names = files.map((file) => relative(root, file))
    expect(names.filter((name) => /(^|\/)(index|utils?|helpers?|common|misc|shared|types)(\.ts|\/)/.test(name))).toEqual([])
    expect(names.filter((name) => /^export default /m.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
  })
})

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourcesIn(path)
    return name.endsWith('.ts') ? [path] : []
  })
}

function importsOf(file: string): Import[] {
  const from = relative(root, file)
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  return [...statements].map(([, type, name]) => {
    const to = name!.startsWith('.') ? relative(root, resolve(dirname(file), name!)).replace(/\.js$/, '.ts') : name!
    return { from, to, isTypeOnly: Boolean(type) }
  })
}

const ringOf = (file: string): string | undefined =>
  Object.keys(rings)
    .filter((ring) => file === `${ring}.ts` || file.startsWith(`${ring}/`))
    .toSorted((a, b) => b.length - a.length)[0]

function isAllowed(from: string, to: string): boolean {
  const ring = ringOf(from)
  // Files directly in server/ are the composition root and the commands: they know everyone.
  if (!ring) return /^server\/[^/]+\.ts$/.test(from) || /^server\/(demo|start-up)\//.test(from)
  if (!to.endsWith('.ts')) return isPackageAllowed(ring, to)
  return to.startsWith(`${ring}/`) || to === `${ring}.ts` || rings[ring]!.folders.some((folder) => to === `${folder}.ts` || to.startsWith(`${folder}/`))
}

function isPackageAllowed(ring: string, name: string): boolean {
  const { packages } = rings[ring]!
  if (packages && !packages.test(name)) return false
  return frameworks.every((framework) => !framework.name.test(name) || framework.rings.includes(ring))
}

function cyclesIn(edges: Import[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) return void found.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}
