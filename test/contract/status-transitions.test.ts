import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { transitions } from '../../server/domain/escrow/transitions.js'

it('the database lets exactly those changes of a status pass that the transition table makes', async () => {
  const migration = await readFile(join(import.meta.dirname, '../../server/db/migrations/app.migration.ts'), 'utf8')
  const inDatabase = [...migration.matchAll(/'([a-z]+)>([a-z]+)'/g)].map(([, from, to]) => `${from} > ${to}`)
  const inTable = Object.entries(transitions).flatMap(([from, row]) =>
    Object.values(row).flatMap(({ to }) => to.filter((next) => next !== from).map((next) => `${from} > ${next}`)),
  )
  expect(inDatabase.toSorted()).toEqual([...new Set(inTable)].toSorted())
})
