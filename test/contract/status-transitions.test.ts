import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allCommands } from '../../server/domain/escrow/commands.js'

it('the database lets exactly those changes of a status pass that the transition table makes', async () => {
  const migration = await readFile(join(import.meta.dirname, '../../server/db/migrations/app.migration.ts'), 'utf8')
  const inDatabase = [...migration.matchAll(/'([a-z]+)>([a-z]+)'/g)].map(([, from, to]) => `${from} > ${to}`)
  const inTable = allCommands.flatMap((command) =>
    Object.entries(command.from).flatMap(([from, { to }]) => to.filter((next) => next !== from).map((next) => `${from} > ${next}`)),
  )
  expect(inDatabase.toSorted()).toEqual([...new Set(inTable)].toSorted())
})
