import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Ring {
  folders: string[]
  /** Of these folders types alone, and the files named. */
  typesOf?: { folder: string; values: string[] }
  packages?: RegExp
}

/** Who may import whom (ARCHITECTURE.md, The rings). A folder may always import itself; the longest matching folder speaks for a file. */
const rings: Record<string, Ring> = {
  'server/domain': { folders: [], packages: /^node:(url|zlib)$/ },
  locales: { folders: ['server/domain/language'], packages: /^intl-messageformat$/ },
  schema: {
    folders: ['locales', 'server/json'],
    typesOf: {
      folder: 'server/domain',
      values: [
        'server/domain/bounds.ts',
        'server/domain/errors.ts',
        'server/domain/escrow/checkout-actions.ts',
        'server/domain/escrow/commands.ts',
        'server/domain/escrow/escrow.ts',
        'server/domain/escrow/refusals.ts',
        'server/domain/event/event-type.ts',
        'server/domain/ledger/place.ts',
        'server/domain/money/money.ts',
        'server/domain/must-exist.ts',
        'server/domain/payment/finance-case.ts',
        'server/domain/release-request/release-request.ts',
        'server/domain/proof/proof.ts',
        'server/domain/business/business.ts',
        'server/domain/charge/charge.ts',
        'server/domain/deposit-proof/deposit-proof.ts',
        'server/domain/destination/destination.ts',
        'server/domain/text.ts',
        'server/domain/top-up/top-up.ts',
        'server/domain/wallet/transaction.ts',
        'server/domain/withdrawal/withdrawal.ts',
      ],
    },
    packages: /^(graphql|type-graphql|zod)$/,
  },
  'server/turns': { folders: ['server/domain'] },
  'server/threads': { folders: [], packages: /^(piscina|node:child_process|node:events)$/ },
  'server/db': { folders: ['server/domain', 'server/turns'] },
  'server/embedded-postgres': { folders: [] },
  'server/ports': { folders: ['server/domain', 'server/outgoing', 'server/threads'] },
  'server/outgoing': { folders: [] },
  'server/secrets': { folders: ['server/config', 'server/faults'] },
  'server/log': { folders: ['server/faults'] },
  'server/faults': { folders: [] },
  'server/telemetry': { folders: [] },
  // JSON with every number as it was written: no part of the contract, but whoever reads or writes a body needs it.
  'server/json': { folders: [], packages: /^$/ },
  'server/operations': {
    folders: [
      'locales',
      'server/domain',
      'server/db',
      'server/ports',
      'server/outgoing',
      'server/secrets',
      'server/queries',
      'server/config',
      'server/json',
      'server/telemetry',
      'server/threads',
      'server/turns',
      'schema',
    ],
  },
  'server/queries': { folders: ['server/domain', 'server/db', 'server/ports', 'server/secrets', 'server/config', 'schema'] },
  'server/graphql': {
    folders: [
      'server/domain',
      'server/db',
      'server/ports',
      'server/operations',
      'server/queries',
      'server/config',
      'server/http',
      'server/json',
      'server/telemetry',
      'server/turns',
      'locales',
      'schema',
    ],
  },
  'server/http': {
    folders: [
      'server/domain',
      'server/config',
      'server/faults',
      'server/json',
      'server/log',
      'server/telemetry',
      'server/turns',
      'locales',
      'schema',
    ],
  },
  'server/oauth': {
    folders: ['schema', 'server/domain', 'server/operations', 'server/queries', 'server/http', 'server/turns'],
  },
  'server/config': { folders: ['server/domain', 'locales'] },
  jobs: {
    folders: [
      'server/domain',
      'server/db',
      'server/ports',
      'server/outgoing',
      'server/operations',
      'server/queries',
      'server/config',
      'server/telemetry',
    ],
  },
  'rest-compat': {
    folders: ['schema', 'server/json', 'locales', 'server/domain/bounds', 'server/domain/errors', 'server/domain/language'],
  },
  hosted: { folders: ['schema', 'locales', 'server/domain/errors', 'server/domain/language'] },
  // Of the contract the pages of staff have the types: they send the names of operations.
  admin: { folders: ['schema', 'locales', 'server/domain/credential', 'server/domain/language'] },
}

