import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.js'
import type { Checkout } from './checkout.js'

export interface Casts {
  /** `x as T` and `<T>x`, without `as const`. */
  readonly as: number
  /** `x!` */
  readonly nonNull: number
  /** Most first. */
  readonly files: ReadonlyArray<readonly [path: string, count: number]>
}

const known = new WeakMap<Checkout, Casts>()

/** Counted by the linter, which parses: a text search takes words in strings and imports for casts. */
export function castCounts(checkout: Checkout): Casts {
  const counted = known.get(checkout) ?? count(checkout)
  known.set(checkout, counted)
  return counted
}

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

function count({ root }: Checkout): Casts {
  const folder = mkdtempSync(join(tmpdir(), 'amana-casts-'))
  const config = join(folder, 'oxlintrc.json')
  writeFileSync(config, JSON.stringify(rules))
  const rooms = ['server', 'schema', 'rest-compat', 'jobs', 'hosted', 'locales'].filter((room) => existsSync(join(root, room)))
  const oxlint = join(projectRoot(), 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--config', config, '--format', 'json', ...rooms], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  rmSync(folder, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  const written = diagnostics.filter(({ filename }) => !filename.includes('generated'))
  const files = new Map<string, number>()
  for (const { filename } of written) files.set(filename, (files.get(filename) ?? 0) + 1)
  const of = (rule: string) => written.filter(({ code }) => code.includes(rule)).length
  return {
    as: of('consistent-type-assertions'),
    nonNull: of('no-non-null-assertion'),
    files: [...files].toSorted(([, a], [, b]) => b - a),
  }
}

const rules = {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  rules: {
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  },
}
