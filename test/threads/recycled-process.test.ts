import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { RecycledProcess } from '../../server/threads/recycled-process.js'
import { threadBeside } from '../../server/threads/threads.js'

interface Echo {
  pid: number
  settings: string[]
  bytes?: Uint8Array
}

const open = (mostOrders = 100) => new RecycledProcess<object, Echo>(threadBeside(import.meta.url, 'echo-process'), { mostOrders })
const soon = () => AbortSignal.timeout(10_000)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('RecycledProcess', () => {
  it('does orders in one process after the other, bytes among them, without the settings of this one', async () => {
    const echo = open()
    const answers = await Promise.all([1, 2, 3].map((byte) => echo.run({ to: 'answer', bytes: new Uint8Array([byte]) }, soon())))
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
    expect(answers[0]!.pid).not.toBe(process.pid)
    expect(answers.map(({ bytes }) => bytes?.[0])).toEqual([1, 2, 3])
    expect(answers[0]!.settings).not.toContain('PATH')
    expect(echo.waiting).toBe(0)
  })

  it('begins a new process after so many orders, and the old one is gone', async () => {
    const echo = open(2)
    const pids: number[] = []
    for (let order = 0; order < 5; order += 1) pids.push((await echo.run({ to: 'answer' }, soon())).pid)
    expect([pids[0] === pids[1], pids[1] === pids[2], pids[2] === pids[3], pids[3] === pids[4]]).toEqual([true, false, true, false])
    await expect.poll(() => isRunning(pids[0]!)).toBe(false)
  })

  it('tells what could not be done, and goes on in the same process', async () => {
    const echo = open()
    const { pid } = await echo.run({ to: 'answer' }, soon())
    await expect(echo.run({ to: 'fail' }, soon())).rejects.toThrow('it cannot be done')
    expect((await echo.run({ to: 'answer' }, soon())).pid).toBe(pid)
  })

  it('begins a new process after one that ended, and after one that did not answer in time', async () => {
    const echo = open()
    await expect(echo.run({ to: 'end' }, soon())).rejects.toThrow('ended before it had answered: 3')
    const { pid } = await echo.run({ to: 'answer' }, soon())
    const late = echo.run({ to: 'hang' }, AbortSignal.timeout(200))
    const next = echo.run({ to: 'answer' }, soon())
    expect(echo.waiting).toBe(2)
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
    expect((await next).pid).not.toBe(pid)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  it('begins a new process after one that ended while it had nothing to do', async () => {
    const echo = open()
    const { pid } = await echo.run({ to: 'answer' }, soon())
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect((await echo.run({ to: 'answer' }, soon())).pid).not.toBe(pid)
  })

  it('tells that no process can be started, and goes on when one can', async () => {
    const echo = open()
    const program = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nowhere')
    await expect(echo.run({ to: 'answer' }, soon())).rejects.toThrow('spawn /nowhere')
    program.mockRestore()
    expect((await echo.run({ to: 'answer' }, soon())).pid).toBeGreaterThan(0)
  })

  it('does not begin an order whose time is over before its turn', async () => {
    const echo = open()
    const first = echo.run({ to: 'hang' }, AbortSignal.timeout(300))
    const second = echo.run({ to: 'answer' }, AbortSignal.timeout(100))
    await sleep(150)
    await expect(first).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(second).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
