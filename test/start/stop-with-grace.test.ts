import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const program = `
  import { stopWithGrace } from './server/start/stop-with-grace.ts'
  const isStopping = stopWithGrace(async ({ signal, err }) => {
    console.log('stopping', signal ?? err?.message)
    await new Promise((done) => setTimeout(done, Number(process.argv[1])))
    console.log('stopped')
  })
  console.log('ready', isStopping())
  setInterval(() => {}, 1_000)
`

describe('stopWithGrace', () => {
  it('takes a Ctrl-C that arrives twice, from the terminal and from npm, for one', async () => {
    const { child, output } = start(200)
    await output('ready false')
    child.kill('SIGINT')
    await output('stopping SIGINT')
    child.kill('SIGINT')
    await output('stopped')
    expect(await ended(child)).toBe(0)
  })

  it('ends at once at a second one', async () => {
    const { child, output } = start(60_000)
    await output('ready false')
    child.kill('SIGTERM')
    await output('stopping SIGTERM')
    const again = setInterval(() => child.kill('SIGINT'), 100)
    expect(await ended(child)).toBe(1)
    clearInterval(again)
    await output('second SIGINT, exiting')
  })
})

function start(stopMs: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', String(stopMs)], { cwd: process.cwd() })
  let text = ''
  const grown = new EventTarget()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      grown.dispatchEvent(new Event('grown'))
    })
  const output = async (part: string) => {
    while (!text.includes(part)) await once(grown, 'grown')
  }
  return { child, output }
}

const ended = async (child: ReturnType<typeof spawn>): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number])[0]
