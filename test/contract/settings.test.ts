import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { deploymentSettings } from '../../server/config/deployment-settings.js'
import { limitSettings } from '../../server/config/limit-settings.js'
import { policySettings } from '../../server/config/policy-settings.js'

const root = join(import.meta.dirname, '../..')
const settings = [deploymentSettings, limitSettings, policySettings].flatMap((table) => Object.values(table))

it('docs/settings.md has one row for each setting, with its default, what it accepts and what it means', async () => {
  const rows = (await readFile(join(root, 'docs/settings.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const expected = settings.map(({ name, fallback, fallbackNote, accepts, meaning }) => [
    `\`${name}\``,
    fallback === undefined ? fallbackNote : `\`${fallback}\``,
    accepts,
    meaning,
  ])
  expect(rows).toEqual(expected)
})

it('the code reads exactly these settings', () => {
  const read: string[] = []
  readConfig(new Proxy({}, { get: (_, name) => void read.push(String(name)) }))
  const names = settings.map(({ name }) => name)
  expect(new Set(read)).toEqual(new Set(names))
  expect(new Set(names).size).toBe(names.length)
})

it('nobody but the entry points hands over the environment, and nobody reads a setting past the configuration', async () => {
  const offenders: string[] = []
  for (const folder of ['server', 'schema', 'jobs', 'rest-compat', 'hosted']) {
    for (const path of await sourcesIn(folder)) {
      const text = await readFile(join(root, path), 'utf8')
      const uses = text.replaceAll('readConfig(process.env)', '').match(/process\.env|['"]node:process['"]/g)
      if (uses) offenders.push(path)
    }
  }
  expect(offenders).toEqual([])
})

async function sourcesIn(folder: string) {
  const entries = await readdir(join(root, folder), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((path) => /\.tsx?$/.test(path)).map((path) => join(folder, path))
}
