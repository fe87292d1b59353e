import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../../locales/message.js'
import { readConfig } from '../../server/config.js'
import { settingsByHeading, withSettingsTables } from '../../server/config/settings-table.js'
import { languages } from '../../server/domain/language.js'

const root = join(import.meta.dirname, '../..')
const settings = Object.values(settingsByHeading).flatMap((table) => Object.values(table))

it('docs/settings.md has one row for each setting, with its default, what it accepts and what it means: `npm run settings` writes them', async () => {
  const document = await readFile(join(root, 'docs/settings.md'), 'utf8')
  expect(document).toBe(withSettingsTables(document))
  const rows = [...document.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(settings.map(({ name }) => name)))
  expect(rows).toHaveLength(settings.length)
})

it.each(languages)('each setting, and nothing else, is explained in %s, with the same names in the sentence', (language) => {
  const prefix = 'console.settingMeaning.'
  const explained = Object.entries(catalogue[language]).filter(([key]) => key.startsWith(prefix))
  expect(new Set(explained.map(([key]) => key.slice(prefix.length)))).toEqual(new Set(settings.map(({ name }) => name)))
  const english = new Map(Object.entries(catalogue.en))
  const namesIn = (text = '') => new Set(text.match(/`[^`]+`/g))
  for (const [key, text] of explained) expect([key, namesIn(text)]).toEqual([key, namesIn(english.get(key))])
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
      // An escaped one stands in a sample for readers, whose environment it is.
      const uses = text
        .replaceAll('readConfig(process.env)', '')
        .replaceAll('\\${process.env.', '')
        .match(/process\.env|['"]node:process['"]/g)
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
