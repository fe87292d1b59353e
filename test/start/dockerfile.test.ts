import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/project-root.js'
import { serviceRun } from '../support/process/service-run.js'

it('the image runs the service as npm start does', async () => {
  const dockerfile = await readFile(join(projectRoot(), 'Dockerfile'), 'utf8')
  const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[]
  const { env, options, main } = serviceRun()
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  expect(dockerfile).toContain(`\nENV ${set.join(' ')}\n`)
  expect(command).toEqual(['node', ...options, main.slice(projectRoot().length).replace(/^\//, '')])
})