/** Frameworks that each appear in one ring, so that each can be replaced in one place. */
const frameworks: Array<{ name: RegExp; rings: string[]; typesIn?: string[] }> = [
  // The pages of staff are told what is new by the client of the same library.
  { name: /^(graphql-ws|graphql-sse)/, rings: ['server/graphql', 'admin'] },
  { name: /^(graphql|type-graphql|graphql-scalars)$/, rings: ['schema', 'server/graphql'], typesIn: ['rest-compat', 'hosted'] },
  { name: /^oidc-provider$/, rings: ['server/oauth'] },
  { name: /^express$/, rings: ['server/http', 'server/oauth', 'server/graphql', 'rest-compat', 'hosted'] },
  { name: /^(react|react-dom|react-admin|@mui\/|@emotion\/)/, rings: ['admin'] },
  { name: /^pg-boss$/, rings: ['jobs'] },
  { name: /^(prom-client|@opentelemetry\/)/, rings: ['server/telemetry'] },
  { name: /^(sharp|@aws-sdk\/)/, rings: ['server/ports'] },
  { name: /^(@mikro-orm\/|kysely)/, rings: ['server/db', 'server/operations'], typesIn: ['server/queries', 'server/graphql'] },
]

interface Import {
  from: string
  to: string
  isTypeOnly: boolean
}

const root = resolve(import.meta.dirname, '../..')
const files = ['locales', 'schema', 'server', 'rest-compat', 'jobs', 'hosted', 'admin'].flatMap((folder) => sourcesIn(join(root, folder)))
const imports = files.flatMap(importsOf)

describe('the house', () => {
  it('is not empty', () => expect(files.length).toBeGreaterThan(100))

  it('keeps to its rings', () => {
    const broken = imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} imports ${to}`)
    expect(broken).toEqual([])
  })

  it('keeps to rings that exist', () => {
    const named = Object.values(rings).flatMap(({ folders, typesOf }) => [
      ...folders,
      ...(typesOf ? [typesOf.folder, ...typesOf.values] : []),
    ])
    const missing = named.filter((name) => !existsSync(join(root, name)) && !existsSync(join(root, `${name}.ts`)))
    expect(missing).toEqual([])
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const installed = Object.keys({ ...dependencies, ...devDependencies })
    expect(frameworks.filter(({ name }) => !installed.some((dependency) => name.test(`${dependency}/`) || name.test(dependency)))).toEqual(
      [],
    )
  })

  it('has no cycle of values', () => {
    expect(cyclesIn(imports.filter(({ isTypeOnly, to }) => !isTypeOnly && files.includes(join(root, to))))).toEqual([])
  })

  it('has no barrel, no default export and no junk drawer', () => {
    const names = files.map((file) => relative(root, file))
    expect(names.filter((name) => /(^|\/)(index|utils?|helpers?|common|misc|shared|types)(\.ts|\/)/.test(name))).toEqual([])
    expect(
      names.filter((name) => /^export default /m.test(readFileSync(join(root, name), 'utf8')) && name !== 'admin/vite.config.ts'),
    ).toEqual([])
  })
})

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourcesIn(path)
    return /\.tsx?$/.test(name) ? [path] : []
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

function isAllowed({ from, to, isTypeOnly }: Import): boolean {
  const ring = ringOf(from)
  // Files directly in server/ are the composition root and the commands: they know everyone.
  if (!ring) return /^server\/[^/]+\.ts$/.test(from) || /^server\/(demo|start)\//.test(from)
  if (!/\.(ts|json)$/.test(to)) return isPackageAllowed(ring, to, isTypeOnly)
  const { folders, typesOf } = rings[ring]!
  if (typesOf && isIn(typesOf.folder, to)) return isTypeOnly || typesOf.values.includes(to)
  return [ring, ...folders].some((folder) => isIn(folder, to))
}

const isIn = (folder: string, file: string) => file === `${folder}.ts` || file.startsWith(`${folder}/`)

function isPackageAllowed(ring: string, name: string, isTypeOnly: boolean): boolean {
  const { packages } = rings[ring]!
  if (packages && !packages.test(name)) return false
  return frameworks.every(
    (framework) => !framework.name.test(name) || framework.rings.includes(ring) || (isTypeOnly && framework.typesIn?.includes(ring)),
  )
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
