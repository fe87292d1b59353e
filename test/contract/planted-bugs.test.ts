import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { misfit } from '../proof/planted-bugs/plant.js'
import { plantedBugs } from '../proof/planted-bugs/planted-bugs.js'

const root = resolve(import.meta.dirname, '../..')
const table = readFileSync(resolve(root, 'test/proof/planted-bugs/successors.md'), 'utf8')
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Mistake|---)/.test(line))

describe('planted bugs', () => {
  it.each(plantedBugs)('still fits the code, and names tests that are there: $name', async (bug) => {
    expect(await misfit(root, bug)).toBeNull()
    expect((bug.tests ?? []).filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  })

  it.each(rows)('what is no longer planted has a successor that is there: %s', (row) => {
    const files = [...row.matchAll(/`((?:test|server)\/[^`]+)`/g)].map(([, file]) => file!)
    const suites = [...row.matchAll(/`npm run prove ([a-z-]+)`/g)].map(([, suite]) => `test/proof/${suite}/suite.ts`)
    expect([...files, ...suites]).not.toEqual([])
    expect([...files, ...suites].filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  })
})
