import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../server/db/migrate.js'

const folder = join(import.meta.dirname, '../../server/db/migrations')

describe('the migrations', () => {
  it('are all of those in their folder, each once and under a name of its own', async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.migration.ts'))
    const exported = await Promise.all(files.map(async (file) => Object.keys(await import(join(folder, file)))))
    expect(files.length).toBeGreaterThan(10)
    expect(migrations.map((one) => one.class.name).toSorted()).toEqual(exported.flat().toSorted())
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
  })

  it('are named by their day and their file, in the order of their days', async () => {
    const files = (await readdir(folder)).map((name) => name.replace('.migration.ts', ''))
    expect(migrations.map(({ name }) => name.slice('2026-11-22-'.length)).toSorted()).toEqual(files.toSorted())
    const days = migrations.map(({ name }) => name.slice(0, '2026-11-22'.length))
    expect(days).toEqual(days.toSorted())
  })
})
