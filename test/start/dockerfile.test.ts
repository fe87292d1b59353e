import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/project-root.js'
import { serviceRun } from '../support/process/service-run.js'

const compose = await readFile(join(projectRoot(), 'docker-compose.yml'), 'utf8')

it('health is asked for at a door of its own, which the image has and nobody outside reaches', async () => {
  const dockerfile = await readFile(join(projectRoot(), 'Dockerfile'), 'utf8')
  const [, port] = /^ENV .*\bHEALTH_PORT=(\d+)/m.exec(dockerfile)!
  const [, published] = /^ENV .* PORT=(\d+)/m.exec(dockerfile)!
  expect(port).not.toBe(published)
  expect(compose).toContain("fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/readyz')")
  expect(compose).not.toContain(port)
})

it('the image runs the service as npm start does', async () => {
  const dockerfile = await readFile(join(projectRoot(), 'Dockerfile'), 'utf8')
  const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[]
  const { env, options, main } = serviceRun()
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  expect(dockerfile).toContain(`\nENV ${set.join(' ')}\n`)
  expect(command).toEqual(['node', ...options, main.slice(projectRoot().length).replace(/^\//, '')])
})
