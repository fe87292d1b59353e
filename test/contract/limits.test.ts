import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { settingsByHeading } from '../../server/config/settings-table.js'
import { bounds } from '../../server/domain/bounds.js'
import { nouns } from '../../server/domain/nouns.js'

// docs/limits.md says which bound each noun has, by the names of settings, bounds and tests: none of them may be one that is not there.

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/limits.md'), 'utf8')
const rowsBelow = (heading: string) =>
  page
    .split('\n## ')
    .find((section) => section.startsWith(`${heading}\n`))!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What|Noun) /.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
const ofNouns = rowsBelow('Each noun')
const rows = [...rowsBelow('Every request'), ...ofNouns]
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

/** Settings of how many that bound no caller by themselves, and why. */
const ofNobody: Record<string, readonly string[]> = {
  'what all have together; the shares of it are on the page': [
    'DATABASE_CONNECTIONS',
    'READS_AT_ONCE',
    'WRITES_AT_ONCE',
    'LONG_READS_AT_ONCE',
    'PASSWORDS_WAITING',
    'WEBHOOK_CONCURRENCY_TOTAL',
    'WEBHOOK_SLOW_CONCURRENCY_TOTAL',
  ],
  'an operator’s own': ['LOG_FILES_KEPT'],
  'what a list has of which nobody says how long it shall be': ['PAGE_SIZE'],
  'after so many a connection is closed between two requests, and the next one opens': ['REQUESTS_PER_CONNECTION'],
  'after so many a webhook is switched off, which its developer switches on again': ['WEBHOOK_DISABLE_FAILURES'],
}

const sizesAndTimes = /^a whole number( of (bytes|pixels|milliseconds|seconds|minutes|hours|days|years))? from/
const perSomething = /(_(PER|EACH|IN_ALL|DOCUMENTS|LIMIT|AT_ONCE)(_|$)|_(DAY|HOUR|MINUTE)$)/
const counting = Object.values(settingsByHeading.Limits)
  .filter(({ name, accepts }) => perSomething.test(name) || (accepts.startsWith('a whole number') && !sizesAndTimes.test(accepts)))
  .map(({ name }) => name as string)

it('leaves out no setting that says how many of something there may be', () => {
  const excused = Object.values(ofNobody).flat()
  expect(excused.filter((name) => !counting.includes(name) || page.includes(`\`${name}\``))).toEqual([])
  expect(counting.filter((name) => !excused.includes(name) && !page.includes(`\`${name}\``))).toEqual([])
})

it('has a row for every noun, or says why it has none', () => {
  const heads = ofNouns.map(([head]) => head!)
  const hasRow = (noun: string) => heads.some((head) => new RegExp(`\\b${noun.replace('-', '[- ]')}\\b`, 'i').test(head))
  const without = rowsBelow('Nouns without a bound of their own').map(([noun]) => noun!.slice(1, -1))
  expect(Object.keys(nouns).filter((noun) => hasRow(noun) === without.includes(noun))).toEqual([])
  expect(without.filter((noun) => !(noun in nouns))).toEqual([])
})
