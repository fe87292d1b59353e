import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOperations } from '../../schema/operations/load-operations.js'

const root = join(import.meta.dirname, '../..')

test('the pages speak committed operations only', () => {
  const operations = loadOperations(join(root, 'schema/operations'))
  const sources = readdirSync(join(root, 'hosted'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const used = sources.flatMap((file) => {
    const text = readFileSync(join(root, 'hosted', file), 'utf8')
    return [...text.matchAll(/(?:perform(?:<.*>)?\(visit, |operation: )'(\w+)'/g)].map(([, name]) => name!)
  })
  expect(new Set(used).size).toBeGreaterThanOrEqual(18)
  for (const name of used) expect([name, operations.has(name)]).toEqual([name, true])
})
