import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handOverOwner } from '../../server/start/hand-over-owner.js'

const owner = { email: 'owner@example.com', password: 'a random password', otpauthUri: 'otpauth://totp/Amana?secret=ABC' }
let parent: string
let printed: string[]
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'amana-owner-'))
  printed = []
})
afterEach(() => rm(parent, { recursive: true }))

const handOver = (isTerminal: boolean, dataDir = join(parent, 'data')) =>
  handOverOwner(owner, { print: (line) => void printed.push(line), isTerminal, dataDir })
const whole = `First owner: owner@example.com  a random password\nAuthenticator: otpauth://totp/Amana?secret=ABC`

it('a terminal shows what the first owner signs in with', async () => {
  await handOver(true)
  expect(printed.join('\n')).toBe(whole)
})

it('where what is printed is kept, it lies in a file for this account alone, and no secret is printed', async () => {
  await handOver(false)
  const path = join(parent, 'data', 'first-owner.txt')
  expect(await readFile(path, 'utf8')).toBe(`${whole}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(printed).toEqual([`First owner: owner@example.com. What they sign in with is in ${path}, this once: read it and remove the file.`])
})

it('a folder that cannot be written loses it to nobody', async () => {
  const file = join(parent, 'a-file')
  await writeFile(file, '')
  await handOver(false, file)
  expect(printed.slice(1).join('\n')).toBe(whole)
})

it('nor does a folder in which such a file lies, which stays as it is', async () => {
  const path = join(parent, 'first-owner.txt')
  await writeFile(path, 'of another deployment')
  await handOver(false, parent)
  expect(printed.slice(1).join('\n')).toBe(whole)
  expect(await readFile(path, 'utf8')).toBe('of another deployment')
})
