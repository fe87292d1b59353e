import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { settingsByHeading } from '../../server/config/settings-table.js'
import { bounds } from '../../server/domain/bounds.js'

// docs/limits.md says which bound each noun has, by the names of settings, bounds and tests: none of them may be one that is not there.

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/limits.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|Noun) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const named = (pattern: RegExp, text = page) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]
const settings = Object.values(settingsByHeading).flatMap((under) => Object.values(under).map(({ name }) => name))

it('names only settings, bounds and tests that there are', () => {
  expect(named(/`([A-Z]+(?:_[A-Z]+)+)`/g).filter((name) => !settings.includes(name))).toEqual(['NAMES_LIKE_THIS', 'LIMIT_REACHED'])
  expect(named(/`bounds\.(\w+)`/g).filter((name) => !(name in bounds))).toEqual(['names'])
  expect(named(/`(test\/[^`]+)`/g).filter((file) => !existsSync(resolve(root, file)))).toEqual([])
})

it.each(rows.map((row) => [row[0]!, row] as const))('says of %s how many, whose share, and which test', (_noun, row) => {
  expect(row).toHaveLength(4)
  expect(row[2]).not.toBe('')
  expect(named(/`(test\/[^`]+\.test\.ts)`/g, row[3])).not.toEqual([])
})

/** Settings of how many that are about a process or an operator, not about what a caller makes. */
const ofOperators = /^(WEBHOOK_SLOW|LOG_|LIVE_VIEWS|SIGN_IN_AUDITS|LINKED_AT_ONCE|PASSWORDS_WAITING$)/

it('leaves out no setting that says how many of something there may be', () => {
  const ofCallers = settings.filter((name) => /(_LIMIT|_AT_ONCE_EACH|_PER_HOUR)$/.test(name) && !ofOperators.test(name))
  expect(ofCallers.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
