import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../server/log/create-logger.js'
import { openLogStream } from '../../server/log/log-stream.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amana-log-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bounds = { backlogBytes: 65_536, fileBytes: 65_536, filesKept: 2 }

/** Logs without pause, and says on standard error how it went; ends by itself, the log closed first. */
const program = `
  import { createLogger } from './server/log/create-logger.ts'
  import { openLogStream } from './server/log/log-stream.ts'
  const stream = await openLogStream({ backlogBytes: 262144, fileBytes: 1e6, filesKept: 1 })
  const log = createLogger({ destination: stream })
  stream.onFlowing((lines) => log.warn({ lines }, 'dropped'))
  const text = 'x'.repeat(1000)
  const before = process.memoryUsage().rss
  for (let round = 0; round < 200; round++) {
    for (let n = 0; n < 500; n++) log.info({ text, n }, 'line')
    await new Promise((done) => setImmediate(done))
  }
  process.stderr.write('grown ' + (process.memoryUsage().rss - before > 100e6 ? 'much' : 'little') + '\\n')
  if (process.argv[1] === 'resume') {
    await new Promise((done) => process.stdin.once('data', done))
    for (let n = 0; n < 50; n++) await new Promise((done) => { log.info('again'); setTimeout(done, 20) })
  }
  const startedAt = performance.now()
  await stream.close()
  process.stderr.write('closed ' + (performance.now() - startedAt < 2500) + '\\n')
  process.exit(0)
`

function startLogging({ into, mode = '' }: { into: string; mode?: string }): ChildProcess {
  const node = [process.execPath, '--import', './test/support/typescript-sources.mjs', '--input-type=module-typescript', '--eval', program]
  // Opened by the shell, so that the log is what the service finds as its standard output.
  return spawn('sh', ['-c', `exec "$@" ${into}`, 'sh', ...node, '--', mode], { cwd: process.cwd(), stdio: 'pipe' })
}

async function told(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr!.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return `${text}exit ${code}`
}

describe('a log that cannot be written', () => {
  it('because nobody reads the pipe holds little memory, and keeps nobody from ending', async () => {
    const child = startLogging({ into: '' })
    expect(await told(child)).toBe('grown little\nclosed true\nexit 0')
  })

  it('because the disk is full does the same', async () => {
    const child = startLogging({ into: '>/dev/full' })
    expect(await told(child)).toBe('grown little\nclosed true\nexit 0')
  })

  it('because the reader has gone does the same', async () => {
    const child = startLogging({ into: '' })
    child.stdout!.destroy()
    expect(await told(child)).toBe('grown little\nclosed true\nexit 0')
  })

  it('goes on where it stopped when the pipe is read again, and says how many lines are missing', async () => {
    const child = startLogging({ into: '', mode: 'resume' })
    const ended = told(child)
    await once(child.stderr!, 'data')
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stdin!.write('read')
    expect(await ended).toBe('grown little\nclosed true\nexit 0')
    const entries = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { msg: string; lines?: number })
    const count = (msg: string) => entries.filter((entry) => entry.msg === msg).length
    const missing = entries.filter(({ msg }) => msg === 'dropped').reduce((sum, { lines }) => sum + lines!, 0)
    expect(count('line')).toBeGreaterThan(50)
    expect(count('line') + missing).toBe(100_000)
    expect(count('again')).toBe(50)
  })
})

describe('the file of the log', () => {
  it('is for the eyes of its owner only, also when it was not', async () => {
    const file = join(folder, 'mode.log')
    for (let start = 1; start <= 2; start++) {
      const stream = await openLogStream({ file, ...bounds })
      stream.write('line\n')
      await stream.close()
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      await rm(file)
      await writeFile(file, 'of an earlier version\n', { mode: 0o644 })
    }
  })

  it('is moved aside when it is large, and a few of those moved aside are kept, each with whole lines', async () => {
    const file = join(folder, 'large.log')
    // Room for all lines at once, so that nothing is dropped however busy the disk is.
    const stream = await openLogStream({ file, ...bounds, backlogBytes: 1_000_000 })
    const log = createLogger({ destination: stream })
    for (let n = 0; n < 3_000; n++) {
      log.info({ n, text: 'x'.repeat(100) }, 'line')
      if (n % 50 === 0) await new Promise((done) => setTimeout(done, 1))
    }
    await stream.close()
    const names = (await readdir(folder)).filter((name) => name.startsWith('large.log')).toSorted()
    expect(names).toEqual(['large.log', 'large.log.1', 'large.log.2'])
    const numbers: number[] = []
    for (const name of names.toReversed()) {
      const { size, mode } = await stat(join(folder, name))
      expect(size).toBeLessThan(2 * 65_536 + 65_536)
      expect(mode & 0o777).toBe(0o600)
      const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)
      numbers.push(...lines.map((line) => (JSON.parse(line) as { n: number }).n))
    }
    expect(numbers.at(-1)).toBe(2_999)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 3_000 - numbers.length + index))
  })

  it('counts what it already holds', async () => {
    const file = join(folder, 'full.log')
    await writeFile(file, 'x'.repeat(70_000))
    const stream = await openLogStream({ file, ...bounds, filesKept: 0 })
    stream.write('first\n')
    await stream.close()
    expect(await readdir(folder)).not.toContain('full.log.1')
  })

  it('that cannot be opened fails the start', async () => {
    await expect(openLogStream({ file: join(folder, 'nowhere', 'a.log'), ...bounds })).rejects.toThrow('ENOENT')
  })
})
