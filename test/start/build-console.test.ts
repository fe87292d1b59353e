import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/project-root.js'
import { consoleSources } from '../../server/start/build-console.js'

it('builds the console again when anything has changed that its pages import', () => {
  const root = projectRoot()
  const sources = readdirSync(join(root, 'admin'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const imported = sources.flatMap((name) => {
    const text = readFileSync(join(root, 'admin', name), 'utf8')
    return [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path]) => join('admin', name, '..', path!))
  })
  expect(imported.length).toBeGreaterThan(100)
  const foreign = imported.filter((path) => !consoleSources.some((source) => path.startsWith(source.replace(/\.ts$/, ''))))
  expect(foreign).toEqual([])
})
